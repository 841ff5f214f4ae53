import { randomInt } from "node:crypto";
import { type WaitCode } from "#server/errors/apiError.ts";
import type { GuessKey } from "../guess/rules.ts";

/** A new code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** How customers are called among the users: no colleague is given a name like it. */
export const userNameOf = (phone: string): string => `+91${phone}`;

const said: WaitCode = "codeSentJustNow";
/** Seconds between two codes to one phone: each code asked for makes the next one wait longer. */
const between = [60, 60, 120, 300, 600, 900];
const NEVER_FREE = { free: 0, waits: between, said };

type OtpCaller = { phone: string; network: string; deviceHash: string | null; now: Date; perHour: number };

/**
 * Whom a code slows down that is asked for. A device from which the phone's owner has signed in before waits for
 * itself alone. Others wait as an address, and as that address for that phone; of what one address asks for, only a
 * share counts against the phone for everybody; and all of them together share the installation's budget of an hour.
 */
export function codeKeys({ phone, network, deviceHash, now, perHour }: OtpCaller): GuessKey[] {
  if (deviceHash) return [{ key: `otp-device:${deviceHash} ${phone}`, ...NEVER_FREE }];
  const hour = Math.floor(now.getTime() / 3_600_000);
  const left = Math.ceil((hour + 1) * 3_600 - now.getTime() / 1000);
  return [
    {
      key: `otp-network:${network}`,
      free: 14,
      waits: [30, ...between.slice(1)],
      said: "manyCodesSent",
    },
    { key: `otp-pair:${network} ${phone}`, ...NEVER_FREE },
    { key: `otp-phone:${phone}`, free: 5, waits: between, share: 2, said },
    {
      key: `otp-hour:${hour}`,
      free: perHour - 1,
      waits: [left],
      said: "codesOfHourSent",
      code: "unavailable",
    },
  ];
}

/** The key among them that a proven phone gives back to the address. */
export const isNetworkKey = ({ key }: GuessKey): boolean => key.startsWith("otp-network:");

/** Seconds after which the next code may be asked for, at the earliest. */
export const NEXT_CODE_SECONDS = between[0] ?? 60;
