import type { FastifyReply, FastifyRequest } from "fastify";
import {
  changePassword,
  confirmPassword,
  demoAccounts,
  forgotPassword,
  getInvitation,
  login,
  logout,
  me,
  resetPassword,
} from "#contract/session/session.ts";
import { hashPassword, isPassword } from "#server/crypto/password.ts";
import type { DemoAccount } from "#server/db/demo/accounts.ts";
import type { Db } from "#server/db/database.ts";
import { insertMessage } from "#server/features/message/queries.ts";
import { resetMail } from "#server/features/message/rules.ts";
import { Fault, invalid } from "#server/http/fault.ts";
import { nameActor } from "#server/http/queries.ts";
import { bearerToken, type Serve } from "#server/http/serve.ts";
import { type Caller, hashToken, newToken, type Sessions } from "#server/http/session.ts";
import { countFailure, forgiveGuesses, slowGuessing } from "./guess/queries.ts";
import { guessKeys } from "./guess/rules.ts";
import {
  confirmSession,
  endSession,
  endSessionsOf,
  findAccount,
  findPasswordHash,
  findReset,
  insertReset,
  insertSession,
  isKnownDevice,
  keepDevice,
  setPassword,
  takeReset,
} from "./queries.ts";
import { DEVICE_MS, RESET_LINK_MS, userOf } from "./rules.ts";

const DEVICE_COOKIE = "device";
const linkIsGone = "This link has been used or has run out. Please ask for a new one.";

type SessionOptions = {
  sessions: Sessions;
  /** Where people reach the app, without a slash at the end: links in mails begin with it. */
  publicUrl: string;
  demo: readonly DemoAccount[];
};

/** The hash of the device's cookie, when this user has signed in with it before. */
async function knownDevice(
  db: Db,
  request: FastifyRequest,
  userName: string,
  now: Date,
): Promise<string | null> {
  const cookie = request.cookies[DEVICE_COOKIE];
  if (!cookie) return null;
  const hash = hashToken(cookie);
  return (await isKnownDevice(db, hash, userName, new Date(now.getTime() - DEVICE_MS))) ? hash : null;
}

type Asked = { db: Db; caller: Caller; request: FastifyRequest; now: Date };

/** Refuses a password, sent as `field`, that is not the caller's own. */
async function requirePassword(
  { db, caller, request, now }: Asked,
  password: string,
  field: string,
): Promise<void> {
  const keys = guessKeys(`change ${caller.userName}`, request.ip, null);
  await slowGuessing(db, keys, now);
  if (!(await isPassword(await findPasswordHash(db, caller.userId), password))) {
    await countFailure(db, keys, now);
    throw invalid({ [field]: "This is not your current password." });
  }
  await forgiveGuesses(db, keys);
}

function rememberDevice(reply: FastifyReply, secure: boolean): string {
  const device = newToken();
  reply.setCookie(DEVICE_COOKIE, device, {
    path: "/api/Auth",
    httpOnly: true,
    sameSite: "strict",
    secure,
    maxAge: DEVICE_MS / 1000,
  });
  return hashToken(device);
}

export function sessionRoutes(serve: Serve, { sessions, publicUrl, demo }: SessionOptions): void {
  serve(login, async ({ body, db, now, request, reply }) => {
    const device = await knownDevice(db, request, body.userName, now);
    const keys = guessKeys(body.userName, request.ip, device);
    await slowGuessing(db, keys, now);
    const account = await findAccount(db, body.userName);
    const right = await isPassword(account?.passwordHash ?? null, body.password);
    if (!account || !right) {
      await countFailure(db, keys, now);
      throw invalid({ password: "The user name or the password is wrong." });
    }
    await forgiveGuesses(db, keys);
    if (!account.active)
      throw new Fault("forbidden", "This account is switched off. Please ask your administrator.");
    if (account.companyActive === false)
      throw new Fault("forbidden", "Your company is switched off. Please ask your administrator.");
    const token = newToken();
    const { passwordHash: _hash, active: _active, companyActive: _company, ...caller } = account;
    const deviceHash = device ?? rememberDevice(reply, publicUrl.startsWith("https:"));
    await db.transaction().execute(async (transaction) => {
      await insertSession(transaction, hashToken(token), caller.userId, now);
      await keepDevice(transaction, deviceHash, caller.userId, now);
    });
    return { token, user: userOf(caller), usertype: caller.usertype };
  });

  serve(logout, async ({ db, request }) => {
    const hash = hashToken(bearerToken(request) ?? "");
    await db.transaction().execute((transaction) => endSession(transaction, hash));
    sessions.forget(`hash:${hash}`);
    return {};
  });

  serve(me, ({ caller }) => Promise.resolve({ user: userOf(caller), usertype: caller.usertype }));

  serve(forgotPassword, async ({ body, db, now, request }) => {
    const keys = guessKeys(`forgot ${body.userName}`, request.ip, null);
    await slowGuessing(db, keys, now);
    // Every mail counts, whoever asked for it: nobody's inbox is filled from here.
    await countFailure(db, keys, now);
    const account = await findAccount(db, body.userName);
    if (account?.active) {
      const token = newToken();
      const expiresAt = new Date(now.getTime() + RESET_LINK_MS);
      const mail = resetMail(account.name, `${publicUrl}/resetPassword#${token}`);
      await db.transaction().execute(async (transaction) => {
        await insertReset(transaction, hashToken(token), account.userId, expiresAt);
        await insertMessage(transaction, {
          recipient: account.email ?? account.userName,
          ...mail,
          now,
          expiresAt,
        });
      });
    }
    return { message: "If there is such an account, a link to choose a new password is on its way." };
  });

  serve(resetPassword, async ({ body, db, now }) => {
    const passwordHash = await hashPassword(body.password);
    const userId = await db.transaction().execute(async (transaction) => {
      const owner = await takeReset(transaction, hashToken(body.resetToken), now);
      if (owner === undefined) throw invalid({ resetToken: linkIsGone });
      await nameActor(transaction, { userId: owner });
      await setPassword(transaction, owner, passwordHash);
      await endSessionsOf(transaction, owner, null);
      return owner;
    });
    sessions.forget(`user:${userId}`);
    return {};
  });

  serve(getInvitation, async ({ body, db, now, request }) => {
    const keys = guessKeys("invitation", request.ip, null).filter(({ counted }) => counted === "after");
    await slowGuessing(db, keys, now);
    const invited = await findReset(db, hashToken(body.resetToken), now);
    if (invited) return invited;
    await countFailure(db, keys, now);
    throw invalid({ resetToken: linkIsGone });
  });

  serve(confirmPassword, async ({ body, caller, db, now, request }) => {
    await requirePassword({ db, caller, request, now }, body.password, "password");
    await confirmSession(db, hashToken(bearerToken(request) ?? ""), now);
    return {};
  });

  serve(changePassword, async ({ body, caller, db, now, request }) => {
    await requirePassword({ db, caller, request, now }, body.currentPassword, "currentPassword");
    const passwordHash = await hashPassword(body.newPassword);
    await db.transaction().execute(async (transaction) => {
      await nameActor(transaction, { userId: caller.userId });
      await setPassword(transaction, caller.userId, passwordHash);
      await endSessionsOf(transaction, caller.userId, hashToken(bearerToken(request) ?? ""));
    });
    sessions.forget(`user:${caller.userId}`);
    return {};
  });

  serve(demoAccounts, () => Promise.resolve([...demo]));
}
