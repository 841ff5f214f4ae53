import { createContext, use } from "react";
import type { Language } from "#i18n/languages.ts";

type LanguageChoice = {
  /** The chosen language; its texts may still be loading. */
  language: Language;
  /** Switches to it and stores it on this phone. */
  adopt: (language: Language) => void;
  /** The same, and stores it for whoever is signed in. */
  choose: (language: Language) => void;
};

/** Null where English is the only language. */
export const LanguageContext = createContext<LanguageChoice | null>(null);

/** The language of the screens around, and the way to another; null where English is the only one. */
export const useLanguage = (): LanguageChoice | null => use(LanguageContext);
