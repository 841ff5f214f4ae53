import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

type NewCode = { providerId: number; tokenHash: string; userId: number; now: Date; expiresAt: Date };

/** Stores a provider's printed code; the one before becomes invalid. */
export async function saveSignInCode(
  db: Db,
  { providerId, tokenHash, userId, now, expiresAt }: NewCode,
): Promise<void> {
  await dropSignInCode(db, providerId);
  await db
    .insertInto("provider_sign_in_code")
    .values({
      provider_id: providerId,
      token_hash: tokenHash,
      created_at: now,
      created_by: userId,
      expires_at: expiresAt,
    })
    .execute();
}

export async function dropSignInCode(db: Db, providerId: number): Promise<void> {
  await db.deleteFrom("provider_sign_in_code").where("provider_id", "=", providerId).execute();
}

/** Uses up a printed code. @returns its provider's user, if it was still valid. */
export async function consumeSignInCode(db: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    delete from provider_sign_in_code as code using provider
    where code.token_hash = ${tokenHash} and code.expires_at > ${now} and provider.provider_id = code.provider_id
    returning provider.user_id as "userId"`.execute(db);
  return rows[0]?.userId;
}

export async function sweepSignInCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("provider_sign_in_code").where("expires_at", "<=", now).execute();
}
