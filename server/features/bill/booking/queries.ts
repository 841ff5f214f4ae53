import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { isOnBill, recalculatingTotals, washCharges } from "#server/features/wash/charge/queries.ts";
import { dueStatuses } from "#contract/wash/state.ts";
import { type Recipient, recipientColumns } from "../issue/queries.ts";
import { lineColumns, lineGroups, type LineRow, lineTables } from "../issue/line/queries.ts";
import type { Regime } from "../tax/rules.ts";

/** A booking paid upfront, whose washes are to be billed. */
export type BookingToBill = {
  bookingId: number;
  companyId: number;
  /** True if tax is added to the prices that were agreed; otherwise they include it. */
  taxAdded: boolean;
  recipient: Recipient;
};

/** Locks an upfront booking until the transaction ends, and brings its totals up to date. */
export async function lockBookingToBill(db: Db, bookingId: number): Promise<BookingToBill | undefined> {
  const { rows } = await sql<BookingToBill>`
    select booking.booking_id as "bookingId", booking.company_id as "companyId", tax_added as "taxAdded",
      (select to_json(one) from (select ${recipientColumns}) as one) as recipient
    from booking join customer using (customer_id)
    where booking.booking_id = ${bookingId} and billing = 'upfront'
    for no key update of booking`.execute(db);
  const [booking] = rows;
  // The tax follows the settings in force, which may have changed since the booking.
  if (booking?.taxAdded) await recalculatingTotals([bookingId], null).execute(db);
  return booking;
}

/** The charged washes of a booking that are on no bill, upcoming ones included. */
export async function findBookingLines(
  db: Db,
  bookingId: number,
  regimes: readonly Regime[],
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from ${lineTables(regimes)}
    where booking.booking_id = ${bookingId} and ${washIs(dueStatuses)} and ${washCharges} and not ${isOnBill}
    ${lineGroups}`.execute(db);
  return rows;
}

/** The upfront bookings of companies that have a bill, and charged washes on none. */
export async function findPartlyBilled(db: Db): Promise<number[]> {
  const { rows } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from booking
    where billing = 'upfront' and exists (select from bill where bill.booking_id = booking.booking_id)
      and exists (select from wash where wash.booking_id = booking.booking_id and ${washCharges}
        and wash.price_paise > 0 and not ${isOnBill})
    order by booking_id`.execute(db);
  return rows.map(({ bookingId }) => bookingId);
}
