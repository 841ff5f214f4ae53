import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { DocumentTable } from "#contract/return/return.ts";
import type { Db } from "#server/db/database.ts";
import type { Window } from "./filing.rules.ts";

/** Selects the tax invoices of a company's GSTIN, and the credit notes against them. */
type DocumentsQuery = {
  companyId: number;
  gstin: string;
  windows: readonly Window[];
};

export type Figures = { taxablePaise: Paise; cgstPaise: Paise; sgstPaise: Paise; igstPaise: Paise };

/** An invoice to another state above this total is listed by itself: ₹1,00,000, since August 2024. */
const LARGE_PAISE = 10_000_000;

/** Each document's table. */
const tableOf = sql`case
  when bill.rate_hundredths = 0 then 'nil'
  when doc.is_note and doc.issued > make_date(bill.fiscal_year + 1, 11, 30) then 'notReported'
  when bill.customer_gstin <> '' then case when doc.is_note then 'cdnr' else 'b2b' end
  when bill.place_of_supply <> bill.supplier_state and bill.total_paise > ${LARGE_PAISE}
    then case when doc.is_note then 'cdnur' else 'b2cl' end
  else 'b2cs' end`;

/** The windows of a period as `part`. */
export const periodWindows = (windows: readonly Window[]) =>
  sql`json_to_recordset(${JSON.stringify(windows)}::json)
    as part ("from" date, "to" date, after timestamptz, until timestamptz)`;

/** The rows of a table of documents that are in a window. */
export const inWindow = (
  table: "bill" | "note" | "voucher",
) => sql`${sql.ref(`${table}.issued`)} between part."from" and part."to"
  and (part.after is null or ${sql.ref(`${table}.created_at`)} > part.after)
  and (part.until is null or ${sql.ref(`${table}.created_at`)} <= part.until)`;

/** The documents as `paper`. Figures of credit notes are below 0. */
const documents = ({ companyId, gstin, windows }: DocumentsQuery) => sql`(
  with part as (select * from ${periodWindows(windows)}),
  doc as (
    select bill.bill_id, false as is_note, bill.number, bill.serial, bill.issued, bill.taxable_paise, bill.cgst_paise,
      bill.sgst_paise, bill.igst_paise, bill.total_paise
    from part join bill on bill.company_id = ${companyId} and ${inWindow("bill")}
    union all
    select note.bill_id, true, note.number, note.serial, note.issued, -note.taxable_paise, -note.cgst_paise,
      -note.sgst_paise, -note.igst_paise, -note.total_paise
    from part join credit_note as note on note.company_id = ${companyId} and ${inWindow("note")})
  select doc.*, ${tableOf} as "table", bill.customer_gstin, bill.customer_name, bill.place_of_supply,
    bill.place_of_supply <> bill.supplier_state as inter_state, bill.rate_hundredths, bill.sac
  from doc join bill using (bill_id)
  where bill.kind = 'tax-invoice' and bill.supplier_gstin = ${gstin}) as paper`;

const sums = sql`sum(taxable_paise)::float8 as "taxablePaise", sum(cgst_paise)::float8 as "cgstPaise",
  sum(sgst_paise)::float8 as "sgstPaise", sum(igst_paise)::float8 as "igstPaise", count(*)::integer as papers`;

export type Listed = Figures & {
  table: DocumentTable;
  isNote: boolean;
  number: string;
  issued: string;
  customerGstin: string;
  customerName: string;
  placeOfSupply: string;
  rateHundredths: number;
  totalPaise: Paise;
};

const listedColumns = sql`"table", is_note as "isNote", number, issued, customer_gstin as "customerGstin",
  customer_name as "customerName", place_of_supply as "placeOfSupply", rate_hundredths as "rateHundredths",
  taxable_paise as "taxablePaise", cgst_paise as "cgstPaise", sgst_paise as "sgstPaise",
  igst_paise as "igstPaise", total_paise as "totalPaise"`;

/** The documents that stand in the tables one by one. */
export async function findListed(db: Db, query: DocumentsQuery): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select ${listedColumns} from ${documents(query)}
    where "table" in ('b2b', 'b2cl', 'cdnr', 'cdnur')
    order by customer_gstin, place_of_supply, issued, number`.execute(db);
  return rows;
}

/** The documents dated before `day`, at most `limit`. */
export async function findDatedBefore(
  db: Db,
  query: DocumentsQuery,
  { day, limit }: { day: string; limit: number },
): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select ${listedColumns} from ${documents(query)}
    where issued < ${day}::date order by issued, number limit ${limit}`.execute(db);
  return rows;
}

export type SupplyPart = Figures & {
  table: DocumentTable;
  /** True for customers with a GSTIN. */
  isBusiness: boolean;
  interState: boolean;
  placeOfSupply: string;
  sac: string;
  rateHundredths: number;
  papers: number;
};

/** The documents' sums by table, place of supply, SAC and rate. */
export async function sumSupplies(db: Db, query: DocumentsQuery): Promise<SupplyPart[]> {
  const { rows } = await sql<SupplyPart>`
    select "table", customer_gstin <> '' as "isBusiness", inter_state as "interState",
      place_of_supply as "placeOfSupply", sac, rate_hundredths as "rateHundredths", ${sums}
    from ${documents(query)}
    group by 1, 2, 3, 4, 5, 6 order by 4, 6, 5, 1, 2`.execute(db);
  return rows;
}

export type TableSum = Figures & { table: DocumentTable; papers: number };

/** The documents' sums by table alone. */
export async function sumTables(db: Db, query: DocumentsQuery): Promise<TableSum[]> {
  const { rows } = await sql<TableSum>`
    select "table", ${sums} from ${documents(query)} group by 1`.execute(db);
  return rows;
}

/** The kinds of documents of table 13, by the portal's number. */
export const documentKinds = {
  1: "Invoices for outward supply",
  5: "Credit Note",
  6: "Receipt Voucher",
  8: "Refund Voucher",
} as const;
export type DocumentKind = keyof typeof documentKinds;

/** Consecutive numbers of one series. */
export type NumberRange = { kind: DocumentKind; from: string; to: string; count: number };

/** The numbers of the documents and vouchers as ranges without a gap, by series. */
export async function findRanges(db: Db, query: DocumentsQuery): Promise<NumberRange[]> {
  const series = sql`regexp_replace(number, '[^/]*$', '')`;
  const { rows } = await sql<NumberRange>`
    select kind, min(number) as "from", max(number) as "to", count(*)::integer as count
    from (select kind, number, ${series} as series,
        serial - row_number() over (partition by kind, ${series} order by serial) as run
      from (select case when is_note then 5 else 1 end as kind, number, serial from ${documents(query)}
        union all
        select case kind when 'receipt-voucher' then 6 else 8 end, number, serial
        from ${periodWindows(query.windows)} join voucher on ${inWindow("voucher")}
        where company_id = ${query.companyId} and supplier_gstin = ${query.gstin}) as issued_document) as numbered
    group by kind, series, run
    order by kind, series, min(number)`.execute(db);
  return rows;
}
