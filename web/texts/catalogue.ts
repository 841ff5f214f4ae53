import type { Language } from "#i18n/languages.ts";
import { type Area, catalogueOf, type Translator, translatorOf } from "#i18n/translator.ts";
import type { AreaFiles, Files } from "./files.ts";

/** Texts of the areas `A`, and no others. */
export type AreaTexts<A extends Area> = {
  english: Translator<A>;
  /** The translator of a language that has been loaded before. */
  loaded: (language: Language) => Translator<A> | undefined;
  /** Loads the translator of a language, with English for missing texts; rejects without a connection. */
  load: (language: Language) => Promise<Translator<A>>;
};

const byKey = (files: Files): Record<string, unknown> =>
  catalogueOf(
    Object.fromEntries(
      Object.entries(files).map(([path, texts]) => [/(\w+)\.json$/.exec(path)?.[1] ?? path, texts]),
    ),
  );

export function textsOf<A extends Area>(files: AreaFiles<A>): AreaTexts<A> {
  const english = translatorOf<A>("en", byKey(files.english));
  const known = new Map<Language, Translator<A>>([["en", english]]);
  const load = async (language: Language): Promise<Translator<A>> => {
    const before = known.get(language);
    if (before) return before;
    const translated = typeof files.translated === "function" ? await files.translated() : files.translated;
    const loaded = await Promise.all(
      Object.entries(translated)
        .filter(([path]) => path.includes(`/${language}/`))
        .map(async ([path, loadFile]) => [path, await loadFile()] as const),
    );
    const texts = { ...byKey(files.english), ...byKey(Object.fromEntries(loaded)) };
    const translator = translatorOf<A>(language, texts);
    known.set(language, translator);
    return translator;
  };
  return { english, loaded: (language) => known.get(language), load };
}
