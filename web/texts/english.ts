import type { Areas } from "#i18n/translator.ts";
import { englishOf } from "./catalogue.ts";

/** English texts, the fallback for other languages. */
export const englishFiles = import.meta.glob<Areas[string]>(
  "../../i18n/en/{account,booking,labels,money,offers,signIn,ui,washes}.json",
  { eager: true, import: "default" },
);

/** The default on customers' screens, and the only language of staff's. */
export const english = englishOf(englishFiles);
