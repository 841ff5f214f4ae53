import { plural } from "#contract/format.ts";
import { Fault } from "#server/http/fault.ts";

/** A series of failures is forgotten after this long without one, in seconds. */
export const FORGET_FAILURES_AFTER = 3_600;

const LONGEST_WAIT = 900;

/** Seconds to wait after the n-th failure in a row: none for the first `free`, then `waits`, whose last one stays. */
export const waitsAfter = (free: number, waits: readonly number[]): number[] => [
  ...Array.from({ length: free }, () => 0),
  ...waits,
];

/** 1, 2, 4 … up to 15 minutes. */
const doubling = Array.from({ length: 11 }, (_, step) => Math.min(2 ** step, LONGEST_WAIT));

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
  if (deviceHash) return [{ key: `device:${deviceHash}`, waits: waitsAfter(9, doubling), counted: "before" }];
  return [
    { key: `account:${userName.toLowerCase()}`, waits: waitsAfter(4, doubling), counted: "before" },
    { key: `address:${address}`, waits: waitsAfter(19, doubling), counted: "after" },
  ];
}

/** The refusal of a guess: `what` has been too often, and the time to wait. */
export function tooOften(what: string, seconds: number): Fault {
  const wait = seconds < 60 ? plural(seconds, "second") : plural(Math.ceil(seconds / 60), "minute");
  return new Fault("too-many", `${what} Please try again in ${wait}.`, { retryAfter: seconds });
}
