import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { UnallocatedPayment } from "#server/features/payment/rules.ts";
import type { SupplyPlace } from "../../issue/line/queries.ts";
import { societyPlace } from "../queries.ts";

/** A payment with its unallocated part; what it pays ahead for plans counts as unallocated. */
export type Advance = UnallocatedPayment & {
  day: string;
  /** The society of the plan that it pays ahead for; null without one. */
  place: SupplyPlace | null;
};

/** A customer's payments, oldest first, with what they do not pay yet. */
export async function findAdvances(db: Db, customerId: number): Promise<Advance[]> {
  const { rows } = await sql<Advance>`
    select payment.payment_id as "paymentId", payment.reference, (payment.at at time zone 'Asia/Kolkata')::date as day,
      (payment.amount_paise - coalesce(billed.amount, 0) - coalesce(booked.amount, 0))::integer as "restPaise",
      (select ${societyPlace}
        from payment_allocation as part join booking using (booking_id)
        join society on society.society_id = booking.society_id join state using (state_id)
        where part.payment_id = payment.payment_id and billing = 'monthly'
        order by booking.booking_id desc limit 1) as place
    from payment
    left join lateral (select sum(amount_paise) as amount from bill_allocation as part
      where part.payment_id = payment.payment_id) as billed on true
    left join lateral (select sum(part.amount_paise) as amount from payment_allocation as part
      join booking using (booking_id)
      where part.payment_id = payment.payment_id and billing = 'upfront') as booked on true
    where payment.customer_id = ${customerId}
    order by payment.at, payment.payment_id`.execute(db);
  return rows;
}
