import type { User } from "#contract/session/session.ts";
import type { Caller } from "#server/http/session.ts";

/** A series of failures is forgotten after this long without one, in seconds. */
export const FORGET_FAILURES_AFTER = 3_600;
/** A reset link can be used for this long, in milliseconds. */
export const RESET_LINK_MS = 60 * 60_000;
/** A device is known for this long after its last sign-in, in milliseconds. */
export const DEVICE_MS = 180 * 24 * 3_600_000;

const LONGEST_WAIT = 900;

/** Seconds to wait after the n-th failure in a row: none for the first `free`, then 1, 2, 4 … up to 15 minutes. */
const waits = (free: number): number[] => [
  ...Array.from({ length: free }, () => 0),
  ...Array.from({ length: 11 }, (_, step) => Math.min(2 ** step, LONGEST_WAIT)),
];

/**
 * What failures are counted by, each with its waits. An account's guesses are counted before they are looked at, so
 * that many sent side by side all count; an address's only once they have failed, since an office shares one.
 */
export type GuessKey = { key: string; waits: number[]; counted: "before" | "after" };

/**
 * Whom a wrong guess slows down. A known device is counted by itself, so that strangers who guess at an account
 * never lock its owner out.
 */
export function guessKeys(userName: string, address: string, deviceHash: string | null): GuessKey[] {
  if (deviceHash) return [{ key: `device:${deviceHash}`, waits: waits(9), counted: "before" }];
  return [
    { key: `account:${userName.toLowerCase()}`, waits: waits(4), counted: "before" },
    { key: `address:${address}`, waits: waits(19), counted: "after" },
  ];
}

/** A caller as the wire shows it. */
export const userOf = (caller: Caller): User => ({
  userId: caller.userId,
  name: caller.name,
  userName: caller.userName,
  email: caller.email,
  companyId: caller.companyId,
  ...(caller.usertype === "Company" && { companyUserId: caller.userId }),
  ...(caller.providerId !== null && { providerId: caller.providerId }),
  role: caller.role,
});
