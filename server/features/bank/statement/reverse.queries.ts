import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { queueing } from "#server/jobs/jobs.queries.ts";
import { notifyCustomer } from "#server/features/event/notify.jobs.ts";
import type { Received } from "#server/features/event/notify.rules.ts";
import { lockDues } from "#server/features/payment/due.queries.ts";
import type { Importer } from "./statement.queries.ts";

/** A payment that has not been taken back. */
export type StandingPayment = {
  paymentId: number;
  customerId: number;
  amountPaise: Paise;
  reference: string;
};

/** A payment, unless it has been taken back. */
export async function findStanding(db: Db, paymentId: number): Promise<StandingPayment | undefined> {
  const { rows } = await sql<StandingPayment>`
    select payment_id as "paymentId", customer_id as "customerId", amount_paise as "amountPaise", reference
    from payment where payment_id = ${paymentId}
      and not exists (select from payment as back where back.undoes = payment.payment_id)`.execute(db);
  return rows[0];
}

type Paid = { paymentId: number; amountPaise: Paise } & (
  | { bookingId: number; billId: null }
  | { bookingId: null; billId: number }
);

/** Current allocations of payments; their bookings and bills are locked in order until the transaction ends. */
export async function lockPaidBy(db: Db, paymentIds: readonly number[]): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select payment_id as "paymentId", booking_id as "bookingId", null::integer as "billId",
      sum(amount_paise)::integer as "amountPaise"
    from payment_allocation where payment_id = any(${paymentIds}::integer[])
    group by payment_id, booking_id having sum(amount_paise) <> 0
    union all
    select payment_id, null, bill_id, sum(amount_paise)::integer
    from bill_allocation where payment_id = any(${paymentIds}::integer[])
    group by payment_id, bill_id having sum(amount_paise) <> 0
    order by 2, 3`.execute(db);
  await lockDues(db, rows);
  return rows;
}

/** Names of customers for whose locked bookings and bills less counts as paid than these parts of payments. */
export async function findGivenBack(db: Db, parts: readonly Paid[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct customer.name
    from (
      select booking_id, bill_id, sum(amount)::integer as amount
      from unnest(${parts.map(({ bookingId }) => bookingId)}::integer[], ${parts.map(({ billId }) => billId)}::integer[],
        ${parts.map(({ amountPaise }) => amountPaise)}::integer[]) as part (booking_id, bill_id, amount)
      group by booking_id, bill_id) as part
    left join booking on booking.booking_id = part.booking_id
    left join bill on bill.bill_id = part.bill_id
    left join bill_account as account on account.bill_id = part.bill_id
    join customer on customer.customer_id = coalesce(booking.customer_id, bill.customer_id)
    where coalesce(booking.paid_paise, account.paid_paise) < part.amount
    order by customer.name limit 5`.execute(db);
  return rows.map(({ name }) => name);
}

/** How reversed payments are recorded, and what their customers are told. */
export type ReversalRecord = {
  /** In front of the payment's reference: "Undone". */
  word: string;
  fact: Received["kind"];
  /** When the money went back. */
  at: Date;
};

/** Reverses payments that no longer pay anything, and notifies the customers. */
export async function insertReversals(
  db: Db,
  companyId: number,
  { now, userId }: Importer,
  paymentIds: readonly number[],
  { word, fact, at }: ReversalRecord,
): Promise<void> {
  await sql`
    with came as (
      select * from payment
      where company_id = ${companyId} and payment_id = any(${paymentIds}::integer[])),
    said as (${queueing(
      notifyCustomer,
      sql`jsonb_build_object('customerId', customer_id, 'bookingId', null, 'userId', ${userId}::integer,
        'at', ${now.toISOString()}::text, 'fact', jsonb_build_object('kind', ${fact}::text, 'amountPaise', amount_paise))`,
      sql`came`,
      now,
    )})
    insert into payment (company_id, customer_id, at, recorded_at, amount_paise, method, reference, user_id, undoes)
    select company_id, customer_id, greatest(at, ${at}::timestamptz), ${now}::timestamptz, -amount_paise, method,
      left(${`${word} `}::text || reference, 60), ${userId}, payment_id
    from came order by payment_id`.execute(db);
}

/** Names of customers whose payments, minus refunds, no longer cover their allocations. */
export async function findOverdrawn(db: Db, customerIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select customer.name from customer
    cross join lateral (select coalesce(sum(amount_paise), 0) as amount from payment
      where payment.customer_id = customer.customer_id) as paid
    cross join lateral (select coalesce(sum(part.amount_paise), 0) as amount
      from payment cross join lateral (
        select amount_paise from payment_allocation where payment_allocation.payment_id = payment.payment_id
        union all select amount_paise from bill_allocation where bill_allocation.payment_id = payment.payment_id) as part
      where payment.customer_id = customer.customer_id) as used
    where customer.customer_id = any(${customerIds}::integer[]) and paid.amount < used.amount
    order by customer.name limit 5`.execute(db);
  return rows.map(({ name }) => name);
}

/** Forgets the banks' references of payments, so that a statement with them can be read anew. */
export async function deleteReferences(db: Db, paymentIds: readonly number[]): Promise<void> {
  await sql`delete from bank_reference where payment_id = any(${paymentIds}::integer[])`.execute(db);
}

/** Settles the lines that wait for these payments to be taken back. */
export async function settleReversals(db: Db, paymentIds: readonly number[]): Promise<void> {
  await sql`
    update bank_line set state = 'reversed'
    where takes_back = any(${paymentIds}::integer[]) and state = 'reversal'`.execute(db);
}

/** Refuses claims that these payments confirmed. */
export async function refuseReturned(
  db: Db,
  { now, userId }: Importer,
  paymentIds: readonly number[],
  reason: string,
): Promise<void> {
  await sql`
    update claim set status = 'refused', reason = ${reason}, decided_at = ${now}, decided_by = ${userId}, payment_id = null
    where payment_id = any(${paymentIds}::integer[])`.execute(db);
}

/** Sets claims that these payments confirmed back to waiting. */
export async function reopenClaims(db: Db, paymentIds: readonly number[]): Promise<void> {
  await sql`
    update claim set status = 'claimed', decided_at = null, decided_by = null, payment_id = null
    where payment_id = any(${paymentIds}::integer[])`.execute(db);
}
