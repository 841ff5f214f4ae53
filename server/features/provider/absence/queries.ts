import { type RawBuilder, sql } from "kysely";

/** Whether the absence that stands in a query as `absence` holds on `day`. */
const holdsOn = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (${day} between absence.from_day and absence.to_day
    and (absence.weekday is null or absence.weekday = to_char(${day}, 'FMday')))`;

/** Why a provider is away on a day, as a column; null when not. */
export const awayColumn = (providerId: RawBuilder<unknown>, day: string): RawBuilder<string | null> => sql`
  (select absence.reason from provider_absence as absence
    where absence.provider_id = ${providerId} and ${holdsOn(sql`${day}::date`)}
    order by absence.provider_absence_id limit 1)`;

/** Whether a provider is away on a day; not where nobody is meant. */
export const isAwayOn = (
  providerId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`
  exists (select from provider_absence as absence
    where absence.provider_id = ${providerId} and ${holdsOn(day)})`;

/** Who is away on a day. */
export type Away = { providerId: number; day: string };

/** Which of the providers that `which` says of `absence` are away on which of these days. */
export const awayOn = (days: readonly string[], which: RawBuilder<unknown>): RawBuilder<Away> => sql<Away>`
  select distinct absence.provider_id as "providerId", asked.day
  from unnest(${days}::date[]) as asked (day)
  join provider_absence as absence on ${holdsOn(sql`asked.day`)}
  where ${which}
  order by 2, 1`;
