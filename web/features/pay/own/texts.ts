import type { Language } from "#i18n/languages.ts";
import type { Areas, Translator } from "#i18n/translator.ts";
import { englishOf, loadFrom } from "#web/texts/catalogue.ts";

// Separate from the screens' texts: only providers read them.
const englishFiles = import.meta.glob<Areas[string]>("../../../../i18n/en/pay.json", {
  eager: true,
  import: "default",
});
const otherFiles = import.meta.glob<Areas[string]>(
  ["../../../../i18n/*/pay.json", "!../../../../i18n/en/*.json"],
  { import: "default" },
);

export const payEnglish = englishOf(englishFiles);

/** Loads the texts of payslips in a language; rejects without a connection. */
export const loadPayTexts = async (language: Language): Promise<Translator> =>
  language === "en" ? payEnglish : loadFrom(englishFiles, otherFiles, language);
