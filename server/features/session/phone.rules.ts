import { randomInt } from "node:crypto";
import type { Channel } from "#contract/message/channel.ts";
import { ApiError, invalid, refusalText, type WaitCode } from "#server/errors/apiError.ts";
import { type GuessKey, roomAt } from "./guess.rules.ts";

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** A provider's account by its phone. */
export type PhoneAccount = {
  userId: number;
  providerId: number;
  name: string;
  companyName: string;
  active: boolean;
  companyActive: boolean;
};

/**
 * The account that a phone's code opens: the only one, or that of `chosen`.
 * @throws 403 when nobody with the phone may sign in; 409 with the choice when several may.
 */
export function accountOf(accounts: readonly PhoneAccount[], chosen: number | undefined): PhoneAccount {
  const [any] = accounts;
  if (!any) throw new ApiError("forbidden", refusalText("noProviderWithPhone"));
  const usable = accounts.filter(({ active, companyActive }) => active && companyActive);
  if (usable.length === 0)
    throw new ApiError("forbidden", refusalText(any.active ? "companyOff" : "staffAccountOff"));
  const [first, second] =
    chosen === undefined ? usable : usable.filter(({ providerId }) => providerId === chosen);
  if (!first) throw invalid({ ProviderId: refusalText("providerOfOtherPhone") });
  if (second)
    throw new ApiError("conflict", refusalText("severalProvidersWithPhone"), {
      providers: usable.map(({ providerId, name, companyName }) => ({ providerId, name, companyName })),
    });
  return first;
}

const waitCode: WaitCode = "codeSentJustNow";
/** Seconds between two codes to one phone: each further request waits longer. */
const codeWaits = [60, 60, 120, 300, 600, 900];
const NEVER_FREE = { free: 0, waits: codeWaits, waitCode };

/** What an address has proven counts for a week. */
export const PROOF_MS = 7 * 24 * 3_600_000;

/**
 * Codes that an address may have open, asked for and not yet proven, before it must wait. The most is half of what an
 * installation sends in an hour by default.
 */
export const freeCodes = (proven: number): number => roomAt(14, proven);

const NETWORK_WAITS = [30, ...codeWaits.slice(1)];
const manyCodes: WaitCode = "manyCodesSent";

type OtpCaller = {
  phone: string;
  network: string;
  deviceHash: string | null;
  by: Channel;
  /** Different phones that have lately proven a code at the address. */
  proven: number;
  now: Date;
  perHour: number;
};

/** The budget of texts in an hour, which all share. */
function hourKey({ now, perHour }: Pick<OtpCaller, "now" | "perHour">): GuessKey {
  const hour = Math.floor(now.getTime() / 3_600_000);
  const left = Math.ceil((hour + 1) * 3_600 - now.getTime() / 1000);
  return {
    key: `otp-hour:${hour}`,
    free: perHour - 1,
    waits: [left],
    waitCode: "codesOfHourSent",
    code: "unavailable",
  };
}

/** An address's codes by SMS, those by WhatsApp, and those for phones that have signed in before. */
const networkKinds = ["network", "whatsapp", "return"] as const;

const networkKey = (kind: (typeof networkKinds)[number], network: string, proven: number): GuessKey => ({
  key: `otp-${kind}:${network}`,
  free: freeCodes(proven),
  waits: NETWORK_WAITS,
  waitCode: manyCodes,
});

/** The refusal of a request for a code, with the ways in which it can be asked for instead. */
export const withWays = (error: unknown, ways: Channel[]): unknown =>
  error instanceof ApiError && ways.length > 0
    ? new ApiError(error.code, error.text, { ...error.details, ways })
    : error;

/**
 * Keys that a request for a code is counted by. A device from which the phone's owner has signed in before is counted
 * by itself. Others are counted as an address, and as that address for that phone; only a share of one address's
 * requests counts against the phone for everybody; and all of them share the installation's hourly budget. Another way
 * than SMS is counted by itself, so that it is open at once while no text arrives, or while an address must wait. A mail costs nothing and goes only
 * to an address that its owner has given: it takes no part of an address's codes and of the budget.
 */
export function codeKeys(caller: OtpCaller): GuessKey[] {
  const { phone, network, deviceHash, by, proven } = caller;
  const whose = by === "sms" ? phone : `${phone} ${by}`;
  if (deviceHash) return [{ key: `otp-device:${deviceHash} ${whose}`, ...NEVER_FREE }];
  const ofPhone: GuessKey[] = [
    { key: `otp-pair:${network} ${whose}`, ...NEVER_FREE },
    { key: `otp-phone:${whose}`, free: 5, waits: codeWaits, share: 2, waitCode },
  ];
  if (by === "mail") return ofPhone;
  const kind = by === "whatsapp" ? by : "network";
  return [networkKey(kind, network, proven), ...ofPhone, hourKey(caller)];
}

/**
 * Keys that a code is counted by which a phone gets although its address must wait, because it has signed in before.
 * They are none of `codeKeys` except the budget: what is counted here must never change an answer that depends on the
 * phone, or it would tell that the phone is known. They keep one address from sending texts to many known phones.
 */
export function returningKeys(caller: OtpCaller): GuessKey[] {
  const { phone, network, proven } = caller;
  return [
    networkKey("return", network, proven),
    { key: `otp-return-pair:${network} ${phone}`, ...NEVER_FREE },
    { key: `otp-return-phone:${phone}`, free: 5, waits: codeWaits, share: 2, waitCode },
    hourKey(caller),
  ];
}

/** The keys of an address, to which a code is given back once the phone is proven. */
export const networkKeys = (network: string): GuessKey[] =>
  networkKinds.map((kind) => networkKey(kind, network, 0));

/** True for the refusal of a code because its address must wait. */
export const isNetworkRefusal = (error: unknown): boolean =>
  error instanceof ApiError && "code" in error.text && error.text.code === manyCodes;

/** Seconds until the next code may be requested, at the earliest. */
export const NEXT_CODE_SECONDS = codeWaits[0] ?? 60;
