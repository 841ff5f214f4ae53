import { sql } from "kysely";
import type { World } from "./world.ts";

/**
 * What does not add up, a line each: counters of slots that differ from the washes that count, bookings whose figures
 * differ from their washes and payments, half-written ones, vehicles washed twice at one time.
 */
export const ledgerQuery = `
    with parts as (
      select society_id, coalesce(provider_id, 0) as provider_id, day, slot + part * interval '1 hour' as slot,
        sum(case when provider_id is null then 1 else least(60, minutes - part * 60) end) as used
      from wash
      cross join lateral generate_series(0, case when provider_id is null then 0 else (minutes - 1) / 60 end) as part
      where counted and status in ('scheduled', 'done', 'missed')
      group by 1, 2, 3, 4)
    select format('slot %s %s of %s: %s used, %s counted', day, slot, provider_id, parts.used, slot_use.used) as fault
    from parts full join slot_use using (society_id, provider_id, day, slot)
    where coalesce(parts.used, 0) <> coalesce(slot_use.used, 0)
    union all
    select format('booking %s: %s paise, %s paid, %s washes, %s open', booking_id, amount_paise, paid_paise, washes,
      open_washes)
    from booking
    cross join lateral (select coalesce(sum(price_paise) filter (where status <> 'missed' or outcome_effect <> 'credit'),
        0) as amount, count(*) as live, count(*) filter (where status = 'scheduled') as open
      from wash where wash.booking_id = booking.booking_id and status in ('scheduled', 'done', 'missed')) as own
    cross join lateral (select coalesce(sum(amount_paise), 0) as paid
      from payment_allocation where payment_allocation.booking_id = booking.booking_id) as received
    where own.amount <> amount_paise or own.live <> washes or own.open <> open_washes or received.paid <> paid_paise
    union all
    select format('booking %s: %s less %s and %s is below what is left, %s', booking_id, base_paise, discount_paise,
      offer_paise, amount_paise)
    from booking where base_paise - discount_paise - offer_paise < amount_paise
    union all
    select format('offer %s: used %s times, %s bookings count', offer_id, used, own.bookings)
    from offer_use
    cross join lateral (select count(*) as bookings
      from booking where booking.offer_id = offer_use.offer_id and offer_counts) as own
    where own.bookings <> used
    union all
    select format('payment %s: %s paise, %s allocated', payment_id, amount_paise, parts.amount)
    from payment
    cross join lateral (select sum(part.amount_paise) as amount, count(*) filter (where booking.customer_id
        <> payment.customer_id or sign(part.amount_paise) <> sign(payment.amount_paise)) as foreign_parts
      from payment_allocation as part join booking on booking.booking_id = part.booking_id
      where part.payment_id = payment.payment_id) as parts
    where abs(parts.amount) > abs(amount_paise) or parts.foreign_parts > 0
    union all
    select format('customer %s: %s paise of credit', customer_id, sum(payment.amount_paise - parts.amount))
    from payment
    cross join lateral (select coalesce(sum(amount_paise), 0) as amount
      from payment_allocation as part where part.payment_id = payment.payment_id) as parts
    group by customer_id having sum(payment.amount_paise - parts.amount) < 0
    union all
    select format('booking %s: half written', booking_id) from booking
    where not exists (select from wash where wash.booking_id = booking.booking_id)
      or not exists (select from event where event.booking_id = booking.booking_id)
      or exists (select from booking_vehicle as vehicle where vehicle.booking_id = booking.booking_id
        and vehicle.occurrences <> (select count(*) from wash
          where wash.booking_vehicle_id = vehicle.booking_vehicle_id and rewash_of is null))
    union all
    select format('%s is washed twice on %s at %s', number, day, slot) from wash
    where status in ('scheduled', 'done') group by number, day, slot, customer_id having count(*) > 1`;

/** The same of a world; empty when the ledger is right. */
export async function ledgerFaults({ db }: Pick<World, "db">): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`${sql.raw(ledgerQuery)}`.execute(db);
  return rows.map(({ fault }) => fault);
}
