import type { ApiErrorCode } from "#contract/error.ts";
import { type ApiError, tooOften, type WaitCode } from "#server/errors/apiError.ts";

/** A series of failures is forgotten after this long without one, in seconds. */
export const FORGET_FAILURES_AFTER = 3_600;

/** The clocks of processes that share a database differ by no more than this, in seconds. */
export const CLOCKS_DIFFER_BY = 60;

const LONGEST_WAIT = 900;

/** 1, 2, 4 … up to 15 minutes. */
const doubling = Array.from({ length: 11 }, (_, step) => Math.min(2 ** step, LONGEST_WAIT));

/**
 * What guesses are counted by. Every key begins with what is guessed and by what it is counted, up to a colon that
 * nobody typed: no user name, whatever it looks like, touches what is counted for something else.
 */
export type GuessKey = {
  key: string;
  /** So many in a row make nobody wait. */
  free: number;
  /** Seconds to wait after each further one; the last stays. */
  waits: readonly number[];
  /** What one caller adds at most: it is counted only while the key before it has no more than this. */
  share?: number;
  /** Whether a right guess clears it; else it is only taken back itself. */
  cleared?: boolean;
  /** The text and the code of the refusal. */
  said?: WaitCode;
  code?: Extract<ApiErrorCode, "too-many" | "unavailable">;
};

/** How often one address may guess at one name before it waits. */
const FREE_AT_ONE_NAME = 4;

/**
 * How often all addresses together may guess at one name before everybody waits whose device it does not know. A code of
 * six digits is found soon; a password that we take is not among the first hundred million (`weakness.ts`), and its owner
 * is not to be kept out by what forty networks guess, five times each.
 */
const FREE_OF_ALL = { login: 249, code: 19, forgot: 19, factor: 19 };

/**
 * Whom a wrong guess slows down. A known device is counted by itself. Anybody else is counted as an address, and as
 * that address at that name; of what one address fails, only a share counts against the name for everybody, so that
 * nobody locks another out from one address.
 */
export function guessKeys(
  what: keyof typeof FREE_OF_ALL,
  name: string,
  network: string,
  deviceHash: string | null,
): GuessKey[] {
  if (deviceHash) return [{ key: `${what}-device:${deviceHash}`, free: 9, waits: doubling, cleared: true }];
  return [
    { key: `${what}-network:${network}`, free: 19, waits: doubling },
    { key: `${what}-pair:${network} ${name}`, free: FREE_AT_ONE_NAME, waits: doubling, cleared: true },
    {
      key: `${what}-name:${name}`,
      free: FREE_OF_ALL[what],
      waits: doubling,
      share: FREE_AT_ONE_NAME + 1,
    },
  ];
}

/** Whom an invented link slows down. */
export const linkKeys = (network: string): GuessKey[] => [
  { key: `link-network:${network}`, free: 19, waits: doubling },
];

/** Whom a wrong guess at one's own password slows down, within a session. */
export const ownPasswordKeys = (userId: number): GuessKey[] => [
  { key: `password-user:${userId}`, free: 4, waits: doubling, cleared: true },
];

/** Whom a wrong guess at a code of one's own second factor slows down, within a session. */
export const ownFactorKeys = (userId: number): GuessKey[] => [
  { key: `factor-user:${userId}`, free: 4, waits: doubling, cleared: true },
];

/** The refusal of a guess while its key is blocked `until` then: to wait no longer than the key's own longest. */
export function refusal({ said = "wrongTooOften", code, waits }: GuessKey, until: Date, now: Date): ApiError {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return tooOften(said, { wait: Math.min(seconds, Math.max(...waits)) }, code);
}
