import type { Checked } from "#contract/words/translation.ts";

/** Sentences of English and what says the same in another language, with the very placeholders that English has. */
export const translation = <const Own extends Record<string, string>>(
  sentences: Own & { [S in keyof Own & string]: Checked<S, Own[S]> },
): Own => sentences;
