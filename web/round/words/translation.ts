import type { Checked } from "#contract/words/translation.ts";
import type { en } from "./en.ts";

export type Word = keyof typeof en;

/** The words of another language: each of English's, with the very placeholders that it has. */
export const translation = <const Own extends Record<Word, string>>(
  words: Own & { [W in Word]: Checked<(typeof en)[W], Own[W]> },
): Record<Word, string> => words;
