import type { CodedText } from "#contract/coded.ts";
import type { FastifyRequest } from "fastify";
import {
  changePassword,
  CONFIRMED_MINUTES,
  confirmPassword,
  forgotPassword,
  getInvitation,
  resetPassword,
} from "#contract/session/session.ts";
import { hashPassword, isPassword } from "#server/crypto/password.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { weaknessOf } from "#server/crypto/weakness.ts";
import { hashToken, newToken } from "#server/crypto/token.ts";
import type { Db } from "#server/db/database.ts";
import { findLanguage } from "#server/features/message/choice.queries.ts";
import { post } from "#server/features/message/message.jobs.ts";
import { ApiError, fieldText, invalid, refusalText } from "#server/errors/apiError.ts";
import { nameActor } from "#server/http/queries.ts";
import { noteAttempt } from "#server/http/requestLog.ts";
import type { Serve } from "#server/http/serve.ts";
import { bearerToken } from "#server/http/gate.ts";
import type { Sessions } from "#server/http/session.ts";
import { networkOf } from "#server/net/address.ts";
import type { Caller } from "#server/access/scope.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { findDevice } from "#server/features/account/device.queries.ts";
import { confirmSession, isConfirmed } from "#server/features/account/session.queries.ts";
import { type Account, findAccount, setPassword } from "#server/features/account/account.queries.ts";
import { endSessionsOf } from "#server/features/account/end.queries.ts";
import {
  dropResets,
  findReset,
  insertReset,
  type Invited,
  consumeReset,
} from "#server/features/account/reset.queries.ts";
import { deviceOf } from "./device.rules.ts";
import { countGuess, checkGuess } from "./guess.queries.ts";
import { guessKeys, linkKeys, ownPasswordKeys } from "./guess.rules.ts";
import { countProofs } from "./phone.queries.ts";
import { RESET_LINK_MS } from "./session.rules.ts";
import { findOwnWords, findPasswordHash } from "./password.queries.ts";

/** Where a link to a new password goes: a provider without an email has a phone. */
const addressOfLink = ({ email, userName, usertype, phone }: Account) =>
  email === null && usertype === "Provider"
    ? ({ channel: "sms", to: `+91${phone}` } as const)
    : ({ channel: "mail", to: email ?? userName } as const);

const linkIsGone = refusalText("linkGone");

type Options = {
  sessions: Sessions;
  /** Base URL of the app for links in mails, without a trailing slash. */
  publicUrl: string;
  secrets: Secrets;
};

export type PasswordRouteOptions = {
  db: Db;
  caller: Caller;
  request: FastifyRequest;
  now: Date;
  secrets: Secrets;
};

/** Checks the caller's own password, sent as `field`. @returns the hash it was verified against. */
export async function requirePassword(
  call: PasswordRouteOptions,
  password: string,
  field: string,
): Promise<string> {
  const { db, caller, request, now, secrets } = call;
  noteAttempt(request, secrets, caller.userName);
  const verified = await checkGuess(db, ownPasswordKeys(caller.userId), now, async () => {
    const storedHash = await findPasswordHash(db, caller.userId);
    return (await isPassword(storedHash, password, "known")) ? storedHash : null;
  });
  if (verified === null) throw invalid({ [field]: refusalText("passwordNotCurrent") });
  return verified;
}

/** Rejects a password that is easy to guess, with the error at `field`. */
async function requireStrong(db: Db, userId: number, field: string, password: string): Promise<void> {
  const weakness = await weaknessOf(password, await findOwnWords(db, userId));
  if (weakness !== null) throw invalid({ [field]: weakness });
}

/** Rejects a caller whose password was entered too long ago, with a text that gives the purpose. */
export async function requireConfirmed(
  db: Db,
  request: FastifyRequest,
  now: Date,
  text: CodedText,
): Promise<void> {
  const since = new Date(now.getTime() - CONFIRMED_MINUTES * 60_000);
  if (!(await isConfirmed(db, hashToken(bearerToken(request) ?? ""), since)))
    throw new ApiError("unconfirmed", text, {
      fields: {
        password: fieldText("confirmFirst", { call: confirmPassword.path, count: CONFIRMED_MINUTES }),
      },
    });
}

export function passwordRoutes(serve: Serve, { sessions, publicUrl, secrets }: Options): void {
  /** The user of a link, checked before any costly work. */
  const requireLink = async (
    { db, request, now }: Pick<PasswordRouteOptions, "db" | "request" | "now">,
    token: string,
  ): Promise<Invited> => {
    const check = async () => (await findReset(db, hashToken(token), now)) ?? null;
    const network = networkOf(request.ip);
    const keys = linkKeys(network, await countProofs(db, network, now));
    const invited = await checkGuess(db, keys, now, check);
    if (!invited) throw invalid({ resetToken: linkIsGone });
    return invited;
  };

  serve(forgotPassword, async ({ body: { userName }, db, now, request }) => {
    noteAttempt(request, secrets, userName);
    const device = await findDevice(db, deviceOf(request), { userName }, now);
    // Every mail counts, whoever asked for it, so that nobody's inbox can be flooded.
    await countGuess(db, guessKeys("forgot", userName.toLowerCase(), networkOf(request.ip), device), now);
    const account = await findAccount(db, { userName });
    if (account?.active) {
      const token = newToken();
      const expiresAt = new Date(now.getTime() + RESET_LINK_MS);
      const parameters = { name: account.name, link: `${publicUrl}/resetPassword#${token}` };
      await db.transaction().execute(async (transaction) => {
        await insertReset(transaction, hashToken(token), account.userId, expiresAt);
        await post(transaction, secrets, {
          template: "reset",
          parameters,
          language: await findLanguage(transaction, account),
          ...addressOfLink(account),
          now,
          expiresAt,
        });
      });
    }
    return { message: translatorIn("en").t("signIn.linkOnItsWay") };
  });

  serve(getInvitation, async ({ body, db, now, request }) => {
    const { name, userName } = await requireLink({ db, request, now }, body.resetToken);
    return { name, userName };
  });

  serve(resetPassword, async ({ body, db, now, request }) => {
    const invited = await requireLink({ db, request, now }, body.resetToken);
    await requireStrong(db, invited.userId, "password", body.password);
    const passwordHash = await hashPassword(body.password);
    const userId = await db.transaction().execute(async (transaction) => {
      const owner = await consumeReset(transaction, hashToken(body.resetToken), now);
      if (owner === undefined) throw invalid({ resetToken: linkIsGone });
      await nameActor(transaction, { userId: owner, now });
      await setPassword(transaction, owner, passwordHash);
      await endSessionsOf(transaction, { userId: owner }, null);
      return owner;
    });
    sessions.forget(`user:${userId}`);
    return {};
  });

  serve(confirmPassword, async ({ body, caller, db, now, request }) => {
    await requirePassword({ db, caller, request, now, secrets }, body.password, "password");
    await confirmSession(db, hashToken(bearerToken(request) ?? ""), now);
    return {};
  });

  serve(changePassword, async ({ body, caller, db, now, request }) => {
    await requirePassword({ db, caller, request, now, secrets }, body.currentPassword, "currentPassword");
    await requireStrong(db, caller.userId, "newPassword", body.newPassword);
    const passwordHash = await hashPassword(body.newPassword);
    await db.transaction().execute(async (transaction) => {
      await nameActor(transaction, { userId: caller.userId, now });
      await setPassword(transaction, caller.userId, passwordHash);
      await dropResets(transaction, caller.userId);
      await endSessionsOf(transaction, caller, hashToken(bearerToken(request) ?? ""));
    });
    sessions.forget(`user:${caller.userId}`);
    return {};
  });
}
