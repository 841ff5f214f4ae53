import { newToken } from "#server/crypto/token.ts";

/** What every key begins with, so that people and programs that look for lost secrets know one. */
const PREFIX = "chamak_";

export const newKey = (): string => PREFIX + newToken();

/** Whether a bearer token is a key, and no session's. */
export const isKey = (token: string): boolean => token.startsWith(PREFIX) && token.length > 40;

/** How a key ends. */
export const hintOf = (key: string): string => key.slice(-4);
