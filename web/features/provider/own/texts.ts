import type { Language } from "#i18n/languages.ts";
import type { Areas, Translator } from "#i18n/translator.ts";
import { englishOf, loadFrom } from "#web/texts/catalogue.ts";

// Separate from the screens' texts: only providers read them.
const englishFiles = import.meta.glob<Areas[string]>("../../../../i18n/en/me.json", {
  eager: true,
  import: "default",
});
const otherFiles = import.meta.glob<Areas[string]>(
  ["../../../../i18n/*/me.json", "!../../../../i18n/en/*.json"],
  { import: "default" },
);

export const ownEnglish = englishOf(englishFiles);

/** Loads the texts of a provider's own page in a language; rejects without a connection. */
export const loadOwnTexts = async (language: Language): Promise<Translator> =>
  language === "en" ? ownEnglish : loadFrom(englishFiles, otherFiles, language);
