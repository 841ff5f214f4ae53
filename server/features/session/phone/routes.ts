import { OTP_MINUTES, requestOtp, verifyOtp } from "#contract/session/otp.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { insertMessage } from "#server/features/message/queries.ts";
import { codeMessage } from "#server/features/message/rules.ts";
import { Fault, invalid } from "#server/http/fault.ts";
import type { Serve } from "#server/http/serve.ts";
import { hashToken, newToken } from "#server/http/session.ts";
import { countFailure, forgiveGuesses, slowGuessing } from "../guess/queries.ts";
import { guessKeys } from "../guess/rules.ts";
import { findAccount, insertSession } from "../queries.ts";
import { userOf } from "../rules.ts";
import { customerUser, keepCode, takeCode } from "./queries.ts";
import { codeKeys, newCode, NEXT_CODE_SECONDS, userNameOf } from "./rules.ts";

export function phoneRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  const hashOf = (phone: string, code: string) => secrets.sign(`code ${phone} ${code}`);

  serve(requestOtp, async ({ body: { phone1 }, db, now, request }) => {
    await slowGuessing(db, codeKeys(phone1, request.ip), now, "A code was sent a moment ago.");
    const code = newCode();
    const expiresAt = new Date(now.getTime() + OTP_MINUTES * 60_000);
    await db.transaction().execute(async (transaction) => {
      await keepCode(transaction, phone1, hashOf(phone1, code), expiresAt);
      await insertMessage(transaction, {
        channel: "sms",
        recipient: userNameOf(phone1),
        ...codeMessage(code, OTP_MINUTES),
        now,
        expiresAt,
      });
    });
    return { again: NEXT_CODE_SECONDS };
  });

  serve(verifyOtp, async ({ body: { phone1, otp }, db, now, request }) => {
    const keys = guessKeys(`code ${phone1}`, request.ip, null);
    await slowGuessing(db, keys, now);
    const userName = userNameOf(phone1);
    const token = newToken();
    const account = await db.transaction().execute(async (transaction) => {
      if (!(await takeCode(transaction, phone1, hashOf(phone1, otp), now))) return null;
      const userId = await customerUser(transaction, userName, phone1);
      const found = userId === null ? undefined : await findAccount(transaction, userName);
      if (!found?.active) throw new Fault("forbidden", "This account is switched off. Please call us.");
      await insertSession(transaction, hashToken(token), found.userId, now);
      return found;
    });
    if (!account) {
      await countFailure(db, keys, now);
      throw invalid({ otp: "This code is wrong or has run out. Check it, or ask for a new one." });
    }
    await forgiveGuesses(db, keys);
    const { passwordHash: _hash, active: _active, companyActive: _company, ...caller } = account;
    return { token, user: userOf(caller), usertype: caller.usertype };
  });
}
