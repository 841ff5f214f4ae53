import { createContext, use } from "react";
import { type Language, languageCodes } from "#i18n/languages.ts";

type LanguageChoice = {
  /** The chosen language; its texts may still be loading. */
  language: Language;
  /** The languages to choose among; all until it is known. */
  offered: readonly Language[];
  /** Switches to it and stores it on this phone. */
  adopt: (language: Language) => void;
  /** The same, and stores it for whoever is signed in. */
  choose: (language: Language) => void;
};

/** Null where English is the only language. */
export const LanguageContext = createContext<LanguageChoice | null>(null);

/** The language of the screens around, and the way to another; null where English is the only one. */
export const useLanguage = (): LanguageChoice | null => use(LanguageContext);

/** What a list of languages shows: those offered, and the one that is spoken. */
export const choosable = (offered: readonly Language[], spoken: Language): Language[] =>
  languageCodes.filter((code) => code === spoken || offered.includes(code));
