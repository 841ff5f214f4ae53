import { type Channel, channels } from "#contract/message/channel.ts";
import { OTP_MINUTES, requestOtp, verifyOtp } from "#contract/session/otp.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { findLanguage } from "#server/features/message/choice.queries.ts";
import type { Db } from "#server/db/database.ts";
import { isAccepted, post } from "#server/features/message/message.jobs.ts";
import { ApiError, fieldText, inEnglish, invalid, refusalText } from "#server/errors/apiError.ts";
import { noteAttempt } from "#server/http/requestLog.ts";
import type { Serve } from "#server/http/serve.ts";
import { networkOf } from "#server/net/address.ts";
import { findDevice } from "#server/features/account/device.queries.ts";
import { findAccount, lockUserAccount, customerUser } from "#server/features/account/account.queries.ts";
import { userNameOf } from "#server/features/account/account.rules.ts";
import { deviceOf, issueDeviceCookie } from "./device.rules.ts";
import { countGuess, forgive, checkGuess } from "./guess.queries.ts";
import { guessKeys } from "./guess.rules.ts";
import { openSession } from "./session.routes.ts";
import { signedIn } from "./session.rules.ts";
import {
  consumeCode,
  countProofs,
  findOwnMail,
  findPhoneAccounts,
  hasSignedIn,
  saveCode,
  saveProof,
} from "./phone.queries.ts";
import {
  accountOf,
  codeKeys,
  isNetworkRefusal,
  networkKeys,
  newCode,
  NEXT_CODE_SECONDS,
  returningKeys,
  withWays,
} from "./phone.rules.ts";

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
  /** Channels with a server or a gateway. */
  sending?: readonly Channel[];
};

/** What to do when a code is not known to be sent. */
const noticeOf = (messageCode: "codeLate" | "codeByMail") => ({
  messageCode,
  message: inEnglish(refusalText(messageCode)),
});

export function phoneRoutes(
  serve: Serve,
  { secrets, publicUrl, smsPerHour, codes, sending = [] }: Options,
): void {
  // A customer's code opens no provider's account, and the other way round.
  const hashOf = (phone: string, code: string, as: AccountKind) =>
    secrets.sign(`${as === "provider" ? "provider's code" : "code"} ${phone} ${code}`);
  const isSecure = publicUrl.startsWith("https:");

  type Request = {
    phone: string;
    as: AccountKind;
    /** The cookie that the code can be used from, and who is taken for its requester. */
    deviceHash: string;
    requester: string;
    now: Date;
  };

  /** Makes a code and posts it to `to`. @returns it, with its message. */
  async function postCode(db: Db, request: Request, { channel, to }: { channel: Channel; to: string }) {
    const { phone, as, deviceHash, requester, now } = request;
    const code = newCode();
    const expiresAt = new Date(now.getTime() + OTP_MINUTES * 60_000);
    const messageId = await db.transaction().execute(async (transaction) => {
      const codeHash = hashOf(phone, code, as);
      await saveCode(transaction, { phone, codeHash, requester, deviceHash, expiresAt });
      return post(transaction, secrets, {
        template: "code",
        parameters: { code, minutes: OTP_MINUTES },
        language: await findLanguage(transaction, identityOf(phone, as)),
        channel,
        to,
        now,
        expiresAt,
      });
    });
    return { code, messageId };
  }

  serve(requestOtp, async ({ body: { phone1, As, By = "sms" }, db, now, request, reply, leaving }) => {
    noteAttempt(request, secrets, phone1);
    const isSent = By === "sms" ? codes === "sent" : sending.includes(By);
    if (By !== "sms" && !isSent) throw invalid({ By: fieldText("channelShape") });
    const network = networkOf(request.ip);
    const device = deviceOf(request);
    const identity = identityOf(phone1, As);
    const deviceHash = await findDevice(db, device, identity, now);
    const proven = await countProofs(db, network, now);
    const caller = { phone: phone1, network, deviceHash, by: By, proven, now, perHour: smsPerHour };
    const codeDevice = device ?? issueDeviceCookie(request, reply, isSecure);
    const asked = { phone: phone1, as: As, deviceHash: codeDevice, requester: device ?? network, now };
    const ways = channels.filter(
      (way) => way !== By && (way === "sms" ? codes === "sent" : sending.includes(way)),
    );
    const answer = { again: NEXT_CODE_SECONDS, ...(ways.length > 0 && { ways }) };
    // Not awaited, so that the time of an answer does not tell either whether there was something to do.
    const inBackground = (work: Promise<void>) =>
      void work.catch((err: unknown) => request.log.warn({ err }, "a code was not posted"));

    await countGuess(db, codeKeys(caller), now).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "unavailable")
        request.log.warn({ smsPerHour }, "the codes of this hour are used up");
      // A phone that has signed in before does not wait for strangers behind its address. The refusal says so, and is
      // the same for every phone: nobody but the phone's owner, who gets the text, learns whether it is known.
      if (isNetworkRefusal(error)) inBackground(postToReturning());
      throw withWays(error, ways);
    });
    if (By === "mail") {
      // The same for every phone, whether or not an address is known for it.
      inBackground(postByMail());
      return { ...answer, sent: false, ...noticeOf("codeByMail") };
    }
    const { code, messageId } = await postCode(db, asked, { channel: By, to: userNameOf(phone1) });
    if (!isSent) return { ...answer, sent: false, ...(codes === "shown" && { code }) };
    // Up to some seconds: others behind the same address are not to wait for them.
    request.slot?.release();
    const sent = messageId !== undefined && (await isAccepted(db, messageId, leaving));
    return { ...answer, sent, ...(!sent && noticeOf("codeLate")) };

    async function postToReturning(): Promise<void> {
      if (!(await hasSignedIn(db, identity))) return;
      try {
        await countGuess(db, returningKeys(caller), now);
      } catch (error) {
        // The address has asked for codes of many known phones, too.
        if (error instanceof ApiError) return;
        throw error;
      }
      await postCode(db, asked, { channel: By, to: userNameOf(phone1) });
    }

    async function postByMail(): Promise<void> {
      const to = As === "provider" ? null : await findOwnMail(db, phone1);
      if (to !== null) await postCode(db, asked, { channel: "mail", to });
    }
  });

  serve(verifyOtp, async ({ body: { phone1, otp, As, ProviderId }, db, now, request, reply }) => {
    noteAttempt(request, secrets, phone1);
    const requester = { deviceHash: deviceOf(request), network: networkOf(request.ip) };
    const device = await findDevice(db, requester.deviceHash, identityOf(phone1, As), now);
    const keys = guessKeys(
      "code",
      phone1,
      requester.network,
      device,
      await countProofs(db, requester.network, now),
    );
    const session = await checkGuess(db, keys, now, () =>
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
    // Many phones share an address: a code that was used successfully is given back to it, and makes room for others.
    const { network } = requester;
    await saveProof(db, { network, phoneHash: secrets.sign(`address proof ${phone1}`), now });
    await forgive(db, networkKeys(network));
    return session;
  });
}
