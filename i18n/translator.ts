import { type Messages as Compiled, setupI18n } from "@lingui/core";
import { type Formats, formatsOf } from "./formats.ts";
import { type Language, languages } from "./languages.ts";
import type { Messages } from "./messages.ts";

/** A text's key: area and name, "washes.nextWash". */
export type Key = keyof Messages;
/** The key of a text without parameters. */
export type PlainKey = { [K in Key]: keyof Messages[K] extends never ? K : never }[Key];
/** The key of a text with exactly the parameters `P`. */
type KeyWith<P extends string> = {
  [K in Key]: keyof Messages[K] extends P ? (P extends keyof Messages[K] ? K : never) : never;
}[Key];

/** Words a text. String parameters are inserted as they are. */
export type Translate = <K extends Key>(
  key: K,
  ...parameters: keyof Messages[K] extends never ? [] : [parameters: Messages[K]]
) => string;

export type Translator = Formats & {
  language: Language;
  t: Translate;
  /** True if a text exists for a key from outside the code. */
  has: (key: string) => boolean;
  /** Words a text with a key from outside the code. */
  word: (key: string, parameters: Record<string, string | number>) => string;
  /** The parts before and after a text's only parameter, which a screen renders itself. */
  around: <P extends string>(key: KeyWith<P>, parameter: P) => [before: string, after: string];
};

/** Texts of some areas: area → name → message. */
export type Areas = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Flattens `areas` to a catalogue by key. */
export const catalogueOf = (areas: Areas): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text]),
    ),
  );

/**
 * Words texts in `language`. `catalogue` holds messages compiled by `@lingui/message-utils`, by key; texts missing in
 * a language must be filled with English beforehand.
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
