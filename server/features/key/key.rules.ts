import { newToken } from "#server/crypto/token.ts";

/** Prefix of every key, by which people and secret scanners recognise one. */
const PREFIX = "chamak_";

export const newKey = (): string => PREFIX + newToken();

/** True if a bearer token is an API key and not a session token. */
export const isKey = (token: string): boolean => token.startsWith(PREFIX) && token.length > 40;

/** The last characters of a key. */
export const hintOf = (key: string): string => key.slice(-4);
