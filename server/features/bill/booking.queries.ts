import { sql } from "kysely";
import { NO_PAISE, type Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import type { UnallocatedPayment } from "#server/features/payment/payment.rules.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import {
  hasUnbilledMiss,
  isOnBill,
  recalculatingTotals,
  washCharges,
} from "#server/features/wash/charge.queries.ts";
import { dueStatuses } from "#contract/wash/state.ts";
import { type Recipient, recipientColumns } from "./issue.queries.ts";
import { lineColumns, lineGroups, type LineRow, lineTables, type Rating } from "./issueLine.queries.ts";
import type { UnbilledWash } from "./tax/rate.rules.ts";
import type { Regime } from "./tax/tax.rules.ts";

/** A booking paid upfront, whose washes are to be billed. */
export type BookingToBill = {
  bookingId: number;
  companyId: number;
  /** True if tax is added to the prices that were agreed; otherwise they include it. */
  taxAdded: boolean;
  /** True if its bills are rounded to whole rupees; otherwise as it was booked before that. */
  totalRounded: boolean;
  recipient: Recipient;
};

/** Locks an upfront booking until the transaction ends, and brings its totals up to date. */
export async function lockBookingToBill(
  db: Db,
  bookingId: number,
  now: Date,
): Promise<BookingToBill | undefined> {
  const { rows } = await sql<BookingToBill>`
    select booking.booking_id as "bookingId", booking.company_id as "companyId", tax_added as "taxAdded",
      total_rounded as "totalRounded",
      (select to_json(one) from (select ${recipientColumns}) as one) as recipient
    from booking join customer using (customer_id)
    where booking.booking_id = ${bookingId} and billing = 'upfront'
    for no key update of booking`.execute(db);
  const [booking] = rows;
  if (booking) await updateTax(db, booking, now);
  return booking;
}

/** Brings the tax and the round-off that are added to a locked booking up to date: they follow the booking's bills, and the settings. */
export async function updateTax(
  db: Db,
  { bookingId, taxAdded }: Pick<BookingToBill, "bookingId" | "taxAdded">,
  now: Date,
): Promise<void> {
  if (taxAdded) await recalculatingTotals([bookingId], { now }).execute(db);
}

const isToBill = (bookingId: number) =>
  sql`booking.booking_id = ${bookingId} and ${washIs(dueStatuses)} and ${washCharges} and not ${isOnBill}`;

/** The charged washes of a booking that are on no bill, upcoming ones included, oldest first. */
export async function findUnbilledWashes(db: Db, bookingId: number): Promise<UnbilledWash[]> {
  const { rows } = await sql<UnbilledWash>`
    select wash_id as "washId", wash.customer_id as "customerId", state_id as "stateId", wash.day,
      wash.price_paise as "pricePaise"
    from booking join wash using (booking_id) join society on society.society_id = booking.society_id
    where ${isToBill(bookingId)} order by wash.day, wash_id`.execute(db);
  return rows;
}

/** The lines of a booking's charged washes that are on no bill, without those that wait for a later one. */
export async function findBookingLines(
  db: Db,
  bookingId: number,
  { regimes, rating, waiting }: { regimes: readonly Regime[]; rating: Rating; waiting: readonly number[] },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from ${lineTables(regimes, rating)}
    where ${isToBill(bookingId)} and wash.wash_id <> all(${[...waiting]}::integer[])
    ${lineGroups}`.execute(db);
  return rows;
}

/** What payments have paid of a booking, oldest first, with their days; below 0 for what was returned. */
export async function findBookingReceipts(
  db: Db,
  bookingId: number,
): Promise<(UnallocatedPayment & { day: string })[]> {
  const { rows } = await sql<UnallocatedPayment & { day: string }>`
    select payment_id as "paymentId", '' as reference, sum(part.amount_paise)::integer as "restPaise",
      (payment.at at time zone 'Asia/Kolkata')::date as day
    from payment_allocation as part join payment using (payment_id)
    where booking_id = ${bookingId} group by payment_id, payment.at having sum(part.amount_paise) <> 0
    order by payment.at, payment_id`.execute(db);
  return rows;
}

/** The totals of a booking's bills, less their credit notes. */
export async function findBilled(db: Db, bookingId: number): Promise<Paise> {
  const { rows } = await sql<{ billed: Paise }>`
    select coalesce(sum(total_paise - (select coalesce(sum(note.total_paise), 0) from credit_note as note
      where note.bill_id = bill.bill_id)), 0)::integer as billed
    from bill where booking_id = ${bookingId}`.execute(db);
  return rows[0]?.billed ?? NO_PAISE;
}

/** SQL condition on `wash`: of a `booking`, charged, and on no bill. */
const isUnbilled = sql`wash.booking_id = booking.booking_id and ${washCharges} and wash.price_paise > 0 and not ${isOnBill}`;

/** Upfront bookings with unbilled washes since the company's first tax settings, where these begin between two days. */
export async function findUnbilledSinceSettings(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<number[]> {
  const { rows } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from booking
    join (select company_id, min(from_day) as begins from tax_settings group by company_id) as first using (company_id)
    where billing = 'upfront' and begins between ${from}::date and ${to}::date
      and exists (select from wash where ${isUnbilled} and wash.day >= begins)
    order by booking_id`.execute(db);
  return rows.map(({ bookingId }) => bookingId);
}

/**
 * The upfront bookings of companies that have a bill, and charged washes on none, or a wash that was missed and is charged
 * while the company had tax settings.
 */
export async function findPartlyBilled(db: Db): Promise<number[]> {
  const { rows } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from booking
    where billing = 'upfront' and exists (select from wash where ${isUnbilled})
      and (exists (select from bill where bill.booking_id = booking.booking_id)
        or ${hasUnbilledMiss} and last_day >= (select min(from_day) from tax_settings as tax
          where tax.company_id = booking.company_id))
    order by booking_id`.execute(db);
  return rows.map(({ bookingId }) => bookingId);
}
