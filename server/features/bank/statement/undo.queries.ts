import { sql } from "kysely";
import type { Paise } from "#contract/money.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import { queueing } from "#server/jobs/jobs.queries.ts";
import { notifyCustomer } from "#server/features/event/notify.jobs.ts";
import { lockDues } from "#server/features/payment/due.queries.ts";
import { importsWithin, type Importer } from "./statement.queries.ts";

export async function findImportCompany(db: Db, scope: Scope, importId: number): Promise<number> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from bank_import
    where bank_import_id = ${importId} and ${importsWithin(scope)}`.execute(db);
  return found(rows[0], "import").companyId;
}

/** @returns false when the import was already undone. */
export async function markUndone(db: Db, importId: number, { now, userId }: Importer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("bank_import")
    .set({ undone_at: now, undone_by: userId })
    .where("bank_import_id", "=", importId)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type CreatedPayment = { paymentId: number; customerId: number; amountPaise: Paise; reference: string };

/** Payments that an import has created; their customers are locked until the transaction ends. */
export async function lockPaymentsOf(db: Db, importId: number): Promise<CreatedPayment[]> {
  await sql`
    select from customer where customer_id in (select payment.customer_id from bank_line
      join payment using (payment_id) where bank_import_id = ${importId} and made)
    order by customer_id for no key update`.execute(db);
  const { rows } = await sql<CreatedPayment>`
    select payment_id as "paymentId", customer_id as "customerId", payment.amount_paise as "amountPaise", reference
    from bank_line join payment using (payment_id)
    where bank_import_id = ${importId} and made order by payment_id`.execute(db);
  return rows;
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

/** Reverses payments that no longer pay anything, and notifies the customers. */
export async function insertReversals(
  db: Db,
  companyId: number,
  { now, userId }: Importer,
  payments: readonly CreatedPayment[],
): Promise<void> {
  await sql`delete from bank_reference where payment_id = any(${payments.map(({ paymentId }) => paymentId)}::integer[])`.execute(
    db,
  );
  await sql`
    with came as (
      select * from payment
      where company_id = ${companyId} and payment_id = any(${payments.map(({ paymentId }) => paymentId)}::integer[])),
    said as (${queueing(
      notifyCustomer,
      sql`jsonb_build_object('customerId', customer_id, 'bookingId', null, 'userId', ${userId}::integer,
        'at', ${now.toISOString()}::text, 'fact', jsonb_build_object('kind', 'takenBack', 'amountPaise', amount_paise))`,
      sql`came`,
      now,
    )})
    insert into payment (company_id, customer_id, at, recorded_at, amount_paise, method, reference, user_id, undoes)
    select company_id, customer_id, ${now}::timestamptz, ${now}::timestamptz, -amount_paise, method, left('Undone ' || reference, 60), ${userId}, payment_id
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

/** Sets claims that these payments confirmed back to waiting. */
export async function reopenClaims(db: Db, paymentIds: readonly number[]): Promise<void> {
  await sql`
    update claim set status = 'claimed', decided_at = null, decided_by = null, payment_id = null
    where payment_id = any(${paymentIds}::integer[])`.execute(db);
}

export async function deleteLines(db: Db, importId: number): Promise<void> {
  await db.deleteFrom("bank_line").where("bank_import_id", "=", importId).execute();
}
