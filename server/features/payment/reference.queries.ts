import { sql } from "kysely";
import { indiaAt } from "#contract/day.ts";
import { type Paise, rupeesOf } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, found, refusalText } from "#server/errors/apiError.ts";

/** `bill.number` as `normalizeReference` makes it of a text; indexed. */
export const normalizedNumber = sql<string>`upper(regexp_replace(bill.number, '[^A-Za-z0-9]', '', 'g'))`;

/** Payment ids of a company by bank reference. */
export async function findReferenced(
  db: Db,
  companyId: number,
  references: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ reference: string; paymentId: number }>`
    select reference, payment_id as "paymentId" from bank_reference
    where company_id = ${companyId} and reference = any(${references}::text[])`.execute(db);
  return new Map(rows.map(({ reference, paymentId }) => [reference, paymentId]));
}

export type Referenced = { paymentId: number; reference: string };

/**
 * Stores the bank references of new payments; a concurrent call with the same reference waits for this transaction's
 * end. A payment fully refunded under its own reference, such as one booked for the wrong customer, loses the reference
 * to the new one.
 * @throws 409 with the payment that has one of them.
 */
export async function saveReferences(
  db: Db,
  companyId: number,
  payments: readonly Referenced[],
): Promise<void> {
  const references = payments.map(({ reference }) => reference);
  const { rows: saved } = await sql<{ reference: string }>`
    insert into bank_reference (company_id, reference, payment_id)
    select ${companyId}::integer, reference, payment_id
    from unnest(${references}::text[], ${payments.map(({ paymentId }) => paymentId)}::integer[])
      as come (reference, payment_id) order by reference
    on conflict (company_id, reference) do update set payment_id = excluded.payment_id
      where exists (select from payment join payment as back using (customer_id, reference)
        where payment.payment_id = bank_reference.payment_id and back.amount_paise = -payment.amount_paise)
    returning reference`.execute(db);
  const isSaved = new Set(saved.map(({ reference }) => reference));
  const taken = references.find((reference) => !isSaved.has(reference));
  if (taken === undefined) return;
  const { rows } = await sql<{ paymentId: number; at: Date; amountPaise: Paise }>`
    select payment_id as "paymentId", at, amount_paise as "amountPaise"
    from bank_reference join payment using (payment_id)
    where bank_reference.company_id = ${companyId} and bank_reference.reference = ${taken}`.execute(db);
  const { paymentId, at, amountPaise } = found(rows[0], "payment");
  const message = refusalText("referenceBooked", {
    payment: paymentId,
    day: indiaAt(at).day,
    amount: rupeesOf(amountPaise),
    reference: taken,
  });
  throw new ApiError("conflict", message, { fields: { Reference: message } });
}
