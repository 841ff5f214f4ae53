import type { CodedText } from "#contract/coded.ts";
import { wordCodes } from "#i18n/errors.ts";
import type { Translator } from "#i18n/translator.ts";
import { english } from "./english.ts";

let current = english;

/** The app's current translator, for texts outside of components: API errors and form errors. */
export const currentTranslator = (): Translator => current;

/** Replaces the current translator; texts already on screen stay. */
export function setCurrentTranslator(translator: Translator): void {
  current = translator;
}

/** Translates codes from the server; falls back to `otherwise`, the server's English. */
export const wordOr = (otherwise: string, texts: readonly CodedText[]): string =>
  wordCodes(texts, current) ?? otherwise;
