import { type RawBuilder, sql } from "kysely";
import { type TallyLedgers, usualTallyLedgers } from "#contract/bill/tally.ts";
import type { PaymentOrigin } from "#contract/booking/booking.ts";
import { addDays, indiaInstant } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { Sums } from "./bill.rules.ts";

/** The names of the ledgers in a company's Tally, or the usual ones. */
export async function findTallyLedgers(db: Db, companyId: number): Promise<TallyLedgers> {
  const saved = await db
    .selectFrom("tally_ledgers")
    .where("company_id", "=", companyId)
    .select(["sales", "cgst", "sgst", "igst", "round_off as roundOff"])
    .select(["cash", "upi", "bank", "card", "cheque", "online"])
    .executeTakeFirst();
  return saved ?? usualTallyLedgers;
}

/** Stores the names, in place of earlier ones. */
export async function insertTallyLedgers(db: Db, companyId: number, ledgers: TallyLedgers): Promise<void> {
  const { roundOff, ...names } = ledgers;
  const columns = { ...names, round_off: roundOff };
  await db
    .insertInto("tally_ledgers")
    .values({ company_id: companyId, ...columns })
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet(columns))
    .execute();
}

/** A company's postings between two days, both included. */
export type TallyQuery = {
  companyId: number;
  from: string;
  to: string;
  /** Of a registration of the company; empty for all. */
  gstin: string;
};

/** A kind of posting; its place in the list orders the postings of a day. */
const postingKinds = ["bill", "credit-note", "payment"] as const;
export type PostingKind = (typeof postingKinds)[number];

/** A document or payment to post, with its customer's present name. Sums are above 0, but for refunds. */
export type Posting = Sums & {
  kind: PostingKind;
  /** The id of the bill, credit note or payment. */
  id: number;
  day: string;
  number: string;
  /** The bill that a credit note reduces; empty otherwise. */
  against: string;
  customerId: number;
  customerName: string;
  /** Of documents, as they state it. */
  customerGstin: string;
  placeOfSupply: string;
  /** True for what was brought forward, a debt or a credit. */
  isOpening: boolean;
  /** Of payments. */
  method: PaymentOrigin | null;
  reference: string;
};

/** True for a document that was issued under the wanted registration. What is of no further one is of the first. */
function isOf({ companyId, gstin }: TallyQuery, supplierGstin: RawBuilder<unknown>): RawBuilder<unknown> {
  if (gstin === "") return sql`true`;
  const further = sql`(select gstin from tax_settings
    where company_id = ${companyId} and is_further and gstin <> '')`;
  return sql`case when ${gstin} in ${further} then ${supplierGstin} = ${gstin}
    else ${supplierGstin} not in ${further} end`;
}

/** The supplier's GSTIN on the first bill that a `payment` pays, or on its voucher; empty without either. */
const firstPaid = sql`coalesce((select bill.supplier_gstin from bill_allocation as part join bill using (bill_id)
    where part.payment_id = payment.payment_id order by bill_id limit 1),
  (select bill.supplier_gstin from payment_allocation as part join bill using (booking_id)
    where part.payment_id = payment.payment_id order by bill_id limit 1),
  (select voucher.supplier_gstin from voucher
    where voucher.payment_id = payment.payment_id order by voucher_id limit 1), '')`;

/** Documents of 0 post nothing. */
const postings = (query: TallyQuery) => {
  const { companyId, from, to } = query;
  const ofBill = isOf(query, sql.ref("bill.supplier_gstin"));
  return sql`(
  select 0 as place, bill.kind = 'opening' as is_opening, bill.bill_id as id, bill.issued as day, bill.number, '' as against, bill.customer_id,
    bill.customer_gstin, bill.place_of_supply, null as method, '' as reference, bill.taxable_paise, bill.cgst_paise,
    bill.sgst_paise, bill.igst_paise, bill.round_off_paise, bill.total_paise
  from bill
  where bill.company_id = ${companyId} and bill.issued between ${from}::date and ${to}::date and bill.total_paise > 0 and ${ofBill}
  union all
  select 1, false, note.credit_note_id, note.issued, note.number, bill.number, bill.customer_id, bill.customer_gstin,
    bill.place_of_supply, null, '', note.taxable_paise, note.cgst_paise, note.sgst_paise, note.igst_paise,
    note.round_off_paise, note.total_paise
  from credit_note as note join bill using (bill_id)
  where bill.company_id = ${companyId} and note.issued between ${from}::date and ${to}::date and note.total_paise > 0 and ${ofBill}
  union all
  select 2, method = 'opening', payment_id, (at at time zone 'Asia/Kolkata')::date, payment_id::text, '', customer_id, '', '', method,
    reference, 0, 0, 0, 0, 0, amount_paise
  from payment
  where company_id = ${companyId} and at >= ${indiaInstant(from, "00:00")}::timestamptz
    and at < ${indiaInstant(addDays(to, 1), "00:00")}::timestamptz and ${isOf(query, firstPaid)}) as posting`;
};

export async function countPostings(
  db: Db,
  query: TallyQuery,
): Promise<{ postings: number; customers: number; hasOpening: boolean }> {
  const { rows } = await sql<{ postings: number; customers: number; hasOpening: boolean }>`
    select count(*)::integer as postings, count(distinct customer_id)::integer as customers,
      coalesce(bool_or(is_opening), false) as "hasOpening"
    from ${postings(query)}`.execute(db);
  return found(rows[0], "company");
}

/** The customers with postings, by id. */
export type Party = {
  customerId: number;
  name: string;
  address: string;
  gstin: string;
  /** The newest document's; empty without one. */
  placeOfSupply: string;
  /** True if something is brought forward for the customer. */
  hasOpening: boolean;
};

const partyName = sql`coalesce(nullif(customer.legal_name, ''), customer.name)`;

export async function findParties(db: Db, query: TallyQuery): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select customer.customer_id as "customerId", ${partyName} as name, customer.address, customer.gstin,
      coalesce((select bill.place_of_supply from bill where bill.customer_id = customer.customer_id
        order by bill.bill_id desc limit 1), '') as "placeOfSupply", posted."hasOpening"
    from (select customer_id, bool_or(is_opening) as "hasOpening" from ${postings(query)} group by customer_id) as posted
    join customer on customer.customer_id = posted.customer_id
    order by customer.customer_id`.execute(db);
  return rows;
}

/** The posting after which a page begins. */
export type PostingCursor = Pick<Posting, "kind" | "id" | "day">;

/** The postings after `after`, at most `limit`, by day. */
export async function findPostings(
  db: Db,
  query: TallyQuery,
  after: PostingCursor | undefined,
  limit: number,
): Promise<Posting[]> {
  const beyond = after
    ? sql`(day, place, id) > (${after.day}::date, ${postingKinds.indexOf(after.kind)}, ${after.id})`
    : sql`true`;
  const { rows } = await sql<Omit<Posting, "kind"> & { place: number }>`
    select place, id, day, number, against, posting.customer_id as "customerId", ${partyName} as "customerName",
      customer_gstin as "customerGstin", place_of_supply as "placeOfSupply", is_opening as "isOpening", method, reference,
      taxable_paise as "taxablePaise", cgst_paise as "cgstPaise", sgst_paise as "sgstPaise",
      igst_paise as "igstPaise", round_off_paise as "roundOffPaise", total_paise as "totalPaise"
    from ${postings(query)} join customer on customer.customer_id = posting.customer_id
    where ${beyond}
    order by day, place, id limit ${limit}`.execute(db);
  return rows.map(({ place, ...row }) => ({ ...row, kind: postingKinds[place] ?? "payment" }));
}
