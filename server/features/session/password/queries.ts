import { hashToken, newToken } from "#server/crypto/token.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { post } from "#server/features/message/jobs.ts";
import { countInvitation, type Inviter } from "../invitation/queries.ts";
import { INVITATION_MS } from "../rules.ts";

export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable("app_user")
    .set({ password_hash: passwordHash })
    .where("user_id", "=", userId)
    .execute();
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom("app_user")
    .where("user_id", "=", userId)
    .select("password_hash")
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

/** The societies of a company whose names nobody there may use: as many as are looked at without delay. */
const MOST_SOCIETIES = 200;

/** What others know of a person, and would try first. */
export async function findOwnWords(db: Db, userId: number): Promise<string[]> {
  const { userName, name, email, companyId, companyName } = await db
    .selectFrom("app_user")
    .leftJoin("company", "company.company_id", "app_user.company_id")
    .where("user_id", "=", userId)
    .select([
      "user_name as userName",
      "app_user.name",
      "app_user.email",
      "app_user.company_id as companyId",
      "company.name as companyName",
    ])
    .executeTakeFirstOrThrow();
  const societies = await db
    .selectFrom("society_company")
    .innerJoin("society", "society.society_id", "society_company.society_id")
    .where("society_company.company_id", "=", companyId)
    .select("society.name")
    .orderBy("society.society_id")
    .limit(MOST_SOCIETIES)
    .execute();
  const own = [userName, name, email, companyName, "chamak", ...societies.map((society) => society.name)];
  return own.filter((word) => word !== null);
}

export async function insertReset(db: Db, tokenHash: string, userId: number, expiresAt: Date): Promise<void> {
  await db
    .insertInto("password_reset")
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** Whom a link that still holds is for. */
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

/** Whom a live link is for; it is not used up by asking. */
export function findReset(db: Db, tokenHash: string, now: Date): Promise<Invited | undefined> {
  return liveReset(db, tokenHash, now)
    .select(["app_user.user_id as userId", "app_user.name", "app_user.user_name as userName"])
    .executeTakeFirst();
}

/** Makes every link that was sent to a user useless. */
export async function dropResets(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("password_reset").where("user_id", "=", userId).execute();
}

/** Uses up a reset token, and with it every other one of the user. @returns whose it was, if it still held. */
export async function takeReset(db: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const row = await liveReset(db, tokenHash, now)
    .select("password_reset.user_id")
    .forUpdate("password_reset")
    .executeTakeFirst();
  if (row) await dropResets(db, row.user_id);
  return row?.user_id;
}

type Invitation = {
  userId: number;
  name: string;
  userName: string;
  email: string;
  /** Null for the back office itself. */
  companyName: string | null;
  /** Who asks for it, and counts it as his. */
  inviter: Inviter;
  now: Date;
  /** Where people reach the app, without a slash at the end. */
  publicUrl: string;
  secrets: Secrets;
};

/** Sends the link by which somebody chooses a password; links sent before no longer hold. @throws 429 after too many. */
export async function sendInvitation(db: Db, invitation: Invitation): Promise<void> {
  const { userId, name, userName, inviter, companyName, now, publicUrl, secrets } = invitation;
  await countInvitation(db, inviter, now);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  await dropResets(db, userId);
  await insertReset(db, hashToken(token), userId, expiresAt);
  const parameters = { name, userName, inviter: inviter.name, link: `${publicUrl}/invitation#${token}` };
  const { companyId } = inviter;
  const sent = { channel: "mail", to: invitation.email, companyId, now, expiresAt } as const;
  await (companyName === null
    ? post(db, secrets, { template: "invitation", parameters, ...sent })
    : post(db, secrets, {
        template: "companyInvitation",
        parameters: { ...parameters, company: companyName },
        ...sent,
      }));
}
