import { type RawBuilder, sql } from "kysely";
import type { Weekday } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { isAwayOn } from "#server/features/provider/absence/queries.ts";
import { providersWithin } from "#server/features/provider/provider/queries.ts";
import { found } from "#server/fault.ts";
import type { Scope } from "#server/scope.ts";

export type NewAbsence = {
  providerId: number;
  from: string;
  to: string;
  weekday: Weekday | null;
  reason: string;
};

/** The open washes of these days to which a provider comes, or whose time they take; they stand in the query as `wash`. */
export const washesOf = (providerId: number, days: readonly string[]): RawBuilder<unknown> => sql`
  wash.day = any(${days}::date[]) and wash.status = 'scheduled'
    and (wash.assigned_provider_id = ${providerId} or wash.counted and wash.provider_id = ${providerId})`;

export async function insertAbsence(db: Db, absence: NewAbsence): Promise<number> {
  const { providerId, from, to, weekday, reason } = absence;
  const { rows } = await sql<{ id: number }>`
    insert into provider_absence (provider_id, from_day, to_day, weekday, reason)
    values (${providerId}, ${from}, ${to}, ${weekday}, ${reason})
    returning provider_absence_id as id`.execute(db);
  return found(rows[0], "Absence").id;
}

/** Keeps washes as they are before an absence changes them. */
export async function keepBefore(db: Db, absenceId: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into provider_absence_wash (provider_absence_id, wash_id, before)
    select ${absenceId}, wash_id, to_jsonb(wash) from wash where wash_id = any(${ids}::integer[])`.execute(
    db,
  );
}

type Place = { washId: number; providerId: number | null; counted: boolean; overbooked: boolean };

/** Lets nobody come to washes for now, and writes down whose time those take that took the absent one's. */
export async function unassign(db: Db, ids: readonly number[], places: readonly Place[]): Promise<void> {
  await sql`
    update wash set assigned_provider_id = null, assigned_by = null, assigned_at = null, unassigned_reason = null
    where wash_id = any(${ids}::integer[])`.execute(db);
  await sql`
    update wash set provider_id = place.provider_id, counted = place.counted, overbooked = place.overbooked
    from unnest(${places.map(({ washId }) => washId)}::integer[],
      ${places.map(({ providerId }) => providerId)}::integer[], ${places.map(({ counted }) => counted)}::boolean[],
      ${places.map(({ overbooked }) => overbooked)}::boolean[]) as place (wash_id, provider_id, counted, overbooked)
    where wash.wash_id = place.wash_id`.execute(db);
}

export type AbsenceRow = {
  providerAbsenceId: number;
  from: string;
  to: string;
  weekday: Weekday | null;
  reason: string;
};

/** When a provider is away from a day on. */
export async function findAbsences(
  db: Db,
  scope: Scope,
  asked: { providerId: number; today: string },
): Promise<AbsenceRow[]> {
  const { rows } = await sql<AbsenceRow>`
    select provider_absence_id as "providerAbsenceId", from_day as from, to_day as to, weekday, reason
    from provider_absence join provider using (provider_id)
    join app_user as person on person.user_id = provider.user_id
    where provider_id = ${asked.providerId} and to_day >= ${asked.today}::date and ${providersWithin(scope)}
    order by from_day, provider_absence_id limit 200`.execute(db);
  return rows;
}

/** An absence that ends before `today`, a day `YYYY-MM-DD`. */
export type Ending = { absenceId: number; today: string };

/** Holds an absence that has not passed until the transaction ends. @returns whose it is. */
export async function holdAbsence(db: Db, scope: Scope, { absenceId, today }: Ending): Promise<number> {
  const { rows } = await sql<{ providerId: number }>`
    select provider_id as "providerId" from provider_absence join provider using (provider_id)
    join app_user as person on person.user_id = provider.user_id
    where provider_absence_id = ${absenceId} and to_day >= ${today}::date and ${providersWithin(scope)}
    for update of provider_absence`.execute(db);
  return found(rows[0], "Absence").providerId;
}

/**
 * Washes that stand where they stood when an absence, which has ended, took them from `providerId`, and that no person has
 * given to another since; none of a day on which he is away all the same.
 */
export const takenBy = (absenceId: number, providerId: number, today: string): RawBuilder<unknown> => sql`
  wash.wash_id in (select kept.wash_id from provider_absence_wash as kept
      cross join lateral jsonb_populate_record(null::wash, kept.before) as old
      where kept.provider_absence_id = ${absenceId} and old.day = wash.day and old.slot = wash.slot)
    and wash.status = 'scheduled' and wash.assigned_by is null and wash.day >= ${today}::date
    and not ${isAwayOn(sql`${providerId}::integer`, sql`wash.day`)}`;

type Returned = {
  absenceId: number;
  providerId: number;
  ids: readonly number[];
  restored: readonly number[];
};

/**
 * Whoever was to come to washes before an absence comes again; `restored` are those whose time they take again. To a wash
 * that took only his time comes whoever comes by now.
 */
export async function restoreWashes(
  db: Db,
  { absenceId, providerId, ids, restored }: Returned,
): Promise<void> {
  const came = sql`(old.assigned_provider_id = ${providerId})`;
  await sql`
    update wash set
      assigned_provider_id = case when ${came} then old.assigned_provider_id else wash.assigned_provider_id end,
      assigned_by = case when ${came} then old.assigned_by else wash.assigned_by end,
      assigned_at = case when ${came} then old.assigned_at else wash.assigned_at end,
      unassigned_reason = case when ${came} then old.unassigned_reason else wash.unassigned_reason end,
      provider_id = case when wash.wash_id = any(${restored}::integer[]) then old.provider_id else wash.provider_id end,
      counted = case when wash.wash_id = any(${restored}::integer[]) then old.counted else wash.counted end,
      overbooked = case when wash.wash_id = any(${restored}::integer[]) then old.overbooked else wash.overbooked end
    from provider_absence_wash as kept
    cross join lateral jsonb_populate_record(null::wash, kept.before) as old
    where kept.provider_absence_id = ${absenceId} and wash.wash_id = kept.wash_id
      and wash.wash_id = any(${ids}::integer[])`.execute(db);
}

/** Of these washes those whose time was the absent one's. */
export async function findOwnBefore(
  db: Db,
  absenceId: number,
  providerId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ washId: number }>`
    select wash_id as "washId" from provider_absence_wash
    where provider_absence_id = ${absenceId} and wash_id = any(${ids}::integer[])
      and (before ->> 'provider_id')::integer = ${providerId} and (before ->> 'counted')::boolean`.execute(
    db,
  );
  return rows.map(({ washId }) => washId);
}

/** Lets an absence end before today; one that had not begun by then is gone. */
export async function endAbsence(db: Db, { absenceId, today }: Ending): Promise<void> {
  await sql`delete from provider_absence
    where provider_absence_id = ${absenceId} and from_day >= ${today}::date`.execute(db);
  await sql`update provider_absence set to_day = ${today}::date - 1
    where provider_absence_id = ${absenceId}`.execute(db);
}

/** Forgets what washes were like before an absence that has ended. */
export async function forgetBefore(db: Db, absenceId: number): Promise<void> {
  await sql`delete from provider_absence_wash where provider_absence_id = ${absenceId}`.execute(db);
}
