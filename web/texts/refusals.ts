import type { CodedText } from "#contract/coded.ts";
import { wordCode } from "#i18n/errors.ts";
import type { Areas } from "#i18n/translator.ts";
import { englishOf } from "./catalogue.ts";
import { currentTranslator } from "./current.ts";

// Separate from the screens' texts: refusals from the server come with their English.
const english = englishOf(
  import.meta.glob<Areas[string]>("../../i18n/en/{errors,staffErrors}.json", {
    eager: true,
    import: "default",
  }),
);

/** Translates a refusal found by a contract rule before anything is sent. */
export const wordRefusal = (text: CodedText): string =>
  wordCode(text, currentTranslator()) ?? wordCode(text, english) ?? text.code;
