import type { Areas } from "#i18n/translator.ts";
import { createContext, use } from "react";
import { wordCodes } from "#i18n/errors.ts";
import type { Refusal } from "./terms.ts";
import type { Language } from "#i18n/languages.ts";
import type { Translator } from "#i18n/translator.ts";
import { englishOf, loadFrom } from "#web/texts/catalogue.ts";

const englishFiles = import.meta.glob<Areas[string]>("../../i18n/en/{cleaner,labels}.json", {
  eager: true,
  import: "default",
});
const otherFiles = import.meta.glob<Areas[string]>(
  ["../../i18n/*/{cleaner,errors,labels}.json", "!../../i18n/en/*.json"],
  { import: "default" },
);

export const english = englishOf(englishFiles);

/** Loads the translator of a language; its files are cached for offline use. */
export const loadTranslator = async (language: Language): Promise<Translator> =>
  language === "en" ? english : loadFrom(englishFiles, otherFiles, language);

export const TranslatorContext = createContext<Translator>(english);

export const useTranslator = (): Translator => use(TranslatorContext);

/** A refusal as text; in English if the phone has no text for a code. */
export const wordRefusal = ({ message, texts }: Refusal, translator: Translator): string =>
  wordCodes(texts, translator) ?? message;
