import type { PlainKey, Translate, Translator } from "#i18n/translator.ts";
import { type AreaTexts, textsOf } from "./catalogue.ts";
import { areaFiles, translatedFiles } from "./files.ts";

/** Texts of every screen. Those of codes are loaded translated only: their English comes along with the refusal or the form. */
export const screenTexts = textsOf(
  areaFiles("account", "booking", "labels", "money", "offers", "signIn", "ui", "washes"),
  translatedFiles("errors", "fields"),
);

type ScreenArea = typeof screenTexts extends AreaTexts<infer A> ? A : never;
/** Words the texts of every screen. */
export type ScreenTranslator = Translator<ScreenArea>;
export type ScreenTranslate = Translate<ScreenArea>;
/** The key of a text of every screen. */
export type ScreenKey = PlainKey<ScreenArea>;

/** The default on customers' screens, and the only language of staff's. */
export const english: ScreenTranslator = screenTexts.english;
