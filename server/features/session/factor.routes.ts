import {
  answerChallenge,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from "#contract/session/secondFactor.ts";
import { machineTime } from "#server/config/clock.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { hashToken } from "#server/crypto/token.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import { nameActor } from "#server/http/queries.ts";
import { noteAttempt } from "#server/http/requestLog.ts";
import type { Serve } from "#server/http/serve.ts";
import { bearerToken } from "#server/http/gate.ts";
import type { Sessions } from "#server/http/session.ts";
import { networkOf } from "#server/net/address.ts";
import { findDevice } from "#server/features/account/device.queries.ts";
import { findAccount, lockUserAccount } from "#server/features/account/account.queries.ts";
import { announceChange, endSessionsOf } from "#server/features/account/end.queries.ts";
import { deviceOf } from "./device.rules.ts";
import { checkGuess } from "./guess.queries.ts";
import { guessKeys, ownFactorKeys } from "./guess.rules.ts";
import { type PasswordRouteOptions, requirePassword } from "./password.routes.ts";
import { openSession } from "./session.routes.ts";
import { signedIn } from "./session.rules.ts";
import { notifyHolder } from "./factor.jobs.ts";
import {
  beginFactor,
  findFactor,
  type Holder,
  lockFactor,
  isSetUpPending,
  renewCodes,
  switchOff,
  switchOn,
  consumeAppCode,
  consumeCode,
} from "./factor.queries.ts";
import { findChallenged, consumeChallenge } from "./factorChallenge.queries.ts";
import { otpAuthUrl, newSecret } from "./factor.rules.ts";

type Options = {
  sessions: Sessions;
  publicUrl: string;
  secrets: Secrets;
  clockOffsetDays?: number;
};

const isGone = () => invalid({ challenge: refusalText("signInGone") });
const isWrong = () => invalid({ code: refusalText("factorCodeWrong") });
const isOnAlready = () => new ApiError("conflict", refusalText("factorOn"));
const isOffAlready = () => new ApiError("conflict", refusalText("factorOff"));
const neverBegan = () => new ApiError("conflict", refusalText("factorSetUpGone"));

export function factorRoutes(
  serve: Serve,
  { sessions, publicUrl, secrets, clockOffsetDays = 0 }: Options,
): void {
  const holderOf = (userId: number, now: Date): Holder => ({
    userId,
    time: machineTime(now, clockOffsetDays),
  });

  serve(answerChallenge, async ({ body: { challenge, code }, db, now, request, reply }) => {
    const tokenHash = hashToken(challenge);
    const challenged = await findChallenged(db, tokenHash, now);
    if (!challenged) throw isGone();
    const { userId, userName } = challenged;
    noteAttempt(request, secrets, userName);
    const device = await findDevice(db, deviceOf(request), { userName }, now);
    const keys = guessKeys("factor", userName.toLowerCase(), networkOf(request.ip), device);
    const session = await checkGuess(db, keys, now, () =>
      db.transaction().execute(async (transaction) => {
        const account = await findAccount(transaction, { userName });
        if (account?.userId !== userId || !(await lockUserAccount(transaction, account))) throw isGone();
        if (!(await consumeCode(transaction, secrets, holderOf(userId, now), code))) return null;
        if (!(await consumeChallenge(transaction, tokenHash, userId))) throw isGone();
        return signedIn(await openSession(transaction, { userId, now, request, reply, publicUrl }), account);
      }),
    );
    if (!session) throw isWrong();
    return session;
  });

  serve(getSecondFactor, ({ caller, db }) => findFactor(db, caller.userId));

  serve(beginSecondFactor, async ({ body, caller, db, now, request }) => {
    await requirePassword({ db, caller, request, now, secrets }, body.password, "password");
    const { userId, userName } = caller;
    const secret = newSecret();
    await db.transaction().execute(async (transaction) => {
      if (await lockFactor(transaction, userId)) throw isOnAlready();
      await beginFactor(transaction, secrets, { userId, secret, now });
    });
    return { secret, address: otpAuthUrl(secret, userName) };
  });

  // The replies are stored nowhere: neither call writes under an Idempotency-Key.
  serve(confirmSecondFactor, async ({ body, caller, db, now, request }) => {
    const { userId } = caller;
    const recoveryCodes = await checkGuess(db, ownFactorKeys(userId), now, () =>
      db.transaction().execute(async (transaction) => {
        await nameActor(transaction, { userId, now });
        if (await lockFactor(transaction, userId)) throw isOnAlready();
        if (!(await isSetUpPending(transaction, userId, now))) throw neverBegan();
        if (!(await consumeAppCode(transaction, secrets, holderOf(userId, now), body.code))) return null;
        await switchOn(transaction, userId);
        await notifyHolder(transaction, secrets, {
          holder: caller,
          note: { template: "factorOn", parameters: { name: caller.name } },
          now,
        });
        // The other sessions began without the second factor.
        await endSessionsOf(transaction, { userId }, hashToken(bearerToken(request) ?? ""));
        return renewCodes(transaction, secrets, userId);
      }),
    );
    if (!recoveryCodes) throw isWrong();
    sessions.forget(`user:${userId}`);
    return { recoveryCodes };
  });

  /** Runs `run` after checking both the password and a code. */
  const proven = async <T>(
    call: Omit<PasswordRouteOptions, "secrets">,
    { password, code }: { password: string; code: string },
    run: (transaction: Db) => Promise<T>,
  ): Promise<T> => {
    const { db, caller, now } = call;
    const { userId } = caller;
    await requirePassword({ ...call, secrets }, password, "password");
    const done = await checkGuess(db, ownFactorKeys(userId), now, () =>
      db.transaction().execute(async (transaction) => {
        await nameActor(transaction, { userId, now });
        if (!(await lockFactor(transaction, userId))) throw isOffAlready();
        if (!(await consumeCode(transaction, secrets, holderOf(userId, now), code))) return null;
        return { done: await run(transaction) };
      }),
    );
    if (!done) throw isWrong();
    return done.done;
  };

  serve(renewRecoveryCodes, async ({ body, caller, db, now, request }) => ({
    recoveryCodes: await proven({ db, caller, now, request }, body, (transaction) =>
      renewCodes(transaction, secrets, caller.userId),
    ),
  }));

  serve(endSecondFactor, async ({ body, caller, db, now, request }) => {
    await proven({ db, caller, now, request }, body, async (transaction) => {
      await switchOff(transaction, caller.userId);
      await notifyHolder(transaction, secrets, {
        holder: caller,
        note: { template: "factorOff", parameters: { name: caller.name } },
        now,
      });
      await announceChange(transaction, caller.userId);
    });
    sessions.forget(`user:${caller.userId}`);
    return {};
  });
}
