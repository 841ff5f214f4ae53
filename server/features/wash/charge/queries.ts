import { type RawBuilder, sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import { activeStatuses, chargedEffects, dueStatuses, openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { oneOf } from "#server/db/oneOf.ts";
import { washIs } from "../state/queries.ts";

/** The SQL form of `isCharged`, for the wash `wash` in a query. */
export const washCharges = sql<boolean>`(${washIs(activeStatuses)}
  or (${washIs(["missed"])} and ${oneOf("wash.outcome_effect", chargedEffects)}))`;

/**
 * Recalculates the totals of bookings from their washes, as a part of a larger statement: the amount due, the tax
 * that is added to it, the numbers of washes and open washes, and the first and last day. The bookings must be locked.
 */
export const recalculatingTotals = (
  bookingIds: readonly number[],
  cancelledAt: Date | null,
): RawBuilder<unknown> => sql`
  update booking set amount_paise = now.amount, tax_paise = now.tax, washes = now.washes, open_washes = now.open,
    first_day = coalesce(now.first, booking.first_day), last_day = coalesce(now.last, booking.last_day),
    cancelled_at = case when now.open = 0 then coalesce(${cancelledAt}::timestamptz, booking.cancelled_at) end
  from (select one.booking_id, coalesce(sum(wash.price_paise) filter (where ${washCharges}), 0)::integer as amount,
      case when own.tax_added then booking_tax(one.booking_id) else 0 end as tax,
      count(wash.wash_id)::integer as washes, min(wash.day) as first, max(wash.day) as last,
      count(*) filter (where ${washIs(openStatuses)})::integer as open
    from unnest(${bookingIds}::integer[]) as one (booking_id) join booking as own using (booking_id)
    left join wash on wash.booking_id = one.booking_id and ${washIs(dueStatuses)}
    group by one.booking_id, own.tax_added) as now
  where booking.booking_id = now.booking_id`;

/** Those of the bookings that are paid upfront, have no bill, and whose company has tax settings in force. */
export async function findUnbilled(db: Db, bookingIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ bookingId: number }>`
    select booking_id as "bookingId" from booking
    where booking_id = any(${bookingIds}::integer[]) and billing = 'upfront'
      and exists (select from tax_settings as tax
        where tax.company_id = booking.company_id and from_day <= ${indiaAt(now).day}::date)
      and not exists (select from bill where bill.booking_id = booking.booking_id)
    order by booking_id`.execute(db);
  return rows.map(({ bookingId }) => bookingId);
}

/** True for an upfront booking that has a bill. */
export async function isBilledUpfront(db: Db, bookingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from bill join booking using (booking_id)
    where bill.booking_id = ${bookingId} and booking.billing = 'upfront' limit 1`.execute(db);
  return rows.length > 0;
}
