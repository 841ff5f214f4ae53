import { type RawBuilder, sql } from "kysely";

/** Condition that the query's `absence` includes `day`. */
const coversDay = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (${day} between absence.from_day and absence.to_day
    and (absence.weekday is null or absence.weekday = to_char(${day}, 'FMday')))`;

/** Column with the reason of a provider's absence on a day; null when present. */
export const absenceColumn = (providerId: RawBuilder<unknown>, day: string): RawBuilder<string | null> => sql`
  (select absence.reason from provider_absence as absence
    where absence.provider_id = ${providerId} and ${coversDay(sql`${day}::date`)}
    order by absence.provider_absence_id limit 1)`;

/** Condition that a provider is absent on a day; false when `providerId` is null. */
export const isAbsentOn = (
  providerId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`
  exists (select from provider_absence as absence
    where absence.provider_id = ${providerId} and ${coversDay(day)})`;

export type AbsentDay = { providerId: number; day: string };

/** Absences on these days of the providers matching `which`, a condition on `absence`. */
export const absencesOn = (
  days: readonly string[],
  condition: RawBuilder<unknown>,
): RawBuilder<AbsentDay> => sql<AbsentDay>`
  select distinct absence.provider_id as "providerId", asked.day
  from unnest(${days}::date[]) as asked (day)
  join provider_absence as absence on ${coversDay(sql`asked.day`)}
  where ${condition}
  order by 2, 1`;
