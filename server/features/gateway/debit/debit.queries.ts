import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { DebitStatus } from "#contract/gateway/debitState.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { billsWithin, claimed, open, promisedDay } from "#server/features/bill/bill.queries.ts";
import type { Due } from "#server/features/payment/payment.rules.ts";
import type { LinkRow } from "../link/link.rules.ts";
import type { DebitRow } from "./debit.rules.ts";

const debitColumns = sql`debit.mandate_debit_id as "debitId", debit.mandate_id as "mandateId",
  debit.bill_id as "billId", bill.customer_id as "customerId", debit.status, debit.reference,
  debit.amount_paise as "amountPaise", debit.first_at as "firstAt", debit.collect_at as "collectAt",
  debit.requested_at as "requestedAt", debit.gateway_order as "gatewayOrder", debit.order_paise as "orderPaise",
  debit.asks`;

/** With `lock` it stays as it is until the transaction ends. */
export async function findDebit(
  db: Db,
  debitId: number,
  { lock }: { lock: boolean } = { lock: false },
): Promise<DebitRow | undefined> {
  const { rows } = await sql<DebitRow>`
    select ${debitColumns} from mandate_debit as debit join bill using (bill_id)
    where mandate_debit_id = ${debitId} ${lock ? sql`for no key update of debit` : sql``}`.execute(db);
  return rows[0];
}

export type NamedDebit = { debitId: number; customerId: number; dues: Due[] };

/** The debit with our own name of it. */
export async function findNamedDebit(
  db: Db,
  gatewayId: number,
  reference: string,
): Promise<NamedDebit | undefined> {
  const { rows } = await sql<NamedDebit>`
    select mandate_debit_id as "debitId", bill.customer_id as "customerId",
      json_build_array(json_build_object('billId', bill_id, 'bookingId', null)) as dues
    from mandate_debit as debit join bill using (bill_id) join mandate using (mandate_id)
    where debit.reference = ${reference} and mandate.gateway_id = ${gatewayId}`.execute(db);
  return rows[0];
}

/** The amount of a bill that a customer claims to have paid, not checked yet, and the day by which they promised to pay. */
export async function findWord(
  db: Db,
  billId: number,
): Promise<{ claimedPaise: Paise; promisedDay: string | null }> {
  const { rows } = await sql<{ claimedPaise: Paise; promisedDay: string | null }>`
    select ${claimed}::integer as "claimedPaise", ${promisedDay} as "promisedDay"
    from bill where bill_id = ${billId}`.execute(db);
  if (!rows[0]) throw new Error(`There is no bill ${billId}.`);
  return rows[0];
}

/** Payment links of a bill that are closed here, and perhaps not at the gateway: they may have been paid. */
export async function findUnsettledLinks(db: Db, billId: number): Promise<number[]> {
  const { rows } = await sql<Pick<LinkRow, "paymentLinkId">>`
    select payment_link_id as "paymentLinkId" from payment_link join payment_link_due as due using (payment_link_id)
    where due.bill_id = ${billId} and (status in ('creating', 'created') or ask_at is not null)
    order by payment_link_id`.execute(db);
  return rows.map(({ paymentLinkId }) => paymentLinkId);
}

/** The texts and addresses of a debit. */
export type DebitFacts = {
  number: string;
  openPaise: Paise;
  customerPhone: string;
  /** The company's where the customer has none. */
  email: string;
};

export async function findDebitFacts(db: Db, debitId: number): Promise<DebitFacts | undefined> {
  const { rows } = await sql<DebitFacts>`
    select bill.number, ${open} as "openPaise", customer.phone as "customerPhone",
      coalesce(nullif(customer.email, ''), company.email) as email
    from mandate_debit as debit join bill using (bill_id)
    join bill_account as account on account.bill_id = bill.bill_id
    join customer on customer.customer_id = bill.customer_id
    join company on company.company_id = bill.company_id
    where mandate_debit_id = ${debitId}`.execute(db);
  return rows[0];
}

export type BillDebit = {
  billId: number;
  number: string;
  /** The first day of the month. */
  month: string;
  status: DebitStatus;
  day: string;
  amountPaise: Paise;
  problem: string;
};

/** A debit as it is listed; its day is that of its end, if it has one. */
export const listedDebit = sql`bill.bill_id as "billId", bill.number, bill.month, debit.status,
  (case when debit.status = 'collected' then debit.settled_at else debit.collect_at end
    at time zone 'Asia/Kolkata')::date as day, debit.amount_paise as "amountPaise", debit.problem`;

/** A bill's debits, the latest first; undefined outside of `scope`. */
export async function findBillDebits(db: Db, scope: Scope, billId: number): Promise<BillDebit[] | undefined> {
  type Attempt = Pick<BillDebit, "status" | "day" | "amountPaise" | "problem">;
  type Row = Omit<BillDebit, keyof Attempt> & (Attempt | { [Column in keyof Attempt]: null });
  const { rows } = await sql<Row>`
    select ${listedDebit} from bill left join mandate_debit as debit on debit.bill_id = bill.bill_id
    where bill.bill_id = ${billId} and ${billsWithin(scope)}
    order by debit.attempt desc nulls last limit 20`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.status === null ? [] : [row]));
}
