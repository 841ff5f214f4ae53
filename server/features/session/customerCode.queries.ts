import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

type NewCode = { customerId: number; tokenHash: string; userId: number; now: Date; expiresAt: Date };

/** Stores the code that an office shows to a customer; the one before becomes invalid. */
export async function saveCustomerCode(
  db: Db,
  { customerId, tokenHash, userId, now, expiresAt }: NewCode,
): Promise<void> {
  await db.deleteFrom("customer_sign_in_code").where("customer_id", "=", customerId).execute();
  await db
    .insertInto("customer_sign_in_code")
    .values({
      customer_id: customerId,
      token_hash: tokenHash,
      created_at: now,
      created_by: userId,
      expires_at: expiresAt,
    })
    .execute();
}

/** Uses up a code. @returns its customer, if it was still valid. */
export async function consumeCustomerCode(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ customerId: number; phone: string } | undefined> {
  const { rows } = await sql<{ customerId: number; phone: string }>`
    delete from customer_sign_in_code as code using customer
    where code.token_hash = ${tokenHash} and code.expires_at > ${now} and customer.customer_id = code.customer_id
      and customer.erased_at is null and customer.merged_into is null
    returning customer.customer_id as "customerId", customer.phone`.execute(db);
  return rows[0];
}

export async function sweepCustomerCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("customer_sign_in_code").where("expires_at", "<=", now).execute();
}
