import { type RawBuilder, sql } from "kysely";
import type { RegisterKind } from "#contract/bill/register.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import type { Scope } from "#server/access/scope.ts";
import { billsWithin } from "./bill.queries.ts";
import { remainingOf } from "./voucher.queries.ts";
import type { Sums } from "./bill.rules.ts";

/** Selects documents by their date of issue, both days included. */
export type RegisterQuery = {
  from: string;
  to: string;
  companyId?: number | undefined;
  /** Of the supplier. */
  gstin?: string | undefined;
};

const ofBill = (scope: Scope, { companyId, gstin }: RegisterQuery): RawBuilder<boolean> =>
  all([
    billsWithin(scope),
    companyId !== undefined && sql`bill.company_id = ${companyId}`,
    gstin !== undefined && gstin !== "" && sql`bill.supplier_gstin = ${gstin}`,
  ]);

const between = (column: string, { from, to }: RegisterQuery): RawBuilder<boolean> =>
  sql`${sql.ref(column)} between ${from}::date and ${to}::date`;

/**
 * Receipt vouchers with their change in the range: what is left of them at its end, less what was left before it, and
 * without the refund vouchers of the range, which are documents of their own. As in the returns, each figure is the share
 * of what is left, so that both agree to the paisa. They are named `bill`, so that the conditions on bills apply.
 */
const advances = (scope: Scope, query: RegisterQuery) => sql`(
  select bill.*, rest - rest_before + refunded as advance_paise, ${changeOf("cgst_paise", "refunded_cgst")} as half,
    ${changeOf("igst_paise", "refunded_igst")} as igst
  from (select voucher.*, now.rest, before.rest as rest_before, refunded, refunded_cgst, refunded_igst from voucher
    cross join lateral (select ${remainingOf(sql`${query.to}::date`)} as rest) as now
    cross join lateral (select case when voucher.issued >= ${query.from}::date then 0
      else ${remainingOf(sql`${query.from}::date - 1`)} end as rest) as before
    cross join lateral (select coalesce(sum(total_paise), 0) as refunded, coalesce(sum(cgst_paise), 0) as refunded_cgst,
        coalesce(sum(igst_paise), 0) as refunded_igst
      from voucher as refund where refund.against_id = voucher.voucher_id and ${between("refund.issued", query)}) as back
    ) as bill
  where bill.kind = 'receipt-voucher' and bill.issued <= ${query.to}::date and ${ofBill(scope, query)})`;

/** A figure of a voucher's change in the range, but for its refund vouchers. */
function changeOf(figure: string, refunded: string): RawBuilder<unknown> {
  const share = (rest: string) =>
    sql`round(${sql.ref(`bill.${figure}`)}::numeric * ${sql.ref(rest)} / bill.total_paise)`;
  return sql`(${share("rest")} - ${share("rest_before")} + ${sql.ref(refunded)})`;
}

/**
 * All documents of the range. Credit notes carry their bill's fields, and negative sums; so do refund vouchers, and
 * receipt vouchers of earlier ranges as far as bills have used them.
 */
const registerRows = (scope: Scope, query: RegisterQuery) => sql`(
  select bill.kind, bill.number, bill.issued, bill.month, '' as against, bill.supplier_name, bill.supplier_gstin,
    bill.customer_name, bill.customer_gstin, bill.society_name, bill.booking_id, bill.place_of_supply, bill.sac, bill.rate_hundredths, bill.taxable_paise, bill.cgst_paise,
    bill.sgst_paise, bill.igst_paise, bill.round_off_paise, bill.total_paise
  from bill where bill.kind <> 'opening' and ${between("bill.issued", query)} and ${ofBill(scope, query)}
  union all
  select 'credit-note', note.number, note.issued, bill.month, bill.number, bill.supplier_name, bill.supplier_gstin,
    bill.customer_name, bill.customer_gstin, bill.society_name, bill.booking_id, bill.place_of_supply, bill.sac, bill.rate_hundredths, -note.taxable_paise, -note.cgst_paise,
    -note.sgst_paise, -note.igst_paise, -note.round_off_paise, -note.total_paise
  from credit_note as note join bill on bill.bill_id = note.bill_id
  where ${between("note.issued", query)} and ${ofBill(scope, query)}
  union all
  select bill.kind, bill.number, bill.issued, date_trunc('month', bill.issued)::date, '', bill.supplier_name,
    bill.supplier_gstin, bill.customer_name, bill.customer_gstin, bill.society_name, null, bill.place_of_supply, bill.sac,
    bill.rate_hundredths, (advance_paise - 2 * half - igst)::integer, half::integer, half::integer, igst::integer, 0,
    advance_paise::integer
  from ${advances(scope, query)} as bill where (advance_paise, half, igst) <> (0, 0, 0)
  union all
  select bill.kind, bill.number, bill.issued, date_trunc('month', bill.issued)::date, receipt.number,
    bill.supplier_name, bill.supplier_gstin, bill.customer_name, bill.customer_gstin, bill.society_name, null,
    bill.place_of_supply, bill.sac, bill.rate_hundredths, -bill.taxable_paise, -bill.cgst_paise, -bill.sgst_paise,
    -bill.igst_paise, 0, -bill.total_paise
  from voucher as bill join voucher as receipt on receipt.voucher_id = bill.against_id
  where ${between("bill.issued", query)} and ${ofBill(scope, query)})`;

export type RegisterRow = Sums & {
  kind: RegisterKind;
  number: string;
  issued: string;
  month: string;
  against: string;
  supplierName: string;
  supplierGstin: string;
  customerName: string;
  customerGstin: string;
  societyName: string;
  /** The upfront booking that the document bills; null for a month's. */
  bookingId: number | null;
  placeOfSupply: string;
  sac: string;
  rateHundredths: number;
};

/** The documents of a range by date and number, at most `limit`. */
export async function findRegisterRows(
  db: Db,
  scope: Scope,
  query: RegisterQuery,
  limit: number,
): Promise<RegisterRow[]> {
  const { rows } = await sql<RegisterRow>`
    select kind, number, issued, month, against, supplier_name as "supplierName", supplier_gstin as "supplierGstin",
      customer_name as "customerName", customer_gstin as "customerGstin", society_name as "societyName",
      booking_id as "bookingId", place_of_supply as "placeOfSupply", sac,
      rate_hundredths as "rateHundredths", taxable_paise as "taxablePaise", cgst_paise as "cgstPaise",
      sgst_paise as "sgstPaise", igst_paise as "igstPaise", round_off_paise as "roundOffPaise",
      total_paise as "totalPaise"
    from ${registerRows(scope, query)} as paper
    order by issued, supplier_name, kind, number
    limit ${limit}`.execute(db);
  return rows;
}

export type Part = Sums & { placeOfSupply: string; sac: string; rateHundredths: number; papers: number };

const sumColumn = (column: string) =>
  sql`sum(${sql.ref(column)})::float8 as ${sql.id(column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))}`;

/** The sums of a range by place of supply, SAC and rate. */
export async function sumRegister(db: Db, scope: Scope, query: RegisterQuery): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select place_of_supply as "placeOfSupply", sac, rate_hundredths as "rateHundredths",
      count(*)::integer as papers, ${sumColumn("taxable_paise")}, ${sumColumn("cgst_paise")}, ${sumColumn("sgst_paise")},
      ${sumColumn("igst_paise")}, ${sumColumn("round_off_paise")}, ${sumColumn("total_paise")}
    from ${registerRows(scope, query)} as paper
    group by place_of_supply, sac, rate_hundredths
    order by place_of_supply, rate_hundredths, sac`.execute(db);
  return rows;
}
