import { sql } from "kysely";
import type { GatewayName } from "#contract/gateway/gateway.ts";
import type { Paise } from "#contract/money.ts";
import type { DebitStatus } from "#contract/payment/mandate.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { billsWithin, claimed, open } from "#server/features/bill/bill/queries.ts";
import { takesPayments } from "#server/features/payment/online/queries.ts";
import type { Due } from "#server/features/payment/rules.ts";
import type { LinkRow } from "../link/rules.ts";
import type { DebitRow } from "./rules.ts";

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

/** A bill that a mandate is to collect, not announced yet. */
export type BillToAnnounce = {
  billId: number;
  customerId: number;
  mandateId: number;
  number: string;
  /** The first day of the month. */
  month: string;
  due: string;
  leftPaise: Paise;
  maxPaise: Paise;
};

/**
 * Monthly bills due between `from` and `to`, not before the approval of the newest active mandate of their customer,
 * which no debit has collected, announced or given up.
 */
export async function findToAnnounce(
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<BillToAnnounce[]> {
  const { rows } = await sql<BillToAnnounce>`
    select bill.bill_id as "billId", bill.customer_id as "customerId", mandate.mandate_id as "mandateId", bill.number,
      bill.month, bill.due, (${open} - ${claimed})::integer as "leftPaise", mandate.max_paise as "maxPaise"
    from bill join bill_account as account on account.bill_id = bill.bill_id
    join lateral (select * from mandate where mandate.customer_id = bill.customer_id
      and mandate.status in ('active', 'paused') order by mandate_id desc limit 1) as mandate on true
    join gateway on gateway.gateway_id = mandate.gateway_id and ${takesPayments}
    where bill.due between ${from}::date and ${to}::date and bill.booking_id is null
      and bill.due >= (mandate.approved_at at time zone 'Asia/Kolkata')::date
      and mandate.status = 'active' and mandate.paused_at is null
      and ${open} - ${claimed} > 0
      and not exists (select from mandate_debit as debit where debit.bill_id = bill.bill_id
        and debit.status in ('announced', 'requested', 'collected', 'hard'))
    order by bill.bill_id limit ${limit}`.execute(db);
  return rows;
}

type NewDebit = Pick<
  DebitRow,
  "mandateId" | "billId" | "reference" | "amountPaise" | "firstAt" | "collectAt"
> & { now: Date };

/** @returns its id; null when the bill has a debit that is announced or asked for. */
export async function insertDebit(db: Db, debit: NewDebit): Promise<number | null> {
  const { rows } = await sql<{ debitId: number }>`
    insert into mandate_debit (mandate_id, bill_id, attempt, amount_paise, status, reference, first_at, collect_at,
      announced_at)
    select ${debit.mandateId}::integer, ${debit.billId}::integer, 1 + count(*), ${debit.amountPaise}::integer,
      'announced', ${debit.reference}, ${debit.firstAt}::timestamptz, ${debit.collectAt}::timestamptz,
      ${debit.now}::timestamptz
    from mandate_debit where bill_id = ${debit.billId}
    on conflict do nothing returning mandate_debit_id as "debitId"`.execute(db);
  return rows[0]?.debitId ?? null;
}

/** The number of a bill's debits that have failed softly. */
export async function countSoft(db: Db, billId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mandate_debit
    where bill_id = ${billId} and status = 'soft'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ids of a bill's debits that have failed softly: a bank may collect late all the same. */
export async function findSoft(db: Db, billId: number): Promise<number[]> {
  const { rows } = await sql<{ debitId: number }>`
    select mandate_debit_id as "debitId" from mandate_debit
    where bill_id = ${billId} and status = 'soft' order by attempt`.execute(db);
  return rows.map(({ debitId }) => debitId);
}

/** The amount of a bill that a customer claims to have paid, not checked yet. */
export async function findClaimed(db: Db, billId: number): Promise<Paise> {
  const { rows } = await sql<{ claimed: Paise }>`
    select ${claimed}::integer as claimed from bill where bill_id = ${billId}`.execute(db);
  if (!rows[0]) throw new Error(`There is no bill ${billId}.`);
  return rows[0].claimed;
}

type Request = { mandateId: number; amountPaise: Paise; isSameMandate: boolean; now: Date; askAt: Date };

/** Stores that a debit is asked for: from here on no payment link is made for its bill. */
export async function markRequested(db: Db, debitId: number, request: Request): Promise<void> {
  const { mandateId, amountPaise, isSameMandate, now, askAt } = request;
  await sql`
    update mandate_debit set status = 'requested', mandate_id = ${mandateId}, amount_paise = ${amountPaise},
      requested_at = ${now}, ask_at = ${askAt},
      -- An order of another mandate cannot be collected by this one.
      gateway_order = case when ${isSameMandate} then gateway_order else '' end,
      order_paise = case when ${isSameMandate} then order_paise else 0 end
    where mandate_debit_id = ${debitId}`.execute(db);
}

export async function changeAmount(db: Db, debitId: number, amountPaise: Paise): Promise<void> {
  await db
    .updateTable("mandate_debit")
    .set({ amount_paise: amountPaise })
    .where("mandate_debit_id", "=", debitId)
    .execute();
}

/** Stores the gateway's order of a debit and the amount that it was made for. */
export async function saveOrder(
  db: Db,
  debitId: number,
  { gatewayOrder, orderPaise }: Pick<DebitRow, "gatewayOrder" | "orderPaise">,
): Promise<void> {
  await sql`
    update mandate_debit set gateway_order = ${gatewayOrder}, order_paise = ${orderPaise}
    where mandate_debit_id = ${debitId} and ${gatewayOrder} <> ''`.execute(db);
}

type FinishedDebit = { status: Exclude<DebitStatus, "announced" | "requested">; problem: string; now: Date };

/** Stores what has become of a debit; the gateway is not asked again. */
export async function markSettled(
  db: Db,
  debitId: number,
  { status, problem, now }: FinishedDebit,
): Promise<void> {
  await db
    .updateTable("mandate_debit")
    .set({ status, problem: problem.slice(0, 200), settled_at: now, ask_at: null })
    .where("mandate_debit_id", "=", debitId)
    .execute();
}

export async function markDebitPolled(db: Db, debitId: number, askAt: Date): Promise<void> {
  await sql`
    update mandate_debit set asks = asks + 1, ask_at = ${askAt}
    where mandate_debit_id = ${debitId} and status = 'requested'`.execute(db);
}

type Collection = { now: Date; aheadUntil: Date; dayAheadGateways: readonly GatewayName[]; limit: number };

/**
 * Ids of debits that are to be asked for by now: those that are to be collected, and at gateways that are `dayAheadGateways`
 * those before `aheadUntil`.
 */
export async function findToCollect(
  db: Db,
  { now, aheadUntil, dayAheadGateways, limit }: Collection,
): Promise<number[]> {
  const { rows } = await sql<{ debitId: number }>`
    select mandate_debit_id as "debitId" from mandate_debit as debit join bill using (bill_id)
    where debit.status = 'announced' and collect_at < ${aheadUntil} and (collect_at <= ${now} or (
      -- Of the mandate that would collect it now, which may not be the one of its announcement.
      select gateway.name from mandate join gateway using (gateway_id)
      where mandate.customer_id = bill.customer_id and mandate.status in ('active', 'paused')
      order by mandate_id desc limit 1) = any(${dayAheadGateways}::text[]))
    order by collect_at limit ${limit}`.execute(db);
  return rows.map(({ debitId }) => debitId);
}

/** Ids of debits about which the gateway is to be asked. */
export async function findDebitsToPoll(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ debitId: number }>`
    select mandate_debit_id as "debitId" from mandate_debit where ask_at <= ${now}
    order by ask_at limit ${limit}`.execute(db);
  return rows.map(({ debitId }) => debitId);
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
