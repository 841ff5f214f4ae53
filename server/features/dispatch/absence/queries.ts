import { type RawBuilder, sql } from "kysely";
import type { Weekday } from "#contract/day.ts";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { isAwayOn } from "#server/features/provider/absence/queries.ts";
import { providersWithin } from "#server/features/provider/provider/queries.ts";
import type { FormerAssignment } from "#server/features/wash/assign/queries.ts";
import { takerOfWash } from "#server/features/wash/capacity/queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

export type NewAbsence = {
  providerId: number;
  from: string;
  to: string;
  weekday: Weekday | null;
  reason: string;
};

/** The open washes of these days to which a provider comes, or whose time they take; they stand in the query as `wash`. */
export const washesOf = (providerId: number, days: readonly string[]): RawBuilder<unknown> => sql`
  wash.day = any(${days}::date[]) and ${washIs(openStatuses)}
    and (wash.assigned_provider_id = ${providerId} or wash.counted and wash.provider_id = ${providerId})`;

export async function insertAbsence(db: Db, absence: NewAbsence): Promise<number> {
  const { providerId, from, to, weekday, reason } = absence;
  const { rows } = await sql<{ id: number }>`
    insert into provider_absence (provider_id, from_day, to_day, weekday, reason)
    values (${providerId}, ${from}, ${to}, ${weekday}, ${reason})
    returning provider_absence_id as id`.execute(db);
  return found(rows[0], "absence").id;
}

/** Keeps washes as they are before an absence changes them. */
export async function saveBefore(db: Db, absenceId: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into provider_absence_wash (provider_absence_id, wash_id, before)
    select ${absenceId}, wash_id, to_jsonb(wash) from wash where wash_id = any(${ids}::integer[])`.execute(
    db,
  );
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
export async function lockAbsence(db: Db, scope: Scope, { absenceId, today }: Ending): Promise<number> {
  const { rows } = await sql<{ providerId: number }>`
    select provider_id as "providerId" from provider_absence join provider using (provider_id)
    join app_user as person on person.user_id = provider.user_id
    where provider_absence_id = ${absenceId} and to_day >= ${today}::date and ${providersWithin(scope)}
    for update of provider_absence`.execute(db);
  return found(rows[0], "absence").providerId;
}

/**
 * Washes that stand where they stood when an absence, which has ended, took them from `providerId`, and that no person has
 * given to another since; none of a day on which he is away all the same.
 */
export const takenBy = (absenceId: number, providerId: number, today: string): RawBuilder<unknown> => sql`
  wash.wash_id in (select kept.wash_id from provider_absence_wash as kept
      cross join lateral jsonb_populate_record(null::wash, kept.before) as old
      where kept.provider_absence_id = ${absenceId} and old.day = wash.day and old.slot = wash.slot)
    and ${washIs(openStatuses)} and wash.assigned_by is null and wash.day >= ${today}::date
    and not ${isAwayOn(sql`${providerId}::integer`, sql`wash.day`)}`;

/** A wash as it was before an absence: who came, and whose time it took. */
export type Before = FormerAssignment & { takerId: number | null };

/** The washes of an absence as they were before it. */
export async function findBefore(db: Db, absenceId: number, ids: readonly number[]): Promise<Before[]> {
  const { rows } = await sql<Before>`
    select wash.wash_id as "washId", wash.assigned_provider_id as "providerId", wash.assigned_by as "userId",
      wash.assigned_at as at, wash.unassigned_reason as reason, ${takerOfWash} as "takerId"
    from provider_absence_wash as kept cross join lateral jsonb_populate_record(null::wash, kept.before) as wash
    where kept.provider_absence_id = ${absenceId} and kept.wash_id = any(${ids}::integer[])`.execute(db);
  return rows;
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
