import { type RawBuilder, sql } from "kysely";
import type { BillStatus } from "#contract/bill/status.ts";
import type { BillKind } from "#contract/bill/bill.ts";
import type { Names } from "#contract/catalogue/itemName.ts";
import type { Paise } from "#contract/money.ts";
import type { BillEffect } from "#contract/dispatch/outcome.ts";
import type { MissedReason } from "#contract/dispatch/reason.ts";
import type { Db } from "#server/db/database.ts";
import { customersWithin } from "#server/features/customer/customer.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { ofCompany } from "#server/db/ofCompany.ts";
import type { IncludedWashes } from "./issueLine.queries.ts";
import type { Sums } from "./bill.rules.ts";

/** Limits a query to the bills within `scope`. They must be named `bill` in it. */
export const billsWithin = (scope: Scope): RawBuilder<boolean> =>
  scope.reach === "customer"
    ? sql`bill.customer_id in (select customer_id from customer where ${customersWithin(scope)})`
    : ofCompany(scope, sql`bill.company_id`);

/**
 * Joins the account of `bill` as `account`. A booking's bill has none of its own: it is paid as far as its booking is,
 * and when a booking has several, the earlier ones first. What the booking owes for washes on no bill is open on none.
 */
export const joinAccount = sql`
  left join bill_account as monthly on monthly.bill_id = bill.bill_id
  left join lateral (select booking.owed_paise - booking.paid_paise
      - coalesce((select sum(later.total_paise) from bill as later
        where later.booking_id = bill.booking_id and later.bill_id > bill.bill_id), 0)
      + coalesce((select sum(note.total_paise) from bill as later join credit_note as note using (bill_id)
        where later.booking_id = bill.booking_id and later.bill_id > bill.bill_id), 0)
      - greatest(0, booking.owed_paise - (select sum(total_paise) from bill as every
          where every.booking_id = bill.booking_id)
        + coalesce((select sum(note.total_paise) from bill as every join credit_note as note using (bill_id)
          where every.booking_id = bill.booking_id), 0)) as open_paise,
    coalesce((select sum(note.total_paise) from credit_note as note
      where note.bill_id = bill.bill_id), 0)::integer as credited_paise
    from booking where booking.booking_id = bill.booking_id) as own on bill.booking_id is not null
  cross join lateral (select bill.total_paise, coalesce(monthly.credited_paise, own.credited_paise) as credited_paise,
    coalesce(monthly.paid_paise, bill.total_paise - own.credited_paise
      - least(greatest(own.open_paise, 0), bill.total_paise - own.credited_paise))::integer as paid_paise) as account`;

/** The open amount of a bill. Its account must be named `account` in the query. */
export const open = sql`account.total_paise - account.credited_paise - account.paid_paise`;

/** The paise that customers say to have paid of a `bill`, or of its booking, and that are not checked yet. */
export const claimed = sql`coalesce((select sum(part.open_paise) from claim_due as part join claim using (claim_id)
  where claim.status = 'claimed' and (part.bill_id = bill.bill_id or part.booking_id = bill.booking_id)), 0)`;

/**
 * The day by which the customer of a `bill` has promised to pay it, also when that is over; null without a promise. The
 * latest promise counts, for what was billed before it.
 */
export const promisedDay = sql`(select case when made_on >= bill.issued then promised_on end from payment_promise as promise
  where promise.customer_id = bill.customer_id order by payment_promise_id desc limit 1)`;

/** SQL condition on a `bill`: its customer has promised to pay it, and the promised day is not over before `day`. */
export const isPromised = (day: string): RawBuilder<boolean> =>
  sql`coalesce(${promisedDay} >= ${day}::date, false)`;

/** Mutually exclusive. */
export const statusIs: Record<BillStatus, RawBuilder<boolean>> = {
  credited: sql`(account.credited_paise = account.total_paise and account.total_paise > 0)`,
  paid: sql`(${open} = 0 and (account.credited_paise < account.total_paise or account.total_paise = 0))`,
  "part-paid": sql`(${open} > 0 and account.paid_paise > 0)`,
  open: sql`(${open} > 0 and account.paid_paise = 0)`,
};

const statusColumn = sql`case ${sql.join(
  Object.entries(statusIs).map(([status, isSo]) => sql`when ${isSo} then ${sql.lit(status)}`),
  sql` `,
)} end`;

type BillPaymentState = { creditedPaise: Paise; paidPaise: Paise; openPaise: Paise; status: BillStatus };

const paymentStateColumns = sql`account.credited_paise as "creditedPaise", account.paid_paise as "paidPaise",
  ${open} as "openPaise", ${statusColumn} as status`;

export type BillHead = BillPaymentState & {
  billId: number;
  number: string;
  kind: BillKind;
  /** The first day of the month. */
  month: string;
  issued: string;
  due: string;
  /** The booking that it bills; null for a month's bill. */
  bookingId: number | null;
  companyId: number;
  customerId: number;
  customerName: string;
  customerPhone: string;
  societyId: number;
  societyName: string;
  totalPaise: Paise;
};

export const headColumns = sql`bill.bill_id as "billId", bill.number, bill.kind, bill.month, bill.issued, bill.due, bill.booking_id as "bookingId",
  bill.company_id as "companyId", bill.customer_id as "customerId", bill.customer_name as "customerName",
  bill.customer_phone as "customerPhone", bill.society_id as "societyId", bill.society_name as "societyName",
  bill.total_paise as "totalPaise", ${paymentStateColumns}`;

export type BillDetails = BillHead &
  Sums & {
    supplierName: string;
    supplierAddress: string;
    supplierGstin: string;
    supplierState: string;
    upiAddress: string;
    customerAddress: string;
    customerGstin: string;
    placeOfSupply: string;
    discountPaise: Paise;
    sac: string;
    rateHundredths: number;
    pricesIncludeTax: boolean;
  };

export const sumColumns = (
  table: "bill" | "note",
) => sql`${sql.ref(`${table}.taxable_paise`)} as "taxablePaise",
  ${sql.ref(`${table}.cgst_paise`)} as "cgstPaise", ${sql.ref(`${table}.sgst_paise`)} as "sgstPaise",
  ${sql.ref(`${table}.igst_paise`)} as "igstPaise", ${sql.ref(`${table}.round_off_paise`)} as "roundOffPaise",
  ${sql.ref(`${table}.total_paise`)} as "totalPaise"`;

export async function findBill(db: Db, scope: Scope, billId: number): Promise<BillDetails | undefined> {
  const { rows } = await sql<BillDetails>`
    select ${headColumns}, ${sumColumns("bill")}, supplier_name as "supplierName",
      supplier_address as "supplierAddress", supplier_gstin as "supplierGstin", supplier_state as "supplierState",
      upi_address as "upiAddress", customer_address as "customerAddress",
      customer_gstin as "customerGstin", discount_paise as "discountPaise", place_of_supply as "placeOfSupply", sac,
      rate_hundredths as "rateHundredths", prices_include_tax as "pricesIncludeTax"
    from bill ${joinAccount}
    where bill.bill_id = ${billId} and ${billsWithin(scope)}`.execute(db);
  return rows[0];
}

export type BillLineRow = {
  vehicleNumber: string;
  itemName: string;
  itemNames: Names;
  month: string;
  washes: number;
  ratePaise: Paise;
  meant: number | null;
  included: IncludedWashes[];
  amountPaise: Paise;
  isRewash: boolean;
  outcomeReason: MissedReason | null;
  outcomeEffect: BillEffect | null;
};

export async function findBillLines(db: Db, billId: number): Promise<BillLineRow[]> {
  const { rows } = await sql<BillLineRow>`
    select vehicle_number as "vehicleNumber", item_name as "itemName", item_names as "itemNames", month, washes, rate_paise as "ratePaise",
      meant, included, amount_paise as "amountPaise", is_rewash as "isRewash", outcome_reason as "outcomeReason",
      outcome_effect as "outcomeEffect"
    from bill_line where bill_id = ${billId} order by position`.execute(db);
  return rows;
}

/** The number of pending jobs with this name for bills within `scope`. */
export async function countPdfJobs(db: Db, scope: Scope, job: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from job join bill on bill.bill_id = (job.payload ->> 'billId')::integer
    where job.name = ${job} and job.failed_at is null and ${billsWithin(scope)}`.execute(db);
  return found(rows[0], "bill").waiting;
}
