import { createHash, randomBytes, randomInt } from "node:crypto";

/** A new secret for a caller, 256 bits. */
export const newToken = () => randomBytes(32).toString("base64url");

/** The stored form of a secret: enough to recognise it, useless to readers of the database. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

// Without characters that look alike.
const TYPED_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const TYPED_LENGTH = 12;

/** A new secret to be read from paper or screen and typed, of 59 bits: "abcd-efgh-jkmn". */
export const newTypedToken = (): string =>
  Array.from({ length: TYPED_LENGTH }, () => TYPED_ALPHABET[randomInt(TYPED_ALPHABET.length)])
    .join("")
    .replace(/(.{4})(?!$)/g, "$1-");

/** A typed secret in the form that is stored. */
export const tidyTyped = (token: string): string => token.replace(/[\s-]/g, "").toLowerCase();
