import type { Language } from "#i18n/languages.ts";
import { type Areas, catalogueOf, type Translator, translatorOf } from "#i18n/translator.ts";
import { areasOf } from "./areas.ts";
import { english, englishTexts } from "./english.ts";

const files = import.meta.glob<Areas[string]>(
  "../../i18n/{hi,kn,ta,te,mr,bn}/{account,booking,errors,labels,money,offers,signIn,ui,washes}.json",
  { import: "default" },
);

/** Brings what words the screens in `language`; rejects where its files can't be reached. */
export async function loadTranslator(language: Language): Promise<Translator> {
  if (language === "en") return english;
  const own = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  const texts = await Promise.all(own.map(async ([path, load]) => [path, await load()] as const));
  return translatorOf(language, { ...englishTexts, ...catalogueOf(areasOf(Object.fromEntries(texts))) });
}
