import { sql } from "kysely";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { found } from "#server/errors/apiError.ts";
import type { StandingPayment } from "./reverse.queries.ts";
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

/** Payments that an import has created and that still stand; their customers are locked until the transaction ends. */
export async function lockPaymentsOf(db: Db, importId: number): Promise<StandingPayment[]> {
  await sql`
    select from customer where customer_id in (select payment.customer_id from bank_line
      join payment using (payment_id) where bank_import_id = ${importId} and made)
    order by customer_id for no key update`.execute(db);
  const { rows } = await sql<StandingPayment>`
    select payment_id as "paymentId", customer_id as "customerId", payment.amount_paise as "amountPaise", reference
    from bank_line join payment using (payment_id)
    where bank_import_id = ${importId} and made
      and not exists (select from payment as back where back.undoes = payment.payment_id)
    order by payment_id`.execute(db);
  return rows;
}

export async function deleteLines(db: Db, importId: number): Promise<void> {
  await db.deleteFrom("bank_line").where("bank_import_id", "=", importId).execute();
}
