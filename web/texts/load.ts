import type { Areas } from "#i18n/translator.ts";
import type { Language } from "#i18n/languages.ts";
import type { Translator } from "#i18n/translator.ts";
import { loadFrom } from "./catalogue.ts";
import { english, englishFiles } from "./english.ts";

const files = import.meta.glob<Areas[string]>(
  [
    "../../i18n/*/{account,booking,errors,fields,labels,money,offers,signIn,ui,washes}.json",
    "!../../i18n/en/*.json",
  ],
  { import: "default" },
);

/** Loads the translator of `language`; rejects without a connection. */
export const loadTranslator = async (language: Language): Promise<Translator> =>
  language === "en" ? english : loadFrom(englishFiles, files, language);
