import type { Language } from "#i18n/languages.ts";
import { type Area, catalogueOf, type Translator, translatorOf } from "#i18n/translator.ts";
import type { AreaFiles, Files } from "./files.ts";

/** Texts of the areas `A`, and no others. */
export type AreaTexts<A extends Area> = {
  english: Translator<A>;
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
  const load = async (language: Language): Promise<Translator<A>> => {
    if (language === "en") return english;
    const translated = typeof files.translated === "function" ? await files.translated() : files.translated;
    const loaded = await Promise.all(
      Object.entries(translated)
        .filter(([path]) => path.includes(`/${language}/`))
        .map(async ([path, loadFile]) => [path, await loadFile()] as const),
    );
    return translatorOf<A>(language, { ...byKey(files.english), ...byKey(Object.fromEntries(loaded)) });
  };
  return { english, load };
}
