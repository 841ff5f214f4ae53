import type { CodedText } from "#contract/coded.ts";
import { wordCodes } from "#i18n/errors.ts";
import type { Translator } from "#i18n/translator.ts";
import { english } from "./english.ts";

let current = english;

/** The app's current translator, for texts made outside of components: refusals and form errors. */
export const currentTranslator = (): Translator => current;

/** Words with another from now on. What is on the screen already stays as it is. */
export function setCurrentTranslator(translator: Translator): void {
  current = translator;
}

/** Words codes that came from the server; `otherwise`, its English, where there is no such text here. */
export const wordOr = (otherwise: string, texts: readonly CodedText[]): string =>
  wordCodes(texts, current) ?? otherwise;
