import { type Messages as Compiled, setupI18n } from "@lingui/core";
import { type DayFormats, formatsOf, type HourFormats } from "./formats.ts";
import { type Language, languages } from "./languages.ts";
import type { Messages } from "./messages.ts";

/** A text's key: area and name, "washes.nextWash". */
export type Key<A extends Area = Area> = Extract<keyof Messages, `${A}.${string}`>;
/** A file of texts: "washes". */
export type Area = keyof Messages extends infer K ? (K extends `${infer A}.${string}` ? A : never) : never;
/** The key of a text without parameters. */
export type PlainKey<A extends Area = Area> = {
  [K in Key<A>]: keyof Messages[K] extends never ? K : never;
}[Key<A>];
/** The key of a text with exactly the parameters `P`. */
type KeyWith<A extends Area, P extends string> = {
  [K in Key<A>]: keyof Messages[K] extends P ? (P extends keyof Messages[K] ? K : never) : never;
}[Key<A>];

/** Words a text of the areas `A`. String parameters are inserted as they are. */
export type Translate<A extends Area = Area> = <K extends Key<A>>(
  key: K,
  ...parameters: keyof Messages[K] extends never ? [] : [parameters: Messages[K]]
) => string;

/** Texts of the areas `A` in one language; hours and times are worded by the area "labels". */
export type Translator<A extends Area = Area> = DayFormats &
  ("labels" extends A ? HourFormats : unknown) & {
    language: Language;
    t: Translate<A>;
    /** True if a text exists for a key from outside the code. */
    has: (key: string) => boolean;
    /** Words a text with a key from outside the code. */
    word: (key: string, parameters: Record<string, string | number>) => string;
    /** The parts before and after a text's only parameter, which a screen renders itself. */
    around: <P extends string>(key: KeyWith<A, P>, parameter: P) => [before: string, after: string];
  };

/** Texts of an area: name → message. */
export type Texts = Readonly<Record<string, unknown>>;
export type Areas = Readonly<Record<string, Texts>>;

/** Flattens `areas` to a catalogue by key. */
export const catalogueOf = (areas: Areas): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text]),
    ),
  );

/**
 * Words texts in `language`. `catalogue` holds messages of the areas `A` compiled by `@lingui/message-utils`, by key;
 * texts missing in a language must be filled with English beforehand.
 */
export function translatorOf<A extends Area = Area>(
  language: Language,
  catalogue: Record<string, unknown>,
): Translator<A> {
  const i18n = setupI18n({
    locale: language,
    locales: `${languages[language].locale}-u-nu-latn`,
    messages: { [language]: catalogue as Compiled },
  });
  const t = (key: string, parameters?: Record<string, string | number>) => i18n._(key, parameters);
  const around = (key: string, parameter: string): [string, string] => {
    const [before = "", after = ""] = i18n._(key, { [parameter]: "\u{0}" }).split("\u{0}");
    return [before, after];
  };
  return {
    language,
    t: t as Translate<A>,
    has: (key) => Object.hasOwn(catalogue, key),
    word: (key, parameters) => i18n._(key, parameters),
    around,
    ...formatsOf(language, t as Translate<"labels">),
  };
}
