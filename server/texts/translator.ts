import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Language } from "#i18n/languages.ts";
import { catalogueOf, type Translator, translatorOf } from "#i18n/translator.ts";

/** Both this file and the built server are two folders below the project's. */
const folder = path.resolve(import.meta.dirname, "../../i18n");

function read(language: Language): Record<string, unknown> {
  const files = readdirSync(path.join(folder, language));
  const areas = files.map((file) => {
    const texts = JSON.parse(readFileSync(path.join(folder, language, file), "utf8")) as Record<
      string,
      string
    >;
    const compiled = Object.entries(texts).map(([name, text]) => [name, compileMessage(text)]);
    return [path.basename(file, ".json"), Object.fromEntries(compiled)];
  });
  return catalogueOf(Object.fromEntries(areas) as Record<string, Record<string, unknown>>);
}

const translators = new Map<Language, Translator>();

/** Server texts in `language`; missing ones are English. Read from `i18n` at first use. */
export function translatorIn(language: Language): Translator {
  const cached = translators.get(language);
  if (cached) return cached;
  const texts = read("en");
  const translator = translatorOf(language, language === "en" ? texts : { ...texts, ...read(language) });
  translators.set(language, translator);
  return translator;
}
