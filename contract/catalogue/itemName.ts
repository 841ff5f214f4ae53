import type { Language, OtherLanguage } from "#i18n/languages.ts";

/** An item's names in other languages, as far as the company has entered them. */
export type Names = Partial<Record<OtherLanguage, string>>;

/** An item's English name, and those in other languages that it has. */
export type ItemNames = {
  itemName: string;
  /** Absent in days that phones stored under older releases. */
  itemNames?: Names | undefined;
};

/** A service's likewise. */
type ServiceNames = { serviceName: string; serviceNames: Names };

/** A service's name in a language; in English where it has none. */
export const serviceNameIn = ({ serviceName, serviceNames }: ServiceNames, language: Language): string =>
  itemNameIn({ itemName: serviceName, itemNames: serviceNames }, language);

/** An item's name in a language; in English where it has none. */
export const itemNameIn = ({ itemName, itemNames = {} }: ItemNames, language: Language): string =>
  (language === "en" ? undefined : itemNames[language]) ?? itemName;
