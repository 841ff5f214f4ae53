import type { PlainKey, Translate, Translator } from "#i18n/translator.ts";
import { type AreaTexts, textsOf } from "./catalogue.ts";
import { englishFiles } from "./files.ts";

/** Texts of every screen. Those of codes are only translated: their English comes along with the refusal or the form. */
export const screenTexts = textsOf({
  english: englishFiles("account", "booking", "labels", "money", "offers", "signIn", "ui", "washes"),
  translated: async () => (await import("./translated.ts")).screenFiles,
});

type ScreenArea = typeof screenTexts extends AreaTexts<infer A> ? A : never;
/** Words the texts of every screen. */
export type ScreenTranslator = Translator<ScreenArea>;
export type ScreenTranslate = Translate<ScreenArea>;
export type ScreenKey = PlainKey<ScreenArea>;

/** The default on customers' screens, and the only language of staff's. */
export const english: ScreenTranslator = screenTexts.english;
