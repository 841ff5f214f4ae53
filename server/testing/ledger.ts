import { sql } from "kysely";
import { sumErrors } from "./sums.ts";
import type { World } from "./world.ts";

/**
 * Inconsistencies, one line each: slot counters that differ from the counted washes, bookings whose sums differ from
 * their washes and payments, incomplete bookings, vehicles with two washes at one time.
 */
export const ledgerQuery = `
    with room as (select * from wash where counted and status in ('scheduled', 'done', 'missed')),
    parts as (
      select society_id, 0 as provider_id, day, slot, count(*) as used from room group by 1, 2, 3, 4
      union all
      select society_id, provider_id, day, slot + part * interval '1 hour' as slot,
        sum(least(60, minutes - part * 60)) as used
      from room
      cross join lateral generate_series(0, (minutes - 1) / 60) as part
      where provider_id is not null
      group by 1, 2, 3, 4)
    select format('slot %s %s of %s in %s: %s by its washes, %s kept', day, slot, provider_id, society_id, parts.used,
      slot_use.used) as fault
    from parts full join slot_use using (society_id, provider_id, day, slot)
    where coalesce(parts.used, 0) <> coalesce(slot_use.used, 0)
    union all
    select format('booking %s: %s paise, %s paid, %s washes, %s open', booking_id, amount_paise, paid_paise, washes,
      open_washes)
    from booking
    cross join lateral (select coalesce(sum(price_paise) filter (where status <> 'missed' or outcome_effect not in ('credit', 'rewash-pending')),
        0) as amount, count(*) as live, count(*) filter (where status = 'scheduled') as open
      from wash where wash.booking_id = booking.booking_id and status in ('scheduled', 'done', 'missed')) as own
    cross join lateral (select coalesce(sum(amount_paise), 0) as paid
      from payment_allocation where payment_allocation.booking_id = booking.booking_id) as received
    where own.amount <> amount_paise or (not tax_added and tax_paise <> 0) or own.live <> washes or own.open <> open_washes or received.paid <> paid_paise
    union all
    select format('booking %s: %s less %s and %s is below what is left, %s', booking_id, base_paise, discount_paise,
      offer_paise, amount_paise)
    from booking where base_paise - discount_paise - offer_paise < amount_paise
    union all
    select format('offer %s: used %s times, %s bookings and renewals count', offer_id, used, own.uses)
    from offer_use
    cross join lateral (select count(*) + coalesce(sum(offer_renewals), 0) as uses
      from booking where booking.offer_id = offer_use.offer_id and offer_counts) as own
    where own.uses <> used
    union all
    select format('payment %s: %s paise, %s allocated', payment_id, amount_paise, parts.amount)
    from payment
    cross join lateral (select sum(part.amount) as amount, count(*) filter (where part.customer_id
        <> payment.customer_id or sign(part.amount) <> sign(payment.amount_paise)) as foreign_parts
      from (select booking_id, null as bill_id, min(customer_id) as customer_id,
          sum(payment_allocation.amount_paise) as amount
          from payment_allocation join booking using (booking_id)
          where payment_allocation.payment_id = payment.payment_id group by booking_id
        union all select null, bill_id, min(customer_id), sum(bill_allocation.amount_paise)
          from bill_allocation join bill using (bill_id)
          where bill_allocation.payment_id = payment.payment_id group by bill_id) as part
      where part.amount <> 0) as parts
    where abs(parts.amount) > abs(amount_paise) or parts.foreign_parts > 0
    union all
    select format('customer %s: %s paise of credit', customer_id, sum(payment.amount_paise - parts.amount))
    from payment
    cross join lateral (select coalesce(sum(amount_paise), 0) as amount
      from (select payment_id, amount_paise from payment_allocation
        union all select payment_id, amount_paise from bill_allocation) as part
      where part.payment_id = payment.payment_id) as parts
    group by customer_id having sum(payment.amount_paise - parts.amount) < 0
    union all
    select format('bill %s: %s of %s paid, %s credited; %s and %s by themselves', bill_id, paid_paise,
      account.total_paise, credited_paise, received.paid, notes.credited)
    from bill_account as account join bill using (bill_id)
    cross join lateral (select coalesce(sum(amount_paise), 0) as paid
      from bill_allocation where bill_allocation.bill_id = bill.bill_id) as received
    cross join lateral (select coalesce(sum(total_paise), 0) as credited
      from credit_note where credit_note.bill_id = bill.bill_id) as notes
    where received.paid <> paid_paise or notes.credited <> credited_paise or account.total_paise <> bill.total_paise
    union all
    select format('bill %s: %s on its lines, %s of its washes', bill_id, lines.amount, washed.amount)
    from bill
    cross join lateral (select sum(amount_paise) as amount from bill_line where bill_line.bill_id = bill.bill_id) as lines
    cross join lateral (select sum(price_paise) as amount from bill_wash join wash using (wash_id)
      where bill_wash.bill_id = bill.bill_id and wash.customer_id = bill.customer_id) as washed
    where (lines.amount <> washed.amount
        and not exists (select from bill_line where bill_line.bill_id = bill.bill_id and meant is not null))
      or lines.amount <> case when prices_include_tax then total_paise else taxable_paise end
      or round_off_paise not between -99 and 99
    union all
    -- A package: its charged washes cost what as many do, and bills less credit what the washes on them do.
    select format('vehicle %s in %s: %s of %s charged washes, %s billed of %s washes on bills', booking_vehicle_id,
      month, sum(price_paise) filter (where charged), count(*) filter (where charged), sum(billed),
      count(*) filter (where on_bill))
    from (select booking_vehicle_id, date_trunc('month', coalesce(planned_day, day)) as month, monthly_paise, meant,
        price_paise, wash_charges(status, outcome_effect) as charged,
        exists (select from bill_wash where bill_wash.wash_id = wash.wash_id and not exists (select from bill_wash_back as back
          where (back.wash_id, back.turn) = (bill_wash.wash_id, bill_wash.turn))) as on_bill,
        -- The amount of a line is counted with its first wash.
        (select coalesce(sum(line.amount_paise) filter (where bill_wash.wash_id = (select min(first.wash_id)
              from bill_wash as first where (first.bill_id, first.position) = (line.bill_id, line.position))), 0)
            - coalesce(sum(back.amount_paise), 0)
          from bill_wash join bill_line as line using (bill_id, position) left join bill_wash_back as back using (wash_id, turn)
          where bill_wash.wash_id = wash.wash_id) as billed
      from wash where meant is not null) as one
    group by booking_vehicle_id, month, monthly_paise, meant
    -- Not while one is to be credited, or its re-wash is to come.
    having (count(*) filter (where on_bill and not charged) = 0 and coalesce(sum(price_paise) filter (where charged), 0)
        <> package_charge(monthly_paise, count(*) filter (where charged), meant))
      or sum(billed) <> package_charge(monthly_paise, count(*) filter (where on_bill), meant)
    union all
    select format('wash %s: charged %s times, taken back %s times', wash_id, count(*), count(back.turn))
    from bill_wash left join bill_wash_back as back using (wash_id, turn)
    group by wash_id having count(*) - count(back.turn) > 1 or max(turn) <> count(*)
    union all
    select format('voucher %s: %s paise, %s used, %s refunded', number, total_paise, used.amount, back.amount)
    from voucher
    cross join lateral (select coalesce(sum(amount_paise), 0) as amount from voucher_use
      where voucher_use.voucher_id = voucher.voucher_id) as used
    cross join lateral (select coalesce(sum(total_paise), 0) as amount from voucher as refund
      where refund.against_id = voucher.voucher_id) as back
    where kind = 'receipt-voucher' and used.amount + back.amount not between 0 and total_paise
    union all
    select format('series %s %s %s: %s papers, %s taken', supplier, prefix, fiscal_year, papers.count, last)
    from serial_counter as counter
    cross join lateral (select count(*) as count, count(distinct serial) as numbers, max(serial) as highest from (
      select serial, series, number, fiscal_year from bill
      union all select serial, series, number, fiscal_year from credit_note
      union all select serial, series, number, fiscal_year from voucher) as paper
      where (paper.series, split_part(paper.number, '/', 1), paper.fiscal_year)
        = (counter.supplier, counter.prefix, counter.fiscal_year)) as papers
    where papers.count <> last or papers.highest <> last or papers.numbers <> last
    union all
    select format('booking %s: half written', booking_id) from booking
    where not exists (select from wash where wash.booking_id = booking.booking_id)
      -- Events leave the database when they are old.
      or not (exists (select from event where event.booking_id = booking.booking_id)
        or exists (select from aged_rows where source = 'event' and created_at between first_at and last_at))
      or exists (select from booking_vehicle as vehicle where vehicle.booking_id = booking.booking_id
        and vehicle.occurrences <> (select count(*) from wash
          where wash.booking_id = vehicle.booking_id
            and wash.booking_vehicle_id = vehicle.booking_vehicle_id and rewash_of is null))
    union all
    select format('%s is washed twice on %s at %s', number, day, slot) from wash
    where status in ('scheduled', 'done') group by number, day, slot, customer_id having count(*) > 1`;

/** Inconsistencies of a world including daily sums that differ from the rows; empty for a consistent ledger. */
export async function ledgerErrors({ db }: Pick<World, "db">): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`${sql.raw(ledgerQuery)}`.execute(db);
  return [...rows.map(({ fault }) => fault), ...(await sumErrors(db))];
}
