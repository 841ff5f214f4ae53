import { type RawBuilder, sql } from "kysely";
import type { Weekday } from "#contract/day.ts";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { isAbsentOn } from "#server/features/provider/absence.queries.ts";
import { providersWithin } from "#server/features/provider/provider.queries.ts";
import type { FormerAssignment } from "#server/features/wash/assign.queries.ts";
import { takerOfWash } from "#server/features/wash/capacity.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

export type NewAbsence = {
  providerId: number;
  from: string;
  to: string;
  weekday: Weekday | null;
  reason: string;
  /** Entered by the provider. */
  byProvider: boolean;
};

/**
 * The open washes of these days that are assigned to the provider or take their time. They must be named `wash` in the
 * query.
 */
export const washesOf = (providerId: number, days: readonly string[]): RawBuilder<unknown> => sql`
  wash.day = any(${days}::date[]) and ${washIs(openStatuses)}
    and (wash.assigned_provider_id = ${providerId} or wash.counted and wash.provider_id = ${providerId})`;

export async function insertAbsence(db: Db, absence: NewAbsence): Promise<number> {
  const { providerId, from, to, weekday, reason, byProvider } = absence;
  const { rows } = await sql<{ id: number }>`
    insert into provider_absence (provider_id, from_day, to_day, weekday, reason, by_provider)
    values (${providerId}, ${from}, ${to}, ${weekday}, ${reason}, ${byProvider})
    returning provider_absence_id as id`.execute(db);
  return found(rows[0], "absence").id;
}

/** Saves the rows of washes before an absence changes them. */
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

/** A provider's absences that have not ended before today. */
export async function findAbsences(
  db: Db,
  scope: Scope,
  query: { providerId: number; today: string },
): Promise<AbsenceRow[]> {
  const { rows } = await sql<AbsenceRow>`
    select provider_absence_id as "providerAbsenceId", from_day as from, to_day as to, weekday, reason
    from provider_absence join provider using (provider_id)
    join app_user as person on person.user_id = provider.user_id
    where provider_id = ${query.providerId} and to_day >= ${query.today}::date and ${providersWithin(scope)}
    order by from_day, provider_absence_id limit 200`.execute(db);
  return rows;
}

/** `today` (YYYY-MM-DD) is the first day after the shortened absence. */
export type AbsenceEnd = { absenceId: number; today: string };

/** Locks an absence that has not passed until the transaction ends. @returns the provider's id. */
export async function lockAbsence(db: Db, scope: Scope, { absenceId, today }: AbsenceEnd): Promise<number> {
  const { rows } = await sql<{ providerId: number }>`
    select provider_id as "providerId" from provider_absence join provider using (provider_id)
    join app_user as person on person.user_id = provider.user_id
    where provider_absence_id = ${absenceId} and to_day >= ${today}::date and ${providersWithin(scope)}
    for update of provider_absence`.execute(db);
  return found(rows[0], "absence").providerId;
}

/**
 * The washes that an ended absence took from the provider, if they are in the same slot and no person has assigned them
 * since. Excludes days on which another absence of the provider applies.
 */
export const washesAssignedTo = (
  absenceId: number,
  providerId: number,
  today: string,
): RawBuilder<unknown> => sql`
  wash.wash_id in (select kept.wash_id from provider_absence_wash as kept
      cross join lateral jsonb_populate_record(null::wash, kept.before) as old
      where kept.provider_absence_id = ${absenceId} and old.day = wash.day and old.slot = wash.slot)
    and ${washIs(openStatuses)} and wash.assigned_by is null and wash.day >= ${today}::date
    and not ${isAbsentOn(sql`${providerId}::integer`, sql`wash.day`)}`;

/** A wash's assignment and taker before an absence. */
export type Before = FormerAssignment & { takerId: number | null };

export async function findBefore(db: Db, absenceId: number, ids: readonly number[]): Promise<Before[]> {
  const { rows } = await sql<Before>`
    select wash.wash_id as "washId", wash.assigned_provider_id as "providerId", wash.assigned_by as "userId",
      wash.assigned_at as at, wash.unassigned_reason as reason, ${takerOfWash} as "takerId"
    from provider_absence_wash as kept cross join lateral jsonb_populate_record(null::wash, kept.before) as wash
    where kept.provider_absence_id = ${absenceId} and kept.wash_id = any(${ids}::integer[])`.execute(db);
  return rows;
}

/** Ends an absence on the day before `today`. Deletes one that has not begun by then. */
export async function endAbsence(db: Db, { absenceId, today }: AbsenceEnd): Promise<void> {
  await sql`delete from provider_absence
    where provider_absence_id = ${absenceId} and from_day >= ${today}::date`.execute(db);
  await sql`update provider_absence set to_day = ${today}::date - 1
    where provider_absence_id = ${absenceId}`.execute(db);
}

/** Deletes the rows saved before an absence. */
export async function deleteBefore(db: Db, absenceId: number): Promise<void> {
  await sql`delete from provider_absence_wash where provider_absence_id = ${absenceId}`.execute(db);
}
