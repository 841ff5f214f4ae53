import { Secret, TOTP } from "otpauth";
import { CHALLENGE_MINUTES, RECOVERY_CODES, SET_UP_MINUTES } from "#contract/session/secondFactor.ts";
import { newTypedToken } from "#server/crypto/token.ts";

/** How long a challenge can be answered, in milliseconds. */
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** How long a set-up can be confirmed, in milliseconds. */
export const SET_UP_MS = SET_UP_MINUTES * 60_000;

// The parameters that every authenticator supports, and some support no others (RFC 6238): SHA-1, six digits, thirty
// seconds.
const totpOf = (secret: string, userName = "") =>
  new TOTP({ issuer: "Chamak", label: userName, secret: Secret.fromBase32(secret) });

/** How long administrators can read a message about a factor, in milliseconds. */
export const NOTE_MS = 30 * 24 * 3_600_000;

/** A new secret of 160 bits, in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code that an authenticator scans. */
export const otpAuthUrl = (secret: string, userName: string): string => totpOf(secret, userName).toString();

/** Tolerated clock difference of a phone, in steps of thirty seconds. */
const STEP_TOLERANCE = 1;

/** The time step of a code, counted from 1970; null when it belongs to none near `time`. */
export function stepOf(secret: string, code: string, time: Date): number | null {
  const timestamp = time.getTime();
  const off = totpOf(secret).validate({ token: code, timestamp, window: STEP_TOLERANCE });
  return off === null ? null : TOTP.counter({ timestamp }) + off;
}

/** Recovery codes, to be kept on paper. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newTypedToken);

/** Encryption context of a person's second factor. */
export const contextOf = (userId: number): string => `second factor ${userId}`;
