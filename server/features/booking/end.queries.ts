import { sql } from "kysely";
import { reportedStatuses } from "#contract/wash/state.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { isBusiness } from "#server/features/customer/lastBooked.queries.ts";
import type { OfferRecord } from "#server/features/offer/offer.queries.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { lockPlans } from "./aheadLock.queries.ts";
import type { PlanToExtend } from "./ahead.rules.ts";
import { bookingsWithin } from "./listFilter.queries.ts";

/**
 * Keeps a pause of a plan, once, for the washes that are added to it later.
 * @returns true if washes within the pause may still be added.
 */
export async function addPause(
  db: Db,
  bookingId: number,
  { from, to, reason }: { from: string; to: string; reason: string },
): Promise<boolean> {
  const { rows } = await sql<{ later: boolean }>`
    with added as (
      insert into plan_pause (booking_id, from_day, to_day, reason)
      select booking_id, ${from}::date, ${to}::date, ${reason} from booking
      where booking_id = ${bookingId} and schedule = 'regular-wash'
        and not exists (select from plan_pause as pause where pause.booking_id = ${bookingId}
          and pause.from_day = ${from}::date and pause.to_day = ${to}::date and pause.reason = ${reason}))
    select coalesce(bool_or(planned_until < ${to}::date and coalesce(end_day, 'infinity') >= ${from}::date), false) as later
    from booking_vehicle where booking_id = ${bookingId}`.execute(db);
  return rows[0]?.later ?? false;
}

type Ending = { lastDay: string; now: Date };

/** Forgets the terms of plans that would begin after their last day: what holds then is the term before. */
async function forgetLaterTerms(db: Db, bookingId: number, lastDay: string): Promise<void> {
  await sql`
    update booking_vehicle set next_day = null
    where booking_id = ${bookingId} and next_day > ${lastDay}::date
      and (plan_of is null or start_day <= ${lastDay}::date)`.execute(db);
  await sql`
    update booking_vehicle set end_day = start_day - 1, planned_until = null, next_day = start_day
    where booking_id = ${bookingId} and plan_of is not null and start_day > ${lastDay}::date`.execute(db);
}

/** Adds no washes after a day to a plan to which they are still added. Its end is not announced any more. */
export async function endAdding(db: Db, bookingId: number, { lastDay, now }: Ending): Promise<void> {
  await sql`
    update booking_vehicle set end_day = greatest(start_day, ${lastDay}::date),
      planned_until = case when planned_until < ${lastDay}::date then planned_until end
    where booking_id = ${bookingId} and planned_until is not null
      and coalesce(end_day, 'infinity') > ${lastDay}::date`.execute(db);
  await forgetLaterTerms(db, bookingId, lastDay);
  await sql`
    update booking set stopped_at = ${now} where booking_id = ${bookingId} and schedule = 'regular-wash'`.execute(
    db,
  );
}

/** Gives the vehicles of a plan that go on after a day an end there. @returns false when none does. */
export async function endPlan(db: Db, bookingId: number, { lastDay, now }: Ending): Promise<boolean> {
  const { rows } = await sql`
    update booking_vehicle set end_day = greatest(start_day, ${lastDay}::date),
      planned_until = case when planned_until < ${lastDay}::date then planned_until end
    where booking_id = ${bookingId} and schedule is not null and coalesce(end_day, 'infinity') > ${lastDay}::date
    returning booking_vehicle_id`.execute(db);
  await forgetLaterTerms(db, bookingId, lastDay);
  await sql`update booking set stopped_at = ${now} where booking_id = ${bookingId}`.execute(db);
  return rows.length > 0;
}

/** True if a wash of the booking has been reported. */
export async function wasWashed(db: Db, bookingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from wash where booking_id = ${bookingId} and ${washIs(reportedStatuses)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Extends a plan by a term. */
export async function setPlanEnd(
  db: Db,
  bookingId: number,
  { from, until }: { from: string; until: string },
): Promise<void> {
  await sql`
    update booking_vehicle set end_day = ${until}::date
    where booking_id = ${bookingId} and next_day is null and end_day < ${until}::date`.execute(db);
  await sql`
    update booking set stopped_at = null, term_start = ${from}::date where booking_id = ${bookingId}`.execute(
    db,
  );
}

export type Renewal = PlanToExtend & {
  customerId: number;
  phone: string;
  cancelled: boolean;
  business: boolean;
  /** First day of the last term; null until the plan is renewed. */
  termStart: string | null;
  /** The offer used at booking. */
  offer: Pick<OfferRecord, "offerId" | "code"> | null;
};

/** The plans among bookings within `scope`, locked until the transaction ends. */
export async function lockRenewals(db: Db, scope: Scope, bookingIds: readonly number[]): Promise<Renewal[]> {
  const plans = await lockPlans(
    db,
    sql`booking.booking_id = any(${bookingIds}::integer[]) and ${bookingsWithin(scope)}`,
  );
  const { rows } = await sql<
    Pick<Renewal, "termStart" | "bookingId" | "customerId" | "phone" | "cancelled" | "business" | "offer">
  >`
    select booking_id as "bookingId", booking.customer_id as "customerId", customer.phone,
      booking.term_start as "termStart",
      case when booking.offer_id is not null
        then json_build_object('offerId', booking.offer_id, 'code', booking.offer_code) end as offer,
      booking.cancelled_at is not null as cancelled, coalesce(${isBusiness("customer")}, false) as business
    from booking join customer on customer.customer_id = booking.customer_id
    where booking_id = any(${plans.map(({ bookingId }) => bookingId)}::integer[])`.execute(db);
  return plans.flatMap((plan) => {
    const own = rows.find(({ bookingId }) => bookingId === plan.bookingId);
    return own ? [{ ...plan, ...own }] : [];
  });
}
