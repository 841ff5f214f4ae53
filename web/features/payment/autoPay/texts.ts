import type { Language } from "#i18n/languages.ts";
import type { Areas, Translator } from "#i18n/translator.ts";
import { englishOf, loadFrom } from "#web/texts/catalogue.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { useTexts } from "#web/texts/useTexts.ts";

// Separate from the screens' texts: only customers whose company has a gateway read them.
const englishFiles = import.meta.glob<Areas[string]>("../../../../i18n/en/autoPay.json", {
  eager: true,
  import: "default",
});
const otherFiles = import.meta.glob<Areas[string]>(
  ["../../../../i18n/*/autoPay.json", "!../../../../i18n/en/*.json"],
  { import: "default" },
);

const english = englishOf(englishFiles);

const loadAutoPayTexts = async (language: Language): Promise<Translator> =>
  language === "en" ? english : loadFrom(englishFiles, otherFiles, language);

/** The texts of AutoPay, in the language of the screen. */
export const useAutoPayTexts = (): Translator =>
  useTexts(english, loadAutoPayTexts, useTranslator().language);
