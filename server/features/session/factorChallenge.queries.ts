import { hashToken } from "#server/crypto/token.ts";
import type { Db } from "#server/db/database.ts";
import { CHALLENGE_MS } from "./factor.rules.ts";

/** The state that a challenge depends on; null without a factor. */
async function challengeContextOf(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom("app_user")
    .innerJoin("second_factor", "second_factor.user_id", "app_user.user_id")
    .where("app_user.user_id", "=", userId)
    .where("app_user.second_factor", "=", true)
    .select(["app_user.password_hash as passwordHash", "second_factor.secret"])
    .executeTakeFirst();
  return row ? hashToken(`${row.passwordHash} ${row.secret.toString("base64url")}`) : null;
}

/** Stores a challenge for somebody who gave the password and must now enter a code; the person's row is locked. */
export async function insertChallenge(
  db: Db,
  tokenHash: string,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const context = await challengeContextOf(db, userId);
  if (context === null) throw new Error("Nobody is asked for a code who has none.");
  await db
    .insertInto("sign_in_challenge")
    .values({
      token_hash: tokenHash,
      user_id: userId,
      stands_on: context,
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
    })
    .execute();
}

/** The person whom a live challenge asks for a code. */
export function findChallenged(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number; userName: string } | undefined> {
  return db
    .selectFrom("sign_in_challenge")
    .innerJoin("app_user", "app_user.user_id", "sign_in_challenge.user_id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .select(["app_user.user_id as userId", "app_user.user_name as userName"])
    .executeTakeFirst();
}

/** Uses up a challenge. @returns whether the state it depends on is unchanged. */
export async function consumeChallenge(db: Db, tokenHash: string, userId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom("sign_in_challenge")
    .where("token_hash", "=", tokenHash)
    .where("user_id", "=", userId)
    .returning("stands_on as standsOn")
    .executeTakeFirst();
  return deleted !== undefined && deleted.standsOn === (await challengeContextOf(db, userId));
}
