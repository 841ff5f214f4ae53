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

/** The English translator. */
export const english = englishOf(englishFiles);

/** Loads what words the page in `language`; its files are among those that the phone keeps for days without a signal. */
export const loadTranslator = async (language: Language): Promise<Translator> =>
  language === "en" ? english : loadFrom(englishFiles, otherFiles, language);

/** The page's translator. */
export const TranslatorContext = createContext<Translator>(english);

/** The page's translator. */
export const useTranslator = (): Translator => use(TranslatorContext);

/** Words a refusal; in English where the phone has no text for a code. */
export const wordRefusal = ({ message, texts }: Refusal, translator: Translator): string =>
  wordCodes(texts, translator) ?? message;
