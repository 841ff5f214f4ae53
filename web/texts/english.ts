import { type Areas, catalogueOf, translatorOf } from "#i18n/translator.ts";
import { areasOf } from "./areas.ts";

const files = import.meta.glob<Areas[string]>(
  "../../i18n/en/{account,booking,errors,labels,money,offers,signIn,ui,washes}.json",
  { eager: true, import: "default" },
);

/** The screens' texts in English, by which other languages are filled where they lack any. */
export const englishTexts = catalogueOf(areasOf(files));

/** What words the screens at first, and those of staff always. */
export const english = translatorOf("en", englishTexts);
