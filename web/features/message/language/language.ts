import { createContext, use } from "react";
import { type Language, languageCodes } from "#i18n/languages.ts";

type LanguageChoice = {
  /** The chosen language; its texts may still be loading. */
  language: Language;
  /** The offered languages; all of them until the server has replied. */
  offered: readonly Language[];
  /** Switches the language and stores it on this phone. */
  adopt: (language: Language) => void;
  /** The same, and also stores it for the signed-in user. */
  choose: (language: Language) => void;
};

/** Null where English is the only language. */
export const LanguageContext = createContext<LanguageChoice | null>(null);

/** The current language choice; null where English is the only language. */
export const useLanguage = (): LanguageChoice | null => use(LanguageContext);

/** The languages to list: those offered, and the current one. */
export const choosable = (offered: readonly Language[], current: Language): Language[] =>
  languageCodes.filter((code) => code === current || offered.includes(code));
