import type { Language, OtherLanguage } from "#i18n/languages.ts";

/** An item's English name, and those in other languages that it has. */
export type ItemNames = {
  itemName: string;
  /** Absent in days that phones stored under older releases. */
  itemNames?: Partial<Record<OtherLanguage, string>> | undefined;
};

/** An item's name in a language; in English where it has none. */
export const itemNameIn = ({ itemName, itemNames = {} }: ItemNames, language: Language): string =>
  (language === "en" ? undefined : itemNames[language]) ?? itemName;
