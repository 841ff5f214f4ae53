import { sql } from "kysely";
import { less, type Paise, sumOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { holdCustomersOf } from "#server/features/wash/row.queries.ts";
import type { Scope } from "#server/access/scope.ts";
import { bookingsWithin } from "./listFilter.queries.ts";

export type LockedBooking = {
  bookingId: number;
  companyId: number;
  customerId: number;
  /** The amount with the tax that is added to it. */
  owedPaise: Paise;
  paidPaise: Paise;
};

const selectBooking = sql`select booking_id as "bookingId", company_id as "companyId", customer_id as "customerId",
  owed_paise as "owedPaise", paid_paise as "paidPaise" from booking`;

/** Locks a booking within `scope` until the transaction ends, which serialises changes to it. */
export async function lockBooking(db: Db, scope: Scope, bookingId: number): Promise<LockedBooking> {
  const which = sql`booking.booking_id = ${bookingId} and ${bookingsWithin(scope)}`;
  await holdCustomersOf(db, which);
  const { rows } = await sql<LockedBooking>`${selectBooking} where ${which} for no key update`.execute(db);
  return found(rows[0], "booking");
}

/** The customer of a booking within `scope`. @throws 404 */
export async function findBookingCustomer(db: Db, scope: Scope, bookingId: number): Promise<number> {
  const { rows } = await sql<Pick<LockedBooking, "customerId">>`
    select customer_id as "customerId" from booking where booking_id = ${bookingId} and ${bookingsWithin(scope)}`.execute(
    db,
  );
  return found(rows[0], "booking").customerId;
}

type OpenBooking = { bookingId: number; since: Date; openPaise: Paise };

/** The number of open bookings that are locked at a time. */
const BATCH_SIZE = 50;

async function lockNextOpen(db: Db, customerId: number, after: number | undefined): Promise<OpenBooking[]> {
  const { rows } = await sql<OpenBooking>`
    select booking_id as "bookingId", created_at as since, owed_paise - paid_paise as "openPaise" from booking
    where customer_id = ${customerId} and owed_paise > paid_paise and billing = 'upfront'
      and ${
        after === undefined
          ? sql`true`
          : sql`(created_at, booking_id) > (select created_at, booking_id from booking where booking_id = ${after})`
      }
    order by created_at, booking_id
    limit ${BATCH_SIZE}
    for no key update`.execute(db);
  return rows;
}

/**
 * Locks a customer's upfront bookings with an amount due, oldest first, until they cover `amount`. Locks few more than
 * needed.
 */
export async function lockOpenBookings(db: Db, customerId: number, amount: Paise): Promise<OpenBooking[]> {
  const open: OpenBooking[] = [];
  for (let remaining = amount; remaining > 0;) {
    const next = await lockNextOpen(db, customerId, open.at(-1)?.bookingId);
    open.push(...next);
    if (next.length < BATCH_SIZE) break;
    remaining = less(remaining, sumOf(next.map(({ openPaise }) => openPaise)));
  }
  return open;
}

/** An amount paid towards a booking; negative for a refund. */
export type Share = { bookingId: number; amountPaise: Paise };

/** Adds to the paid amounts of bookings, which must be locked. Nothing else writes these amounts. */
export async function addPaid(db: Db, shares: readonly Share[]): Promise<void> {
  await sql`
    update booking set paid_paise = paid_paise + share.amount
    from (select booking_id, sum(amount)::integer as amount
      from unnest(${shares.map(({ bookingId }) => bookingId)}::integer[],
        ${shares.map(({ amountPaise }) => amountPaise)}::integer[]) as one (booking_id, amount)
      group by booking_id) as share
    where booking.booking_id = share.booking_id`.execute(db);
}
