import type { Areas } from "#i18n/translator.ts";
import { englishOf } from "./catalogue.ts";

/** The screens' texts in English, which fill what another language lacks. */
export const englishFiles = import.meta.glob<Areas[string]>(
  "../../i18n/en/{account,booking,labels,money,offers,signIn,ui,washes}.json",
  { eager: true, import: "default" },
);

/** The English translator: the default of customers' screens, and the only one of staff's. */
export const english = englishOf(englishFiles);
