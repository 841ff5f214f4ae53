import type { Db } from "#server/db/database.ts";

export async function insertReset(db: Db, tokenHash: string, userId: number, expiresAt: Date): Promise<void> {
  await db
    .insertInto("password_reset")
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** The user of a link that is still valid. */
const liveReset = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom("password_reset")
    .innerJoin("app_user", "app_user.user_id", "password_reset.user_id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where("app_user.active", "=", true)
    .where("app_user.usertype", "<>", "Customer")
    .leftJoin("company", "company.company_id", "app_user.company_id")
    .where((or) => or.or([or("company.active", "is", null), or("company.active", "=", true)]));

export type Invited = { userId: number; name: string; userName: string };

/** The user of a live link; does not use it up. */
export function findReset(db: Db, tokenHash: string, now: Date): Promise<Invited | undefined> {
  return liveReset(db, tokenHash, now)
    .select(["app_user.user_id as userId", "app_user.name", "app_user.user_name as userName"])
    .executeTakeFirst();
}

/** Invalidates every link sent to a user. */
export async function dropResets(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("password_reset").where("user_id", "=", userId).execute();
}

/** Uses up a reset token and all other tokens of its user. @returns the user, if the token was valid. */
export async function consumeReset(db: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const row = await liveReset(db, tokenHash, now)
    .select("password_reset.user_id")
    .forUpdate("password_reset")
    .executeTakeFirst();
  if (row) await dropResets(db, row.user_id);
  return row?.user_id;
}

export async function deleteExpiredResets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("password_reset").where("expires_at", "<", now).execute();
}
