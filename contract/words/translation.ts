import type { en } from "./en.ts";

export type Template = keyof typeof en;

/** "{a} and {b:count}" → "a" | "b:count". */
export type Placeholder<Text extends string> = Text extends `${string}{${infer One}}${infer Rest}`
  ? One | Placeholder<Rest>
  : never;

type Sentence = { subject: string; body: string };

/** What is wrong with a sentence: nothing, or the placeholders that it lacks or that English does not have. */
export type Checked<English extends string, Own extends string> = [Placeholder<English>] extends [
  Placeholder<Own>,
]
  ? [Placeholder<Own>] extends [Placeholder<English>]
    ? string
    : { tooMuch: Exclude<Placeholder<Own>, Placeholder<English>> }
  : { lacks: Exclude<Placeholder<English>, Placeholder<Own>> };

/** The sentences of another language: each of English's, with the very placeholders that it has. */
export const translation = <const Own extends Record<Template, Sentence>>(
  sentences: Own & { [T in Template]: { body: Checked<(typeof en)[T]["body"], Own[T]["body"]> } },
): Record<Template, Sentence> => sentences;
