import { type RawBuilder, sql } from "kysely";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { storedReason } from "#server/features/event/event.rules.ts";
import { holdCustomersOf, lockBookings } from "#server/features/wash/row.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { bookingsWithin } from "./listFilter.queries.ts";
import { isRestorable, washesWithin } from "./wash.queries.ts";

type Moment = { day: string; time: string };
type Span = { from: string; to: string; earliest: Moment };

/** How washes that a pause skips are marked. */
export const PAUSED = storedReason("paused");

const beginsAfter = ({ day, time }: Moment) => sql`(wash.day, wash.slot) > (${day}::date, ${time}::time)`;

/** SQL condition on `wash`: open washes between two days that begin after `earliest`. */
export const isToPause = (
  scope: Scope,
  { from, to, earliest }: Span,
): RawBuilder<boolean> => sql`${washesWithin(scope)} and ${washIs(openStatuses)}
  and wash.day between ${from}::date and ${to}::date and ${beginsAfter(earliest)}`;

/** SQL condition on `wash`: washes skipped by a pause that can still take place, and are not after the end of their plan. */
export const isPaused = (scope: Scope, earliest: Moment): RawBuilder<boolean> =>
  sql`${washesWithin(scope)} and ${isRestorable} and wash.reason = ${PAUSED} and ${beginsAfter(earliest)}
    and not exists (select from booking_vehicle as ended where ended.booking_vehicle_id = wash.booking_vehicle_id
      and ended.schedule is not null and wash.day > ended.end_day)`;

/**
 * Locks the bookings whose washes a pause skips, and the plans that go on in it, until the transaction ends.
 * @returns the ids of all of them, and of the plans.
 */
export async function lockToPause(
  db: Db,
  scope: Scope,
  { from, to, earliest }: Span,
): Promise<{ bookingIds: number[]; planIds: number[] }> {
  const which = sql`booking.booking_id in (
    select wash.booking_id from wash where ${isToPause(scope, { from, to, earliest })}
    union select booking_id from booking where schedule = 'regular-wash' and ${bookingsWithin(scope)})`;
  await holdCustomersOf(db, which);
  const { rows } = await sql<{ bookingId: number; goesOn: boolean }>`
    select booking_id as "bookingId", (schedule = 'regular-wash' and cancelled_at is null
      and exists (select from booking_vehicle as vehicle where vehicle.booking_id = booking.booking_id
        and coalesce(vehicle.end_day, 'infinity') >= ${from}::date)) as "goesOn"
    from booking where ${which} order by booking_id for no key update`.execute(db);
  return {
    bookingIds: rows.map(({ bookingId }) => bookingId),
    planIds: rows.flatMap(({ bookingId, goesOn }) => (goesOn ? [bookingId] : [])),
  };
}

/** SQL condition on `plan_pause`: pauses by the customer that have not ended. */
const isOwnPause = (scope: Scope, { day }: Moment): RawBuilder<boolean> =>
  sql`plan_pause.reason = ${PAUSED} and plan_pause.to_day >= ${day}::date
    and plan_pause.booking_id in (select booking_id from booking where ${bookingsWithin(scope)})`;

/**
 * Locks the bookings with washes that a pause skips, and the paused plans, until the transaction ends. Washes that are
 * added to these later take place.
 * @returns the ids of the bookings.
 */
export async function endPauses(db: Db, scope: Scope, earliest: Moment): Promise<number[]> {
  const which = sql`booking.booking_id in (
    select wash.booking_id from wash where ${isPaused(scope, earliest)}
    union select booking_id from plan_pause where ${isOwnPause(scope, earliest)})`;
  const bookingIds = await lockBookings(db, which);
  await sql`delete from plan_pause where ${isOwnPause(scope, earliest)}`.execute(db);
  return bookingIds;
}

type Pause = { from: string | null; to: string | null; washes: number };

/** The washes that a pause skips and that can still take place, and its days for which washes are added later. */
export async function findPause(db: Db, scope: Scope, earliest: Moment): Promise<Pause> {
  const { rows } = await sql<Pause>`
    with skipped as (
      select min(wash.day) as first, max(wash.day) as last, count(*)::integer as washes from wash
      where ${isPaused(scope, earliest)}),
    later as (
      select min(from_day) as first, max(to_day) as last from plan_pause where ${isOwnPause(scope, earliest)}
        and exists (select from booking_vehicle as vehicle where vehicle.booking_id = plan_pause.booking_id
          and vehicle.planned_until < plan_pause.to_day
          and coalesce(vehicle.end_day, 'infinity') >= plan_pause.from_day))
    select coalesce(skipped.first, later.first) as from, greatest(skipped.last, later.last) as to, skipped.washes
    from skipped cross join later`.execute(db);
  return found(rows[0], "wash");
}
