import { OTP_MINUTES, requestOtp, verifyOtp } from "#contract/session/otp.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { findLanguage } from "#server/features/message/choice/queries.ts";
import { post } from "#server/features/message/jobs.ts";
import { ApiError, invalid, refusalText } from "#server/errors/apiError.ts";
import { noteAttempt } from "#server/http/requestLog.ts";
import type { Serve } from "#server/http/serve.ts";
import { networkOf } from "#server/net/address.ts";
import { findDevice } from "../device/queries.ts";
import { deviceOf, issueDeviceCookie } from "../device/rules.ts";
import { countGuess, forgive, checkGuess } from "../guess/queries.ts";
import { guessKeys } from "../guess/rules.ts";
import { findAccount, lockUserAccount } from "../account/queries.ts";
import { openSession } from "../routes.ts";
import { signedIn } from "../rules.ts";
import { customerUser, findPhoneAccounts, saveCode, consumeCode } from "./queries.ts";
import { accountOf, codeKeys, isNetworkKey, newCode, NEXT_CODE_SECONDS, userNameOf } from "./rules.ts";

/** How codes are delivered: sent by SMS, kept for the office to pass on, or, in a demo, shown to the requester. */
export type CodeDelivery = "sent" | "kept" | "shown";

type AccountKind = "customer" | "provider" | undefined;

const identityOf = (phone: string, as: AccountKind): { phone: string } | { providerPhone: string } =>
  as === "provider" ? { providerPhone: phone } : { phone };

type Options = {
  secrets: Secrets;
  publicUrl: string;
  /** How many codes per hour strangers may make the installation send. */
  smsPerHour: number;
  codes: CodeDelivery;
};

export function phoneRoutes(serve: Serve, { secrets, publicUrl, smsPerHour, codes }: Options): void {
  // A customer's code opens no provider's account, and the other way round.
  const hashOf = (phone: string, code: string, as: AccountKind) =>
    secrets.sign(`${as === "provider" ? "provider's code" : "code"} ${phone} ${code}`);
  const isSecure = publicUrl.startsWith("https:");

  serve(requestOtp, async ({ body: { phone1, As }, db, now, request, reply }) => {
    noteAttempt(request, secrets, phone1);
    const network = networkOf(request.ip);
    const device = deviceOf(request);
    const identity = identityOf(phone1, As);
    const deviceHash = await findDevice(db, device, identity, now);
    const keys = codeKeys({ phone: phone1, network, deviceHash, now, perHour: smsPerHour });
    await countGuess(db, keys, now).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "unavailable")
        request.log.warn({ smsPerHour }, "the codes of this hour are used up");
      throw error;
    });
    const code = newCode();
    const expiresAt = new Date(now.getTime() + OTP_MINUTES * 60_000);
    const codeDevice = device ?? issueDeviceCookie(request, reply, isSecure);
    await db.transaction().execute(async (transaction) => {
      await saveCode(transaction, {
        phone: phone1,
        codeHash: hashOf(phone1, code, As),
        requester: device ?? network,
        deviceHash: codeDevice,
        expiresAt,
      });
      await post(transaction, secrets, {
        template: "code",
        parameters: { code, minutes: OTP_MINUTES },
        language: await findLanguage(transaction, identity),
        channel: "sms",
        to: userNameOf(phone1),
        now,
        expiresAt,
      });
    });
    return { again: NEXT_CODE_SECONDS, sent: codes === "sent", ...(codes === "shown" && { code }) };
  });

  serve(verifyOtp, async ({ body: { phone1, otp, As, ProviderId }, db, now, request, reply }) => {
    noteAttempt(request, secrets, phone1);
    const requester = { deviceHash: deviceOf(request), network: networkOf(request.ip) };
    const device = await findDevice(db, requester.deviceHash, identityOf(phone1, As), now);
    const session = await checkGuess(db, guessKeys("code", phone1, requester.network, device), now, () =>
      db.transaction().execute(async (transaction) => {
        const code = { phone: phone1, codeHash: hashOf(phone1, otp, As) };
        if (!(await consumeCode(transaction, code, requester, now))) return null;
        const account =
          As === "provider"
            ? accountOf(await findPhoneAccounts(transaction, phone1), ProviderId).userId
            : await customerUser(transaction, phone1);
        const found = await findAccount(transaction, { userId: account });
        if (!found || !(await lockUserAccount(transaction, found)))
          throw new ApiError("forbidden", refusalText("accountOff"));
        const { userId } = found;
        return signedIn(await openSession(transaction, { userId, now, request, reply, publicUrl }), found);
      }),
    );
    if (!session) throw invalid({ otp: refusalText("codeWrong") });
    // A household or an office shares an address: a code that was used successfully is given back to it.
    const requestKeys = codeKeys({
      phone: phone1,
      network: requester.network,
      deviceHash: null,
      now,
      perHour: 1,
    });
    await forgive(db, requestKeys.filter(isNetworkKey));
    return session;
  });
}
