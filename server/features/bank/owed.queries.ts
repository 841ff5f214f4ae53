import type { Names } from "#contract/catalogue/itemName.ts";
import { itemNamesOfBooking } from "#server/features/booking/list.queries.ts";
import { type RawBuilder, sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import { MAX_DUES } from "#contract/bank/owed.ts";
import type { Db } from "#server/db/database.ts";
import { open } from "#server/features/bill/bill.queries.ts";
import { customersWithin } from "#server/features/customer/customer.queries.ts";
import { isBeingCollected, paysOnline } from "#server/features/payment/online.queries.ts";
import type { Due } from "#server/features/payment/payment.rules.ts";
import type { Scope } from "#server/access/scope.ts";

/** An open bill or upfront booking. A booking's bill is paid by paying the booking. */
export type OwedRow = Due & {
  companyId: number;
  companyName: string;
  customerId: number;
  number: string;
  /** The first day of the bill's month; null for a booking. */
  month: string | null;
  itemName: string;
  itemNames: Names;
  due: string;
  overdue: boolean;
  openPaise: Paise;
  /** The part that the customer has said to have paid. */
  claimedPaise: Paise;
  claimedAt: Date | null;
  claimedUtr: string;
  /** True while AutoPay is collecting the bill. */
  collecting: boolean;
  offered: boolean;
  /** The company's UPI address today; empty without one. */
  upiAddress: string;
  /** The legal name of the company's first registration. */
  upiName: string;
  /** Of the registration that issues, or will issue, the bill of it. */
  supplierName: string;
};

/** The dues of the customers that match `which`, a condition on `customer`: overdue ones first, then by due day. */
async function findDues(db: Db, which: RawBuilder<boolean>, now: Date): Promise<OwedRow[]> {
  const { day: today } = indiaAt(now);
  const { rows } = await sql<OwedRow>`
    with due as (
      select bill.customer_id, bill.bill_id, null::integer as booking_id, bill.number, bill.month, '' as item_name,
        '{}'::jsonb as item_names,
        bill.due, bill.due < ${today}::date as overdue, ${open} as open_paise, bill.created_at as since,
        bill.supplier_name
      from customer join bill using (customer_id) join bill_account as account using (bill_id)
      where ${which} and ${open} > 0
      union all
      select booking.customer_id, null, booking.booking_id, '', null, booking.item_name,
        ${itemNamesOfBooking}, booking.first_day, false,
        booking.owed_paise - booking.paid_paise, booking.created_at, coalesce(
          (select supplier_name from bill where bill.booking_id = booking.booking_id order by bill_id limit 1),
          (select legal_name from tax_settings_at(booking.company_id, booking.society_id, ${today}::date)))
      from customer join booking using (customer_id)
      where ${which} and booking.billing = 'upfront' and booking.owed_paise > booking.paid_paise)
    select due.bill_id as "billId", due.booking_id as "bookingId", company.company_id as "companyId",
      company.name as "companyName", due.customer_id as "customerId", due.number, due.month,
      due.item_name as "itemName", due.item_names as "itemNames", due.due, due.overdue, due.open_paise as "openPaise",
      coalesce(said.amount, 0)::integer as "claimedPaise", said.at as "claimedAt", coalesce(said.utr, '') as "claimedUtr",
      ${isBeingCollected(sql`due.bill_id`)} as collecting, ${paysOnline(sql`company.company_id`)} as offered, coalesce(tax.upi_address, '') as "upiAddress",
      coalesce(nullif(tax.legal_name, ''), company.name) as "upiName",
      coalesce(nullif(due.supplier_name, ''), company.name) as "supplierName"
    from due join customer using (customer_id) join company using (company_id)
    left join lateral (select sum(part.open_paise) as amount, max(claim.at) as at, max(claim.utr) as utr
      from claim_due as part join claim using (claim_id)
      where claim.status = 'claimed' and (part.bill_id = due.bill_id or part.booking_id = due.booking_id
        or part.bill_id in (select bill_id from bill where bill.booking_id = due.booking_id))) as said on true
    left join lateral (select upi_address, legal_name from tax_settings
      where tax_settings.company_id = company.company_id and not is_further and from_day <= ${today}::date
      order by from_day desc limit 1) as tax on true
    order by company.name, company.company_id, due.customer_id, due.overdue desc, due.due, due.since
    limit ${MAX_DUES}`.execute(db);
  return rows;
}

/** The debts of the customers within `scope`. */
export const findOwed = (db: Db, scope: Scope, now: Date): Promise<OwedRow[]> =>
  findDues(db, customersWithin(scope), now);

/** The debts of a customer, who must be locked. AutoPay starts to collect none of them until the transaction ends. */
export async function lockOwedBy(db: Db, customerId: number, now: Date): Promise<OwedRow[]> {
  await sql`
    select from bill_account as account join bill using (bill_id)
    where bill.customer_id = ${customerId} and ${open} > 0
    order by account.bill_id for no key update of account`.execute(db);
  return findDues(db, sql`customer.customer_id = ${customerId}`, now);
}
