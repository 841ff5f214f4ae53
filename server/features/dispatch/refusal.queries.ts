import { type RawBuilder, sql } from "kysely";
import type { WashStatus } from "#contract/wash/state.ts";
import type { OutcomeReason } from "#contract/dispatch/reason.ts";
import { MAX_REFUSED, type pressed, type resolutions } from "#contract/dispatch/refusal.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import { washesWithin } from "#server/features/booking/wash.queries.ts";
import { ApiError, found, refusalText } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

type Pressed = (typeof pressed)[number];
type Resolution = (typeof resolutions)[number];

export type NewRefusal = {
  actionId: string;
  washId: number;
  userId: number;
  pressed: Pressed;
  reason: OutcomeReason | null;
  note: string;
  recordedAt: Date;
  why: string;
  now: Date;
};

/** The state of a refused report; undefined when it was not submitted. */
export async function findRefusalState(
  db: Db,
  actionId: string,
): Promise<{ userId: number; washId: number; settled: Resolution | null } | undefined> {
  const { rows } = await sql<{ userId: number; washId: number; settled: Resolution | null }>`
    select user_id as "userId", wash_id as "washId", settled from round_refusal
    where action_id = ${actionId}::uuid`.execute(db);
  return rows[0];
}

/** The number of a user's refused reports that wait for the office. */
async function countWaiting(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from round_refusal
    where user_id = ${userId} and settled is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Saves a report for the office to settle, unless it exists already. One that counted as sent again waits anew.
 * @throws 409 when too many reports of the sender wait.
 */
export async function saveRefusal(db: Db, refusal: NewRefusal): Promise<void> {
  if ((await countWaiting(db, refusal.userId)) >= MAX_REFUSED)
    throw new ApiError("conflict", refusalText("officeHasTooMuch"));
  await sql`
    insert into round_refusal (action_id, wash_id, user_id, pressed, reason, note, recorded_at, why, told_at)
    values (${refusal.actionId}::uuid, ${refusal.washId}, ${refusal.userId}, ${refusal.pressed}, ${refusal.reason},
      ${refusal.note}, ${refusal.recordedAt}, ${refusal.why}, ${refusal.now})
    on conflict (action_id) do update set settled = null, settled_at = null, why = excluded.why
      where round_refusal.settled = 'sent-again'`.execute(db);
}

export type RefusalRow = {
  refusalId: number;
  washId: number;
  bookingId: number;
  providerName: string;
  pressed: Pressed;
  reason: OutcomeReason | null;
  note: string;
  recordedAt: Date;
  why: string;
  vehicleNumber: string;
  day: string;
  slot: string;
  societyName: string;
  parkingFloor: string;
  parkingPillar: string;
  status: WashStatus;
};

type RefusalQuery = { societyId: number | undefined; companyId: number | undefined };

/** True for a `refusal` of a `wash` that waits for the office. */
const isWaiting = (scope: Scope, { societyId, companyId }: RefusalQuery): RawBuilder<boolean> =>
  all([
    sql`refusal.settled is null`,
    washesWithin(scope),
    societyId !== undefined && sql`wash.society_id = ${societyId}`,
    companyId !== undefined && sql`wash.company_id = ${companyId}`,
  ]);

/** The refused reports that wait for the office, oldest first, at most `limit`. */
export async function findRefused(
  db: Db,
  scope: Scope,
  query: RefusalQuery & { limit: number },
): Promise<RefusalRow[]> {
  const { rows } = await sql<RefusalRow>`
    select refusal.round_refusal_id as "refusalId", wash.wash_id as "washId", wash.booking_id as "bookingId",
      person.name as "providerName", refusal.pressed, refusal.reason, refusal.note,
      refusal.recorded_at as "recordedAt", refusal.why, wash.number as "vehicleNumber", wash.day, wash.slot,
      booking.society_name as "societyName", vehicle.parking_floor_name as "parkingFloor",
      coalesce(nullif(vehicle.parking_pillar_name, ''), vehicle.parking_note) as "parkingPillar", wash.status
    from round_refusal as refusal
    join wash on wash.wash_id = refusal.wash_id
    join booking on booking.booking_id = wash.booking_id
    join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
    join app_user as person on person.user_id = refusal.user_id
    where ${isWaiting(scope, query)}
    order by refusal.told_at, refusal.round_refusal_id limit ${query.limit}`.execute(db);
  return rows;
}

/** The number of refused reports that wait for the office. */
export async function countRefused(db: Db, scope: Scope, query: RefusalQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from round_refusal as refusal join wash on wash.wash_id = refusal.wash_id
    where ${isWaiting(scope, query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type RefusalWithWash = Pick<NewRefusal, "washId" | "pressed" | "reason" | "note" | "recordedAt"> & {
  providerId: number | null;
  assignedProviderId: number | null;
  status: WashStatus;
};

export async function findRefusal(db: Db, scope: Scope, refusalId: number): Promise<RefusalWithWash> {
  const { rows } = await sql<RefusalWithWash>`
    select refusal.wash_id as "washId", refusal.pressed, refusal.reason, refusal.note,
      refusal.recorded_at as "recordedAt", wash.status, wash.assigned_provider_id as "assignedProviderId",
      (select provider_id from provider where provider.user_id = refusal.user_id) as "providerId"
    from round_refusal as refusal join wash on wash.wash_id = refusal.wash_id
    where refusal.round_refusal_id = ${refusalId} and ${washesWithin(scope)}`.execute(db);
  return found(rows[0], "refusedPress");
}

type ResolvedRefusal = { resolution: "recorded" | "put-aside"; userId: number; now: Date };

/** Resolves a refused report; false when it was already resolved. */
export async function resolveRefusal(
  db: Db,
  refusalId: number,
  { resolution, userId, now }: ResolvedRefusal,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update round_refusal set settled = ${resolution}, settled_at = ${now}, settled_by = ${userId}
    where round_refusal_id = ${refusalId} and settled is null`.execute(db);
  return numAffectedRows === 1n;
}
