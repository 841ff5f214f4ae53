import { sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import type { World } from "./world.ts";

/** A customer's account in paise, summed row by row. */
export async function accountSums({ db }: World, customerId: number) {
  const { rows } = await sql<
    Record<"billed" | "credited" | "received" | "upfront" | "charged" | "lines", number>
  >`
    with own as (select wash.*, booking.billing,
        wash.status = 'done' or (wash.status = 'missed' and wash.outcome_effect <> 'credit') as charges
      from wash join booking using (booking_id) where booking.customer_id = ${customerId})
    select
      (select coalesce(sum(total_paise), 0)::integer from bill where customer_id = ${customerId}) as billed,
      (select coalesce(sum(note.total_paise), 0)::integer from credit_note as note join bill using (bill_id)
        where customer_id = ${customerId}) as credited,
      (select coalesce(sum(amount_paise), 0)::integer from payment where customer_id = ${customerId}) as received,
      (select coalesce(sum(price_paise), 0)::integer from own
        where charges and billing = 'upfront' and not exists (select from bill_wash as charged
          where charged.wash_id = own.wash_id and not exists (select from bill_wash_back as back
            where (back.wash_id, back.turn) = (charged.wash_id, charged.turn)))) as upfront,
      (select coalesce(sum(price_paise), 0)::integer from own where charges and billing = 'monthly') as charged,
      (select coalesce(sum(line.amount_paise), 0)::integer from bill_line as line join bill using (bill_id)
          where customer_id = ${customerId} and bill.booking_id is null)
        - (select coalesce(sum(price_paise), 0)::integer from bill_wash_back join own using (wash_id)
          where billing = 'monthly') as lines`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error("Nothing was counted.");
  return sums;
}

/** The upfront bookings with bills whose bills, less their credit notes, are not what the booking owes. */
export async function findDifferingBookings({ db }: World, customerId: number) {
  const { rows } = await sql`
    select booking_id, owed_paise, billed.amount from booking
    cross join lateral (select sum(total_paise - coalesce((select sum(note.total_paise) from credit_note as note
        where note.bill_id = bill.bill_id), 0)) as amount
      from bill where bill.booking_id = booking.booking_id) as billed
    where customer_id = ${customerId} and billing = 'upfront' and billed.amount <> owed_paise`.execute(db);
  return rows;
}

/** Paise left on the customer's bookings although a bill of today is open. */
export async function leftAhead({ db, clock }: World, customerId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(paid_paise), 0)::integer as left from booking
    where customer_id = ${customerId} and billing = 'monthly' and exists (select from bill_account as account
      join bill using (bill_id)
      where bill.customer_id = booking.customer_id and issued = ${indiaAt(clock.now).day}
        and account.total_paise > credited_paise + account.paid_paise)`.execute(db);
  return rows[0]?.left ?? 0;
}

/**
 * A customer's bills whose taxes are not those of their taxable amount by place and rate, to a paisa for what was rounded
 * or agreed, or that are of another kind than the registration on the days of their washes says.
 */
export async function findMistaxed({ db }: World, customerId: number): Promise<unknown[]> {
  const { rows } = await sql`
    select number, kind, place_of_supply, taxable_paise, cgst_paise, sgst_paise, igst_paise from bill
    cross join lateral (select case when kind <> 'tax-invoice' then 0
      else taxable_paise * rate_hundredths / 10000.0 end as tax) as due
    where customer_id = ${customerId} and (cgst_paise <> sgst_paise
      or abs(cgst_paise - case when place_of_supply = supplier_state then tax / 2 else 0 end) > 1
      or abs(igst_paise - case when place_of_supply = supplier_state then 0 else tax end) > 1
      or booking_id is null and exists (
        select from bill_wash join wash using (wash_id)
        cross join lateral (select registration from tax_settings
          where company_id = bill.company_id and from_day <= wash.day order by from_day desc limit 1) as settings
        where bill_wash.bill_id = bill.bill_id and kind <> case registration when 'regular' then 'tax-invoice'
          when 'composition' then 'bill-of-supply' else 'bill' end))`.execute(db);
  return rows;
}
