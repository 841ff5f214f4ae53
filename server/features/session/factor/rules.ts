import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { CHALLENGE_MINUTES, RECOVERY_CODES, SET_UP_MINUTES } from "#contract/session/secondFactor.ts";

/** A challenge can be answered for this long, in milliseconds. */
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** What was begun can be confirmed for this long, in milliseconds. */
export const SET_UP_MS = SET_UP_MINUTES * 60_000;

// What every authenticator understands, and some understand nothing else (RFC 6238): SHA-1, six digits, thirty seconds.
const totpOf = (secret: string, userName = "") =>
  new TOTP({ issuer: "Chamak", label: userName, secret: Secret.fromBase32(secret) });

/** Administrators can read for this long what was told of a factor, in milliseconds. */
export const NOTE_MS = 30 * 24 * 3_600_000;

/** A new secret of 160 bits, in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator reads from a picture. */
export const addressOf = (secret: string, userName: string): string => totpOf(secret, userName).toString();

/** How far the clock of a phone may be off, in steps of thirty seconds. */
const WINDOW = 1;

/** The step whose code this is, counted from 1970, if it is one of about `time`; null when it is not. */
export function stepOf(secret: string, code: string, time: Date): number | null {
  const timestamp = time.getTime();
  const off = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return off === null ? null : TOTP.counter({ timestamp }) + off;
}

/** A code as it was given out, however it is typed. */
export const tidyCode = (code: string): string => code.replace(/[\s-]/g, "").toLowerCase();

// Nobody takes one of these for another.
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";
const SIGNS_IN_CODE = 12;

/** Codes to be kept on paper, of 59 bits each: "abcd-efgh-jkmn". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: SIGNS_IN_CODE }, () => SIGNS[randomInt(SIGNS.length)])
      .join("")
      .replace(/(.{4})(?!$)/g, "$1-"),
  );

/** Whose second factor a secret is sealed as. */
export const contextOf = (userId: number): string => `second factor ${userId}`;
