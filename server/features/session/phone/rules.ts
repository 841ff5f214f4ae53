import { randomInt } from "node:crypto";
import { type GuessKey, waitsAfter } from "../guess/rules.ts";

/** A new code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** How customers are called among the users: no colleague's user name looks like it. */
export const userNameOf = (phone: string): string => `+91${phone}`;

/** Seconds between two codes to one phone: each code asked for makes the next one wait longer. */
const between = [60, 60, 120, 300, 600, 900];
/** An address may ask for a few, since a family or an office shares one; then it waits ever longer. */
const perAddress = waitsAfter(14, [30, 60, 120, 300, 600, 900]);

/** Whom a code slows down that is asked for. */
export const codeKeys = (phone: string, address: string): GuessKey[] => [
  { key: `code:${phone}`, waits: between, counted: "before" },
  { key: `code-address:${address}`, waits: perAddress, counted: "before" },
];

/** Seconds after which the next code may be asked for, at the earliest. */
export const NEXT_CODE_SECONDS = between[0] ?? 60;
