import type { Language } from "#i18n/languages.ts";
import { type Areas, catalogueOf, type Translator, translatorOf } from "#i18n/translator.ts";

/** Compiled texts by file path: "../../i18n/en/washes.json". */
export type Files = Record<string, Areas[string]>;
/** The same, loaded on demand. */
export type LazyFiles = Record<string, () => Promise<Areas[string]>>;

const textsOf = (files: Files): Record<string, unknown> =>
  catalogueOf(
    Object.fromEntries(
      Object.entries(files).map(([path, texts]) => [/(\w+)\.json$/.exec(path)?.[1] ?? path, texts]),
    ),
  );

export const englishOf = (files: Files): Translator => translatorOf("en", textsOf(files));

/** Loads the translator of `language`, with English for missing texts; rejects without a connection. */
export async function loadFrom(english: Files, others: LazyFiles, language: Language): Promise<Translator> {
  const own = Object.entries(others).filter(([path]) => path.includes(`/${language}/`));
  const files = await Promise.all(own.map(async ([path, load]) => [path, await load()] as const));
  return translatorOf(language, { ...textsOf(english), ...textsOf(Object.fromEntries(files)) });
}
