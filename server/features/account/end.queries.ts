import { sql } from "kysely";
import type { Caller } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";

/** Channel on which every process receives ended sessions. */
export const REVOKED_CHANNEL = "session_revoked";

const announce = (db: Db, message: string) =>
  sql`select pg_notify(${REVOKED_CHANNEL}, ${message})`.execute(db);

/** Makes every process forget a session. */
const announceEnd = (db: Db, tokenHash: string) => announce(db, `hash:${tokenHash}`);

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();
  await announceEnd(db, tokenHash);
}

/** SQL condition: a session that the caller may see and end; one of an office's customer only the same. */
export const isOwnSession = ({ userId, customerId }: Pick<Caller, "userId" | "customerId">) => sql<boolean>`
  session.user_id = ${userId}
  and (${customerId ?? null}::integer is null or session.customer_id = ${customerId ?? null})`;

/** Ends one of a caller's sessions. @returns its token's hash; undefined when there is none. */
export async function endOwnSession(db: Db, caller: Caller, sessionId: number): Promise<string | undefined> {
  const ended = await db
    .deleteFrom("session")
    .where(isOwnSession(caller))
    .where("session_id", "=", sessionId)
    .returning("token_hash as tokenHash")
    .executeTakeFirst();
  if (ended) await announceEnd(db, ended.tokenHash);
  return ended?.tokenHash;
}

/** Ends every session of a user, or of an office's customer, except the one with the hash `except`. */
export async function endSessionsOf(
  db: Db,
  { userId, customerId }: Pick<Caller, "userId" | "customerId">,
  except: string | null,
): Promise<void> {
  await db
    .deleteFrom("session")
    .where(isOwnSession({ userId, ...(customerId !== undefined && { customerId }) }))
    .where("token_hash", "!=", except ?? "")
    .execute();
  await announce(db, `user:${userId}`);
}

/** Ends the sessions of customers whom an office has signed in, and the codes with which it would. */
export async function endSessionsOfCustomers(db: Db, customerIds: readonly number[]): Promise<void> {
  const own = sql`customer_id = any(${customerIds}::integer[])`;
  await sql`delete from customer_sign_in_code where ${own}`.execute(db);
  const { rows } = await sql<{ userId: number }>`
    delete from session where ${own} returning user_id as "userId"`.execute(db);
  for (const { userId } of rows) await announce(db, `user:${userId}`);
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

/** Ends every session of a company's users, and of its customers whom its office has signed in. @returns their ids. */
export async function endSessionsOfCompany(db: Db, companyId: number): Promise<number[]> {
  const ended = await db
    .deleteFrom("session")
    .using("app_user")
    .whereRef("app_user.user_id", "=", "session.user_id")
    .where(
      sql<boolean>`(app_user.company_id = ${companyId} or session.customer_id in (
        select customer_id from customer where company_id = ${companyId}))`,
    )
    .returning("session.user_id as userId")
    .execute();
  const users = [...new Set(ended.map(({ userId }) => userId))];
  for (const userId of users) await announce(db, `user:${userId}`);
  return users;
}
