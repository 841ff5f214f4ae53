import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** Channel on which every process receives ended sessions. */
export const REVOKED_CHANNEL = "session_revoked";

const announce = (db: Db, message: string) =>
  sql`select pg_notify(${REVOKED_CHANNEL}, ${message})`.execute(db);

/** Makes every process forget a session. */
export async function announceEnd(db: Db, tokenHash: string): Promise<void> {
  await announce(db, `hash:${tokenHash}`);
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();
  await announceEnd(db, tokenHash);
}

/** Ends every session of a user, except the one with the hash `except`. */
export async function endSessionsOf(db: Db, userId: number, except: string | null): Promise<void> {
  await db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("token_hash", "!=", except ?? "")
    .execute();
  await announce(db, `user:${userId}`);
}

/** Makes every process reload a user who has changed while the sessions continue. */
export async function announceChange(db: Db, userId: number): Promise<void> {
  await announce(db, `user:${userId}`);
}

/**
 * Makes every process reload the signed-in users of a company, or of the back office (null).
 * @returns their ids.
 */
export async function announceChangeOfAll(db: Db, companyId: number | null): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from app_user
    where case when ${companyId}::integer is null then usertype = 'Management'
        else usertype = 'Company' and company_id = ${companyId} end
      and exists (select from session where session.user_id = app_user.user_id)`.execute(db);
  for (const { userId } of rows) await announceChange(db, userId);
  return rows.map(({ userId }) => userId);
}

/** Ends every session of a company's users. @returns their ids. */
export async function endSessionsOfCompany(db: Db, companyId: number): Promise<number[]> {
  const ended = await db
    .deleteFrom("session")
    .using("app_user")
    .whereRef("app_user.user_id", "=", "session.user_id")
    .where("app_user.company_id", "=", companyId)
    .returning("session.user_id as userId")
    .execute();
  const users = [...new Set(ended.map(({ userId }) => userId))];
  for (const userId of users) await announce(db, `user:${userId}`);
  return users;
}
