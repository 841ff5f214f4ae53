import type { CodedText } from "#contract/coded.ts";
import { wordCode } from "#i18n/errors.ts";
import { textsOf } from "./catalogue.ts";
import { currentTranslator } from "./current.ts";
import { areaFiles } from "./files.ts";

// Separate from the screens' texts: refusals from the server come with their English.
const { english } = textsOf(areaFiles("errors", "labels", "staffErrors"));

/** Translates a refusal found by a contract rule before anything is sent. */
export const wordRefusal = (text: CodedText): string =>
  wordCode(text, currentTranslator()) ?? wordCode(text, english) ?? text.code;
