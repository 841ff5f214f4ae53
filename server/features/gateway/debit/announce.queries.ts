import { sql } from "kysely";
import { finalDebits, liveDebits } from "#contract/gateway/debitState.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { oneOf } from "#server/db/oneOf.ts";
import { open, claimed, promisedDay } from "#server/features/bill/bill.queries.ts";
import { takesPayments } from "#server/features/payment/online.queries.ts";
import type { DebitRow } from "./debit.rules.ts";

/** A bill that a mandate is to collect, not announced yet. */
export type BillToAnnounce = {
  billId: number;
  customerId: number;
  mandateId: number;
  number: string;
  /** The first day of the month. */
  month: string;
  /** The day on which it is due, or a later one by which the customer has promised to pay. */
  due: string;
  leftPaise: Paise;
  maxPaise: Paise;
};

/** The day on which a `bill` is collected: not before the customer has promised to pay. */
const collectDay = sql`greatest(bill.due, ${promisedDay})`;

/**
 * Monthly bills to be collected between `from` and `to`, due not before the approval of the newest active mandate of their customer,
 * which no debit has collected, announced or given up.
 */
export async function findToAnnounce(
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<BillToAnnounce[]> {
  const { rows } = await sql<BillToAnnounce>`
    select bill.bill_id as "billId", bill.customer_id as "customerId", mandate.mandate_id as "mandateId", bill.number,
      bill.month, ${collectDay} as due, (${open} - ${claimed})::integer as "leftPaise", mandate.max_paise as "maxPaise"
    from bill join bill_account as account on account.bill_id = bill.bill_id
    join lateral (select * from mandate where mandate.customer_id = bill.customer_id
      and mandate.status in ('active', 'paused') order by mandate_id desc limit 1) as mandate on true
    join gateway on gateway.gateway_id = mandate.gateway_id and ${takesPayments}
    where ${collectDay} between ${from}::date and ${to}::date and bill.booking_id is null
      and bill.due >= (mandate.approved_at at time zone 'Asia/Kolkata')::date
      and mandate.status = 'active' and mandate.paused_at is null
      and ${open} - ${claimed} > 0
      and not exists (select from mandate_debit as debit where debit.bill_id = bill.bill_id
        and ${oneOf("debit.status", [...liveDebits, ...finalDebits])})
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
