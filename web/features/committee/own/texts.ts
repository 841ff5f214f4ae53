import type { Language } from "#i18n/languages.ts";
import type { Areas, Translator } from "#i18n/translator.ts";
import { englishOf, loadFrom } from "#web/texts/catalogue.ts";
import { useTranslator } from "#web/texts/translator.ts";
import { useTexts } from "#web/texts/useTexts.ts";

// Separate from the screens' texts: only members of committees read them.
const englishFiles = import.meta.glob<Areas[string]>("../../../../i18n/en/reports.json", {
  eager: true,
  import: "default",
});
const otherFiles = import.meta.glob<Areas[string]>(
  ["../../../../i18n/*/reports.json", "!../../../../i18n/en/*.json"],
  { import: "default" },
);

const english = englishOf(englishFiles);

const loadReportTexts = async (language: Language): Promise<Translator> =>
  language === "en" ? english : loadFrom(englishFiles, otherFiles, language);

/** The texts of the committee's screen, in the language of the reader. */
export const useReportTexts = (): Translator => useTexts(english, loadReportTexts, useTranslator().language);
