import type { Areas } from "#i18n/translator.ts";
import { englishOf } from "./catalogue.ts";

/** The screens' texts in English, which fill what another language lacks. */
export const englishFiles = import.meta.glob<Areas[string]>(
  "../../i18n/en/{account,booking,labels,money,offers,signIn,ui,washes}.json",
  { eager: true, import: "default" },
);

/** What words the screens at first, and those of staff always. */
export const english = englishOf(englishFiles);
