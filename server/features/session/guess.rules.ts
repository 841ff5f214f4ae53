import type { ApiErrorCode } from "#contract/error.ts";
import { type ApiError, tooOften, type WaitCode } from "#server/errors/apiError.ts";

/** A series of failures is forgotten after this long without one, in seconds. */
export const FORGET_FAILURES_AFTER = 3_600;

/** Maximum clock difference between processes that share a database, in seconds. */
export const CLOCKS_DIFFER_BY = 60;

const MAX_WAIT = 900;

/** 1, 2, 4 … up to 15 minutes. */
const doubling = Array.from({ length: 11 }, (_, step) => Math.min(2 ** step, MAX_WAIT));

/**
 * The keys by which guesses are counted. Every key starts with its kind, up to a colon that users cannot type, so that no user
 * name can collide with a key of another kind.
 */
export type GuessKey = {
  key: string;
  /** Number of guesses in a row without a wait. */
  free: number;
  /** Seconds to wait after each further one; the last value repeats. */
  waits: readonly number[];
  /** Limit per caller: counted only while the preceding key's count is at most this. */
  share?: number;
  /** True if a right guess clears the count; otherwise it only reverts itself. */
  cleared?: boolean;
  /** The text and the code of the refusal. */
  waitCode?: WaitCode;
  code?: Extract<ApiErrorCode, "too-many" | "unavailable">;
};

/** The most that an address may do in a row, whatever it has proven. */
const MOST_AT_ADDRESS = 500;

/**
 * What an address may do in a row without a wait. Mobile carriers put thousands of phones behind one address, so each
 * phone that has lately proven a code there makes room for three more; an address that proves nothing stays at `free`.
 * @param proven different phones
 */
export const roomAt = (free: number, proven: number): number => Math.min(free + 3 * proven, MOST_AT_ADDRESS);

/** Wrong guesses at any names or links that an address which proves nothing may make. */
const FREE_AT_ADDRESS = 19;

/** Guesses that one address may make at one name before it must wait. */
const FREE_AT_ONE_NAME = 4;

/**
 * Guesses at one name by all addresses together before unknown devices must wait. A six-digit code is found soon; an
 * accepted password is not among the first hundred million guesses (`weakness.ts`), and forty networks with five
 * guesses each must not lock its owner out.
 */
const FREE_OF_ALL = { login: 249, code: 19, forgot: 19, factor: 19 };

/**
 * Keys that a wrong guess is counted by. A known device is counted by itself. Others are counted as an address, and as
 * that address at that name; only a share of one address's failures counts against the name for everybody, so that
 * nobody can lock another out from one address.
 * @param proven different phones that have lately proven a code at the address.
 */
export function guessKeys(
  what: keyof typeof FREE_OF_ALL,
  name: string,
  network: string,
  deviceHash: string | null,
  proven = 0,
): GuessKey[] {
  if (deviceHash) return [{ key: `${what}-device:${deviceHash}`, free: 9, waits: doubling, cleared: true }];
  return [
    { key: `${what}-network:${network}`, free: roomAt(FREE_AT_ADDRESS, proven), waits: doubling },
    { key: `${what}-pair:${network} ${name}`, free: FREE_AT_ONE_NAME, waits: doubling, cleared: true },
    {
      key: `${what}-name:${name}`,
      free: FREE_OF_ALL[what],
      waits: doubling,
      share: FREE_AT_ONE_NAME + 1,
    },
  ];
}

/** Keys that a guess at a link to sign in, to join or to a new password is counted by. */
export const linkKeys = (network: string, proven: number): GuessKey[] => [
  { key: `link-network:${network}`, free: roomAt(FREE_AT_ADDRESS, proven), waits: doubling },
];

/** Keys for wrong guesses at one's own password, within a session. */
export const ownPasswordKeys = (userId: number): GuessKey[] => [
  { key: `password-user:${userId}`, free: 4, waits: doubling, cleared: true },
];

/** Keys for wrong guesses at one's own second-factor code, within a session. */
export const ownFactorKeys = (userId: number): GuessKey[] => [
  { key: `factor-user:${userId}`, free: 4, waits: doubling, cleared: true },
];

/** Keys that the codes are counted by which somebody of an office makes for customers. */
export const customerCodeKeys = (userId: number): GuessKey[] => [
  {
    key: `customer-code:${userId}`,
    free: 30,
    waits: [60, 120, 300, MAX_WAIT],
    waitCode: "customerCodesMade",
  },
];

/** The refusal of a guess while its key is blocked; the wait is at most the key's longest. */
export function refusal(
  { waitCode = "wrongTooOften", code, waits }: GuessKey,
  until: Date,
  now: Date,
): ApiError {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return tooOften(waitCode, { wait: Math.min(seconds, Math.max(...waits)) }, code);
}
