import { sql } from "kysely";
import { activeStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { minutesOf } from "#server/db/minutesOf.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { found } from "#server/errors/apiError.ts";
import { type AbsentDay, absencesOn } from "#server/features/provider/absence.queries.ts";
import { findLacking } from "#server/features/provider/requiredDocument.queries.ts";
import { providersWithin } from "#server/features/provider/provider.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import { assign, type FormerAssignment, restoreAssignments } from "#server/features/wash/assign.queries.ts";
import { findWashes, lockWashes, type WashRow } from "#server/features/wash/row.queries.ts";
import { coveredSpots } from "#server/features/wash/spot.queries.ts";
import type { Assigner, Times, Use, Window } from "./chosen.rules.ts";

/** The washes with these ids within `scope`. They must be named `wash` in the query. */
const isChosen = (scope: Scope, ids: readonly number[]) =>
  sql`wash.wash_id = any(${ids}::integer[])
    ${scope.reach === "all" ? sql`` : sql`and wash.company_id = ${scope.companyId}`}`;

/** Locks the washes to assign, within `scope`, until the transaction ends. */
export const lockChosen = (db: Db, scope: Scope, ids: readonly number[]): Promise<WashRow[]> =>
  lockWashes(db, isChosen(scope, ids));

export const findChosen = (db: Db, scope: Scope, ids: readonly number[]): Promise<WashRow[]> =>
  findWashes(db, isChosen(scope, ids));

export type Provider = { providerId: number; name: string; active: boolean; companyId: number };

/** A provider within `scope`, locked until the transaction ends. @throws 404 */
export async function findChosenProvider(db: Db, scope: Scope, providerId: number): Promise<Provider> {
  const { rows } = await sql<Provider>`
    select provider.provider_id as "providerId", person.name, person.active, person.company_id as "companyId"
    from provider join app_user as person on person.user_id = provider.user_id
    where provider.provider_id = ${providerId} and ${providersWithin(scope)}
    for no key update of provider`.execute(db);
  return found(rows[0], "provider");
}

/** The current provider of each of these washes, and the person who assigned it. */
export async function findAssigners(db: Db, washes: readonly WashRow[]): Promise<Assigner[]> {
  const { rows } = await sql<Assigner>`
    select wash.wash_id as "washId", person.name, chooser.name as by
    from wash
    left join provider on provider.provider_id = wash.assigned_provider_id
    left join app_user as person on person.user_id = provider.user_id
    left join app_user as chooser on chooser.user_id = wash.assigned_by
    where wash.wash_id = any(${washes.map(({ washId }) => washId)}::integer[])`.execute(db);
  return rows;
}

/** The providers' coverage in the societies of these washes, with those of their spots that it covers. */
async function findWindows(
  db: Db,
  providerIds: readonly number[],
  washes: readonly WashRow[],
): Promise<Window[]> {
  const { rows } = await sql<Window>`
    select coverage.society_id as "societyId", coverage.provider_id as "providerId",
      coverage.service_id as "serviceId", ${minutesOf("coverage.start_time")} as start,
      ${minutesOf("coverage.end_time")} as end, ${coveredSpots(washes.map(({ spotId }) => spotId))} as "spotIds"
    from coverage where coverage.provider_id = any(${providerIds}::integer[]) and coverage.available
      and coverage.society_id = any(${washes.map(({ societyId }) => societyId)}::integer[])`.execute(db);
  return rows;
}

/** The providers' other assigned washes on the days of these washes. */
async function findOtherWashes(
  db: Db,
  providerIds: readonly number[],
  washes: readonly WashRow[],
): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select assigned_provider_id as "providerId", society_id as "societyId", day,
      extract(hour from slot)::integer as hour, minutes from wash
    where assigned_provider_id = any(${providerIds}::integer[]) and ${washIs(activeStatuses, "status")}
      and day = any(${washes.map(({ day }) => day)}::date[])
      and not wash_id = any(${washes.map(({ washId }) => washId)}::integer[])`.execute(db);
  return rows;
}

/** The providers' days of absence among these. */
async function findAbsentDays(
  db: Db,
  providerIds: readonly number[],
  days: readonly string[],
): Promise<AbsentDay[]> {
  const absent = sql`absence.provider_id = any(${providerIds}::integer[])`;
  return (await absencesOn(days, absent).execute(db)).rows;
}

/** The facts that decide whether each of these providers can take the washes. */
export async function findTimes(
  db: Db,
  providerIds: readonly number[],
  washes: readonly WashRow[],
): Promise<Times> {
  const days = [...new Set(washes.map(({ day }) => day))];
  return {
    away: await findAbsentDays(db, providerIds, days),
    lacking: await findLacking(db, providerIds, days),
    windows: await findWindows(db, providerIds, washes),
    others: await findOtherWashes(db, providerIds, washes),
  };
}

type Choice = { ids: readonly number[]; providerId: number | null; userId: number; now: Date };

/** Saves a manual assignment, or unassignment, together with the previous state. */
export async function choose(db: Db, { ids, providerId, userId, now }: Choice): Promise<void> {
  await sql`
    insert into wash_choice (wash_id, chosen_by, chosen_at, assigned_provider_id, assigned_by, assigned_at,
      unassigned_reason)
    select wash_id, ${userId}, ${now}, assigned_provider_id, assigned_by, assigned_at, unassigned_reason
    from wash where wash_id = any(${ids}::integer[])
    on conflict (wash_id) do update set chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at,
      assigned_provider_id = excluded.assigned_provider_id, assigned_by = excluded.assigned_by,
      assigned_at = excluded.assigned_at, unassigned_reason = excluded.unassigned_reason`.execute(db);
  await assign(
    db,
    ids.map((washId) => ({ washId, providerId, reason: null })),
    { userId, now },
  );
}

/** How long a choice can be undone, in milliseconds. */
const UNDO_WINDOW_MS = 3_600_000;

type UndoQuery = { ids: readonly number[]; userId: number; now: Date };

/** Undoes the user's last choices if they still apply. @returns the ids of the undone washes. */
export async function undoChoices(db: Db, { ids, userId, now }: UndoQuery): Promise<number[]> {
  const { rows } = await sql<FormerAssignment>`
    delete from wash_choice using wash
    where wash.wash_id = wash_choice.wash_id and wash.wash_id = any(${ids}::integer[])
      and wash_choice.chosen_by = ${userId} and wash_choice.chosen_at >= ${new Date(now.getTime() - UNDO_WINDOW_MS)}
      and wash.assigned_by = wash_choice.chosen_by and wash.assigned_at = wash_choice.chosen_at
    returning wash_choice.wash_id as "washId", wash_choice.assigned_provider_id as "providerId",
      wash_choice.assigned_by as "userId", wash_choice.assigned_at as at,
      wash_choice.unassigned_reason as reason`.execute(db);
  await restoreAssignments(db, rows);
  return rows.map(({ washId }) => washId);
}

/** Deletes choices that can no longer be undone. */
export async function sweepChoices(db: Db, now: Date): Promise<void> {
  await sql`delete from wash_choice where chosen_at < ${new Date(now.getTime() - UNDO_WINDOW_MS)}`.execute(
    db,
  );
}
