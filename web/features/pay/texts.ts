import { createContext, useContext } from "react";
import type { Language } from "#i18n/languages.ts";
import type { Areas, Translator } from "#i18n/translator.ts";
import { englishOf, loadFrom } from "#web/texts/catalogue.ts";

// Separate from the screens' texts: only pay reads them.
const englishFiles = import.meta.glob<Areas[string]>("../../../i18n/en/pay.json", {
  eager: true,
  import: "default",
});
const otherFiles = import.meta.glob<Areas[string]>(["../../../i18n/*/pay.json", "!../../../i18n/en/*.json"], {
  import: "default",
});

export const payEnglish = englishOf(englishFiles);

/** Loads the texts of pay in a language; rejects without a connection. */
export const loadPayTexts = async (language: Language): Promise<Translator> =>
  language === "en" ? payEnglish : loadFrom(englishFiles, otherFiles, language);

/** The language of a sheet of pay: English for staff, a provider's own on their page. */
export const PayTranslator = createContext(payEnglish);

export const usePayTexts = (): Translator => useContext(PayTranslator);
