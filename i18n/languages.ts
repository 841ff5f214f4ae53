/**
 * The languages of the product, once: adding one takes a line here and a folder beside this file (CONTRIBUTING, "Adding a
 * language"). The order is that in which people choose.
 */
export const languages = {
  en: { name: "English", english: "English", locale: "en-IN", script: "Latin", reviewed: true },
  hi: { name: "हिन्दी", english: "Hindi", locale: "hi-IN", script: "Devanagari", reviewed: true },
  kn: { name: "ಕನ್ನಡ", english: "Kannada", locale: "kn-IN", script: "Kannada", reviewed: false },
  ta: { name: "தமிழ்", english: "Tamil", locale: "ta-IN", script: "Tamil", reviewed: false },
  te: { name: "తెలుగు", english: "Telugu", locale: "te-IN", script: "Telugu", reviewed: false },
  mr: { name: "मराठी", english: "Marathi", locale: "mr-IN", script: "Devanagari", reviewed: false },
  bn: { name: "বাংলা", english: "Bengali", locale: "bn-IN", script: "Bengali", reviewed: false },
} as const satisfies Record<string, LanguageFacts>;

type LanguageFacts = {
  /** What its readers call it. */
  name: string;
  /** What English calls it. */
  english: string;
  /** BCP 47, for plurals, dates and `lang`. */
  locale: string;
  /** The Unicode script of its letters. Digits are 0 to 9 in every language, as on number plates and banknotes. */
  script: string;
  /** Whether a native speaker has read its texts. An installation can say so of others (`Language/SetReviewed`). */
  reviewed: boolean;
};

/** A language's code: `en`, `hi` … */
export type Language = keyof typeof languages;

/** The codes, English first. */
export const languageCodes = Object.keys(languages) as [Language, ...Language[]];

/** Whether `text` is a language's code. */
export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);
