import { randomInt } from "node:crypto";
import { ApiError, invalid, refusalText, type WaitCode } from "#server/errors/apiError.ts";
import type { GuessKey } from "../guess/rules.ts";

/** A new code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** User name of a customer; staff cannot have a name like it. */
export const userNameOf = (phone: string): string => `+91${phone}`;

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

type OtpCaller = { phone: string; network: string; deviceHash: string | null; now: Date; perHour: number };

/**
 * Keys that a request for a code is counted by. A device from which the phone's owner has signed in before is counted
 * by itself. Others are counted as an address, and as that address for that phone; only a share of one address's
 * requests counts against the phone for everybody; and all of them share the installation's hourly budget.
 */
export function codeKeys({ phone, network, deviceHash, now, perHour }: OtpCaller): GuessKey[] {
  if (deviceHash) return [{ key: `otp-device:${deviceHash} ${phone}`, ...NEVER_FREE }];
  const hour = Math.floor(now.getTime() / 3_600_000);
  const left = Math.ceil((hour + 1) * 3_600 - now.getTime() / 1000);
  return [
    {
      key: `otp-network:${network}`,
      free: 14,
      waits: [30, ...codeWaits.slice(1)],
      waitCode: "manyCodesSent",
    },
    { key: `otp-pair:${network} ${phone}`, ...NEVER_FREE },
    { key: `otp-phone:${phone}`, free: 5, waits: codeWaits, share: 2, waitCode },
    {
      key: `otp-hour:${hour}`,
      free: perHour - 1,
      waits: [left],
      waitCode: "codesOfHourSent",
      code: "unavailable",
    },
  ];
}

/** The key that is given back to the address once the phone is proven. */
export const isNetworkKey = ({ key }: GuessKey): boolean => key.startsWith("otp-network:");

/** Seconds until the next code may be requested, at the earliest. */
export const NEXT_CODE_SECONDS = codeWaits[0] ?? 60;
