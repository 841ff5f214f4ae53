import { hashToken, newToken } from "#server/crypto/token.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { dropResets, insertReset } from "#server/features/account/reset.queries.ts";
import { findLanguage } from "#server/features/message/choice.queries.ts";
import { post } from "#server/features/message/message.jobs.ts";
import { countInvitation, type Inviter } from "./invitation.queries.ts";
import { INVITATION_MS } from "./session.rules.ts";

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom("app_user")
    .where("user_id", "=", userId)
    .select("password_hash")
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

/** At most this many society names are checked against a password, to keep it fast. */
const MAX_SOCIETIES = 200;

/** Words about a person that others know and would try first. */
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
    .limit(MAX_SOCIETIES)
    .execute();
  const own = [userName, name, email, companyName, "chamak", ...societies.map((society) => society.name)];
  return own.filter((word) => word !== null);
}

type Invitation = {
  userId: number;
  name: string;
  userName: string;
  email: string;
  /** Null for the back office itself. */
  companyName: string | null;
  /** The person whose quota it counts against. */
  inviter: Inviter;
  now: Date;
  /** Base URL of the app, without a trailing slash. */
  publicUrl: string;
  secrets: Secrets;
};

type PhoneInvitation = Omit<Invitation, "email" | "companyName" | "userName"> & {
  phone: string;
  companyName: string;
  channel: "sms" | "whatsapp";
};

/** Invites a provider to sign in by phone and code; earlier links become invalid. @throws 429 after too many. */
export async function inviteByPhone(db: Db, invitation: PhoneInvitation): Promise<void> {
  const { userId, name, phone, inviter, companyName, channel, now, publicUrl, secrets } = invitation;
  await countInvitation(db, inviter, now);
  await dropResets(db, userId);
  await post(db, secrets, {
    template: "providerInvitation",
    parameters: { name, inviter: inviter.name, company: companyName, link: `${publicUrl}/washer` },
    language: await findLanguage(db, { userId }),
    channel,
    to: `+91${phone}`,
    companyId: inviter.companyId,
    now,
    expiresAt: new Date(now.getTime() + INVITATION_MS),
  });
}

/** Sends a link for choosing a password; earlier links become invalid. @throws 429 after too many. */
export async function sendInvitation(db: Db, invitation: Invitation): Promise<void> {
  const { userId, name, userName, inviter, companyName, now, publicUrl, secrets } = invitation;
  await countInvitation(db, inviter, now);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  await dropResets(db, userId);
  await insertReset(db, hashToken(token), userId, expiresAt);
  const parameters = { name, userName, inviter: inviter.name, link: `${publicUrl}/invitation#${token}` };
  const { companyId } = inviter;
  const language = await findLanguage(db, { userId });
  const sent = { channel: "mail", to: invitation.email, companyId, language, now, expiresAt } as const;
  await (companyName === null
    ? post(db, secrets, { template: "invitation", parameters, ...sent })
    : post(db, secrets, {
        template: "companyInvitation",
        parameters: { ...parameters, company: companyName },
        ...sent,
      }));
}
