import { type Messages as Compiled, setupI18n } from "@lingui/core";
import { type Formats, formatsOf } from "./formats.ts";
import { type Language, languages } from "./languages.ts";
import type { Messages } from "./messages.ts";

/** A text's key: its area and its name there, "washes.nextWash". */
export type Key = keyof Messages;
/** The key of a text that has no parameters. */
export type PlainKey = { [K in Key]: keyof Messages[K] extends never ? K : never }[Key];
/** The key of a text with exactly the parameters `P`. */
type KeyWith<P extends string> = {
  [K in Key]: keyof Messages[K] extends P ? (P extends keyof Messages[K] ? K : never) : never;
}[Key];

/** Words a text with its parameters, which are strings as they are to be read, or numbers. */
export type Translate = <K extends Key>(
  key: K,
  ...parameters: keyof Messages[K] extends never ? [] : [parameters: Messages[K]]
) => string;

/** What words the product in one language. */
export type Translator = Formats & {
  language: Language;
  t: Translate;
  /** Whether there is a text under a key that came from elsewhere. */
  has: (key: string) => boolean;
  /** Words such a text. */
  word: (key: string, parameters: Record<string, string | number>) => string;
  /** What stands before and after a text's one parameter, which a screen shows in its own way. */
  around: <P extends string>(key: KeyWith<P>, parameter: P) => [before: string, after: string];
};

/** The texts of some areas: area → name → message. */
export type Areas = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The texts of `areas` by their keys. */
export const catalogueOf = (areas: Areas): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text]),
    ),
  );

/**
 * Words texts in `language`. `catalogue` holds messages as `@lingui/message-utils` compiles them, by key; what a language
 * lacks must be filled with English before.
 */
export function translatorOf(language: Language, catalogue: Record<string, unknown>): Translator {
  const i18n = setupI18n({
    locale: language,
    locales: `${languages[language].locale}-u-nu-latn`,
    messages: { [language]: catalogue as Compiled },
  });
  const t = ((key: string, parameters?: Record<string, string | number>) =>
    i18n._(key, parameters)) as Translate;
  const around = (key: string, parameter: string): [string, string] => {
    const [before = "", after = ""] = i18n._(key, { [parameter]: "\u{0}" }).split("\u{0}");
    return [before, after];
  };
  return {
    language,
    t,
    has: (key) => Object.hasOwn(catalogue, key),
    word: (key, parameters) => i18n._(key, parameters),
    around,
    ...formatsOf(language, t),
  };
}
