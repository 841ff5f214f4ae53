import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { isOnBill, washCharges } from "#server/features/wash/charge.queries.ts";

/** Locks a company's upfront bookings to whose price tax is added, and that have charged washes on no bill. */
export async function lockUntaxed(db: Db, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from booking
    where company_id = ${companyId} and billing = 'upfront' and tax_added
      and exists (select from wash where wash.booking_id = booking.booking_id and ${washCharges}
        and wash.price_paise > 0 and not ${isOnBill})
    order by booking_id for no key update`.execute(db);
  return rows.map(({ bookingId }) => bookingId);
}
