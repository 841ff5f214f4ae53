import type { Language } from "#i18n/languages.ts";
import type { Areas, Translator } from "#i18n/translator.ts";
import { englishOf, loadFrom } from "./catalogue.ts";
import { useTranslator } from "./translator.ts";
import { useTexts } from "./useTexts.ts";

// Separate from the screens' texts: only customers read them, on their own page.
const englishFiles = import.meta.glob<Areas[string]>("../../i18n/en/own.json", {
  eager: true,
  import: "default",
});
const otherFiles = import.meta.glob<Areas[string]>(["../../i18n/*/own.json", "!../../i18n/en/*.json"], {
  import: "default",
});

/** In English, for what the office reads. */
export const englishOwnTexts = englishOf(englishFiles);

const loadOwnTexts = async (language: Language): Promise<Translator> =>
  language === "en" ? englishOwnTexts : loadFrom(englishFiles, otherFiles, language);

/** The texts of the customer's own page, in the language of the screen. */
export const useOwnTexts = (): Translator =>
  useTexts(englishOwnTexts, loadOwnTexts, useTranslator().language);
