import type { CodedText } from "#contract/coded.ts";
import { wordCodes } from "#i18n/errors.ts";
import { english, type ScreenTranslator } from "./english.ts";

let current = english;

/** The app's current translator, for texts outside of components: API errors and form errors. */
export const currentTranslator = (): ScreenTranslator => current;

/** Replaces the current translator; texts already on screen stay. */
export function setCurrentTranslator(translator: ScreenTranslator): void {
  current = translator;
}

/** Translates codes from the server; falls back to `otherwise`, the server's English. */
export const wordOr = (otherwise: string, texts: readonly CodedText[]): string =>
  wordCodes(texts, current) ?? otherwise;
