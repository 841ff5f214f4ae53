import { type RawBuilder, sql } from "kysely";
import { addDays, indiaInstant } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import type { UnallocatedPayment } from "#server/features/payment/payment.rules.ts";
import { washCharges } from "#server/features/wash/charge.queries.ts";
import type { SupplyPlace } from "./issueLine.queries.ts";
import { societyPlace } from "./voucher.queries.ts";

/** A payment with its unallocated part; what it pays ahead for plans, or for washes that wait for their bill, counts as unallocated. */
export type Advance = UnallocatedPayment & {
  day: string;
  /** The day on which it was recorded; null where that was not stored. */
  recorded: string | null;
  /** True for a credit that was brought forward: its tax is of the books before. */
  isOpening: boolean;
  /** The society of the booking that it pays ahead for; null without one. */
  place: SupplyPlace | null;
};

/**
 * How a customer's account stood at the end of a day. With `countsLaterBills`, bills that bear this day or an earlier one
 * have used what they used when they were made, also when that was later.
 */
export type Standing = { day: string; countsLaterBills: boolean };

const partsOfBills = ({ day, countsLaterBills }: Standing, end: RawBuilder<unknown>) => sql`
  select part.payment_id, part.amount_paise from bill_allocation as part join bill using (bill_id)
  where part.at < ${end} or (${countsLaterBills} and part.at = bill.created_at and bill.issued <= ${day}::date)`;

/**
 * What upfront bookings are paid ahead for washes that are to come, and that no bill of the day or earlier charges: they
 * wait for one under the settings that begin before them.
 */
const aheadOfBookings = (customerId: number, day: string, end: RawBuilder<unknown>) => sql`
  select booking_id, least(owed_paise, paid.amount) - billed.amount as ahead from booking
  cross join lateral (select sum(amount_paise) as amount from payment_allocation as part
    where part.booking_id = booking.booking_id and part.at < ${end}) as paid
  cross join lateral (select coalesce(sum(total_paise - (select coalesce(sum(note.total_paise), 0) from credit_note as note
      where note.bill_id = bill.bill_id and note.issued <= ${day}::date)), 0) as amount
    from bill where bill.booking_id = booking.booking_id and bill.issued <= ${day}::date) as billed
  where customer_id = ${customerId} and billing = 'upfront' and least(owed_paise, paid.amount) > billed.amount
    and exists (select from wash where wash.booking_id = booking.booking_id and ${washCharges}
      and wash.price_paise > 0 and wash.day > ${day}::date
      and not exists (select from bill_wash join bill using (bill_id)
        where bill_wash.wash_id = wash.wash_id and bill.issued <= ${day}::date))`;

/** A customer's payments up to a day, oldest first, with what they did not pay by its end. */
export async function findAdvances(db: Db, customerId: number, standing: Standing): Promise<Advance[]> {
  const { day } = standing;
  const end = sql`${indiaInstant(addDays(day, 1), "00:00")}::timestamptz`;
  const { rows } = await sql<Advance>`
    with ahead as (${aheadOfBookings(customerId, day, end)}),
    own as (
      select part.payment_id, booking_id, sum(part.amount_paise) as amount
      from payment_allocation as part join booking using (booking_id)
      where customer_id = ${customerId} and billing = 'upfront' and part.at < ${end} group by 1, 2),
    -- The latest payments of a booking are those that pay ahead.
    booked as (
      select payment_id, booking_id, amount, least(greatest(amount, 0), greatest(0, coalesce(ahead, 0)
        - coalesce(sum(greatest(amount, 0)) over (partition by booking_id order by payment_id desc
          rows between unbounded preceding and 1 preceding), 0))) as ahead
      from own left join ahead using (booking_id)),
    billed as (
      select payment_id, sum(amount_paise) as amount from (${partsOfBills(standing, end)}) as part group by 1)
    select payment.payment_id as "paymentId", payment.reference, (payment.at at time zone 'Asia/Kolkata')::date as day,
      payment.method = 'opening' as "isOpening",
      (payment.recorded_at at time zone 'Asia/Kolkata')::date as recorded,
      (payment.amount_paise - coalesce(billed.amount, 0)
        - coalesce((select sum(amount - ahead) from booked where booked.payment_id = payment.payment_id), 0))::integer as "restPaise",
      (select ${societyPlace}
        from payment_allocation as part join booking using (booking_id)
        join society on society.society_id = booking.society_id join state using (state_id)
        where part.payment_id = payment.payment_id and (billing = 'monthly' or booking_id in (select booking_id from ahead))
        order by booking.booking_id desc limit 1) as place
    from payment left join billed on billed.payment_id = payment.payment_id
    where payment.customer_id = ${customerId} and payment.at < ${end}
    order by payment.at, payment.payment_id`.execute(db);
  return rows;
}
