/**
 * All languages of the product. A new one takes a line here and a folder beside this file (CONTRIBUTING, "Add a
 * language"). The order is that of the language choice.
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
  name: string;
  english: string;
  /** BCP 47, for plurals, dates and `lang`. */
  locale: string;
  /** The Unicode script of its letters. Digits are 0 to 9 in every language, as on number plates and banknotes. */
  script: string;
  /**
   * True if a native speaker has reviewed its texts. An installation can mark others as reviewed
   * (`Language/SetReviewed`).
   */
  reviewed: boolean;
};

/** A language's code: `en`, `hi` … */
export type Language = keyof typeof languages;

/** English first. */
export const languageCodes = Object.keys(languages) as [Language, ...Language[]];

export type OtherLanguage = Exclude<Language, "en">;

const isOther = (code: Language): code is OtherLanguage => code !== "en";

/** Without English. */
export const otherLanguages = languageCodes.filter(isOther);

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);
