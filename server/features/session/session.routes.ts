import type { ReplyOf } from "#contract/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { demoAccounts, login, logout, me } from "#contract/session/session.ts";
import { isPassword } from "#server/crypto/password.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { hashToken, newToken } from "#server/crypto/token.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import { noteAttempt } from "#server/http/requestLog.ts";
import type { Serve } from "#server/http/serve.ts";
import { bearerToken } from "#server/http/gate.ts";
import { nameActor } from "#server/http/queries.ts";
import type { Sessions } from "#server/http/session.ts";
import { networkOf } from "#server/net/address.ts";
import { saveDevice, findDevice } from "#server/features/account/device.queries.ts";
import { insertSession } from "#server/features/account/session.queries.ts";
import { findAccount, lockUserAccount } from "#server/features/account/account.queries.ts";
import { endSession } from "#server/features/account/end.queries.ts";
import { deviceOf, issueDeviceCookie, originOf } from "./device.rules.ts";
import { insertChallenge } from "./factorChallenge.queries.ts";
import { checkGuess } from "./guess.queries.ts";
import { guessKeys } from "./guess.rules.ts";
import { signedIn, userOf } from "./session.rules.ts";

type SessionOptions = {
  sessions: Sessions;
  publicUrl: string;
  secrets: Secrets;
  demo: Readonly<ReplyOf<typeof demoAccounts>>;
};

const isWrong = () => invalid({ password: refusalText("signInWrong") });

/** The user to sign in, and the request's origin. */
type NewSession = {
  userId: number;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
  publicUrl: string;
  /** The customer whom an office vouches for. */
  customerId?: number;
};

/** Begins a session in the transaction that verified the user. @returns its token. */
export async function openSession(
  db: Db,
  { userId, now, request, reply, publicUrl, customerId }: NewSession,
): Promise<string> {
  const token = newToken();
  const deviceHash = issueDeviceCookie(request, reply, publicUrl.startsWith("https:"));
  await nameActor(db, { userId, now });
  const origin = originOf(request);
  if (customerId === undefined) {
    await insertSession(db, hashToken(token), userId, now, origin);
    await saveDevice(db, deviceHash, userId, now);
  } else {
    // Not a device of the phone's owner: nobody has proven the phone there.
    await insertSession(db, hashToken(token), userId, now, { ...origin, customer_id: customerId });
  }
  return token;
}

export function sessionRoutes(serve: Serve, { sessions, publicUrl, secrets, demo }: SessionOptions): void {
  const isSecure = publicUrl.startsWith("https:");
  serve(login, async ({ body: { userName, password }, db, now, request, reply }) => {
    noteAttempt(request, secrets, userName);
    const network = networkOf(request.ip);
    const device = await findDevice(db, deviceOf(request), { userName }, now);
    const keys = guessKeys("login", userName.toLowerCase(), network, device);
    const account = await checkGuess(db, keys, now, async () => {
      const found = await findAccount(db, { userName });
      const right = await isPassword(found?.passwordHash ?? null, password, device ? "known" : { network });
      return found && right ? found : null;
    });
    if (!account) throw isWrong();
    if (!account.active) throw new ApiError("forbidden", refusalText("staffAccountOff"));
    if (account.companyActive === false) throw new ApiError("forbidden", refusalText("companyOff"));
    const { userId } = account;
    return db.transaction().execute(async (transaction) => {
      // The verified password may have been changed since.
      if (!(await lockUserAccount(transaction, account))) throw isWrong();
      if (!account.secondFactor)
        return signedIn(await openSession(transaction, { userId, now, request, reply, publicUrl }), account);
      const challenge = newToken();
      await insertChallenge(transaction, hashToken(challenge), { userId, now });
      return { challenge };
    });
  });

  serve(logout, async ({ caller: { userId }, db, now, request }) => {
    const hash = hashToken(bearerToken(request) ?? "");
    await db.transaction().execute(async (transaction) => {
      await nameActor(transaction, { userId, now });
      await endSession(transaction, hash);
    });
    sessions.forget(`hash:${hash}`);
    return {};
  });

  serve(me, ({ caller, request, reply }) => {
    // Browsers that signed in to an earlier version send the cookie to these calls only; files need it as well.
    if (deviceOf(request)) issueDeviceCookie(request, reply, isSecure);
    return Promise.resolve({ user: userOf(caller), usertype: caller.usertype });
  });

  serve(demoAccounts, () => Promise.resolve([...demo]));
}
