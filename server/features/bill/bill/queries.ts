import { type RawBuilder, sql } from "kysely";
import type { BillStatus } from "#contract/bill/status.ts";
import type { BillKind } from "#contract/bill/bill.ts";
import { firstDayOf } from "#contract/day.ts";
import type { ClaimStatus } from "#contract/payment/claim.ts";
import type { Paise } from "#contract/money.ts";
import type { Effect, OutcomeReason } from "#contract/dispatch/outcome.ts";
import type { Db } from "#server/db/database.ts";
import { all, holds, offsetOf, type Page } from "#server/db/page.ts";
import { customersWithin, personOf } from "#server/features/customer/queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Sums } from "../rules.ts";

/** Limits a query to the bills within `scope`. They must be named `bill` in it. */
export function billsWithin(scope: Scope): RawBuilder<boolean> {
  if (scope.reach === "all") return sql`true`;
  if (scope.reach === "own") return sql`bill.company_id = ${scope.companyId}`;
  if (scope.reach === "customer")
    return sql`bill.customer_id in (select customer_id from customer where ${customersWithin(scope)})`;
  return sql`false`;
}

/** The open amount of a bill. Its account must be named `account` in the query. */
export const open = sql`account.total_paise - account.credited_paise - account.paid_paise`;

/** Mutually exclusive. */
const statusIs: Record<BillStatus, RawBuilder<boolean>> = {
  credited: sql`(account.credited_paise = account.total_paise and account.total_paise > 0)`,
  paid: sql`(${open} = 0 and (account.credited_paise < account.total_paise or account.total_paise = 0))`,
  "part-paid": sql`(${open} > 0 and account.paid_paise > 0)`,
  open: sql`(${open} > 0 and account.paid_paise = 0)`,
};

const statusColumn = sql`case ${sql.join(
  Object.entries(statusIs).map(([status, isSo]) => sql`when ${isSo} then ${sql.lit(status)}`),
  sql` `,
)} end`;

/** The payment state of a bill. */
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
  companyId: number;
  customerId: number;
  customerName: string;
  customerPhone: string;
  societyId: number;
  societyName: string;
  totalPaise: Paise;
};

const headColumns = sql`bill.bill_id as "billId", bill.number, bill.kind, bill.month, bill.issued, bill.due,
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
    placeOfSupply: string;
    sac: string;
    rateHundredths: number;
    pricesIncludeTax: boolean;
  };

/** The sums of the bill or credit note `table` in a query. */
const sumColumns = (table: "bill" | "note") => sql`${sql.ref(`${table}.taxable_paise`)} as "taxablePaise",
  ${sql.ref(`${table}.cgst_paise`)} as "cgstPaise", ${sql.ref(`${table}.sgst_paise`)} as "sgstPaise",
  ${sql.ref(`${table}.igst_paise`)} as "igstPaise", ${sql.ref(`${table}.round_off_paise`)} as "roundOffPaise",
  ${sql.ref(`${table}.total_paise`)} as "totalPaise"`;

export async function findBill(db: Db, scope: Scope, billId: number): Promise<BillDetails | undefined> {
  const { rows } = await sql<BillDetails>`
    select ${headColumns}, ${sumColumns("bill")}, supplier_name as "supplierName",
      supplier_address as "supplierAddress", supplier_gstin as "supplierGstin", supplier_state as "supplierState",
      upi_address as "upiAddress", customer_address as "customerAddress", place_of_supply as "placeOfSupply", sac,
      rate_hundredths as "rateHundredths", prices_include_tax as "pricesIncludeTax"
    from bill join bill_account as account on account.bill_id = bill.bill_id
    where bill.bill_id = ${billId} and ${billsWithin(scope)}`.execute(db);
  return rows[0];
}

export type BillLineRow = {
  vehicleNumber: string;
  itemName: string;
  month: string;
  washes: number;
  ratePaise: Paise;
  charged: boolean;
  outcomeReason: OutcomeReason | null;
  outcomeEffect: Effect | null;
};

export async function findBillLines(db: Db, billId: number): Promise<BillLineRow[]> {
  const { rows } = await sql<BillLineRow>`
    select vehicle_number as "vehicleNumber", item_name as "itemName", month, washes, rate_paise as "ratePaise",
      amount_paise = rate_paise * washes as charged, outcome_reason as "outcomeReason",
      outcome_effect as "outcomeEffect"
    from bill_line where bill_id = ${billId} order by position`.execute(db);
  return rows;
}

export type CreditNote = Sums & {
  creditNoteId: number;
  number: string;
  /** The typed reason; empty on an automatic note, which lists its washes instead. */
  reason: string;
  issued: string;
  /** The washes it credits, by day. */
  washes: { number: string; day: string; outcomeReason: OutcomeReason | null }[];
};

export async function findCreditNotes(db: Db, billId: number): Promise<CreditNote[]> {
  const { rows } = await sql<CreditNote>`
    select credit_note_id as "creditNoteId", number, reason, issued, ${sumColumns("note")},
      coalesce((select json_agg(json_build_object('number', back.number, 'day', back.day,
          'outcomeReason', back.outcome_reason) order by back.day, back.wash_id)
        from bill_wash_back as back where back.credit_note_id = note.credit_note_id), '[]') as washes
    from credit_note as note where bill_id = ${billId} order by credit_note_id`.execute(db);
  return rows;
}

export type BillClaim = {
  claimId: number;
  utr: string;
  amountPaise: Paise;
  at: Date;
  status: ClaimStatus;
  reason: string;
};

/** Payments that the customer claims for a bill, newest first. */
export async function findBillClaims(db: Db, billId: number): Promise<BillClaim[]> {
  const { rows } = await sql<BillClaim>`
    select claim_id as "claimId", utr, amount_paise as "amountPaise", at, status, reason
    from claim where bill_id = ${billId} order by claim_id desc`.execute(db);
  return rows;
}

const sortable = {
  month: sql.raw("bill.month"),
  number: sql.raw("bill.number"),
  customerName: sql.raw("lower(bill.customer_name)"),
  total: sql.raw("bill.total_paise"),
  open,
};
export type BillPage = Page<keyof typeof sortable> & {
  month: string | undefined;
  status: BillStatus | undefined;
  isOpen: boolean | undefined;
  companyId: number | undefined;
  societyId: number | undefined;
  customerId: number | undefined;
};

type Totals = { total: number; amountPaise: Paise; openSumPaise: Paise };

/** One page of bills, newest first by default. Each row carries the totals of all matches. */
export async function searchBillPage(
  db: Db,
  scope: Scope,
  page: BillPage,
): Promise<(BillHead & Totals & { companyName: string })[]> {
  const { month, status, isOpen, companyId, societyId, customerId, search, sort } = page;
  const matching = all([
    billsWithin(scope),
    month !== undefined && sql`bill.month = ${firstDayOf(month)}::date`,
    status !== undefined && statusIs[status],
    isOpen !== undefined && (isOpen ? sql`${open} > 0` : sql`${open} = 0`),
    companyId !== undefined && sql`bill.company_id = ${companyId}`,
    societyId !== undefined && sql`bill.society_id = ${societyId}`,
    customerId !== undefined && sql`bill.customer_id in ${personOf(scope, customerId)}`,
    search !== "" && holds(sql`bill.search_text`, search),
  ]);
  const direction = sql.raw(!sort || sort.descending ? "desc" : "asc");
  const from = sql`from bill join bill_account as account on account.bill_id = bill.bill_id where ${matching}`;
  const { rows } = await sql<BillHead & Totals & { companyName: string }>`
    select ${headColumns}, company.name as "companyName", sums.*
    from (select bill.* ${from}
      order by ${sortable[sort?.by ?? "month"]} ${direction}, bill.bill_id ${direction}
      limit ${page.pageSize} offset ${offsetOf(page)}) as bill
    join bill_account as account on account.bill_id = bill.bill_id
    join company on company.company_id = bill.company_id
    cross join (select count(*)::integer as total, coalesce(sum(account.total_paise), 0)::double precision as "amountPaise",
      coalesce(sum(${open}), 0)::double precision as "openSumPaise" ${from}) as sums
    order by ${sortable[sort?.by ?? "month"]} ${direction}, bill.bill_id ${direction}`.execute(db);
  return rows;
}

/** The number of pending jobs with this name for bills within `scope`. */
export async function countPdfJobs(db: Db, scope: Scope, job: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from job join bill on bill.bill_id = (job.payload ->> 'billId')::integer
    where job.name = ${job} and job.failed_at is null and ${billsWithin(scope)}`.execute(db);
  return found(rows[0], "bill").waiting;
}
