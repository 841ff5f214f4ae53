import { createContext, use } from "react";
import { wordCodes } from "#i18n/errors.ts";
import type { PlainKey, Translate, Translator } from "#i18n/translator.ts";
import { type AreaTexts, textsOf } from "#web/texts/catalogue.ts";
import { englishFiles, translatedFiles } from "#web/texts/files.ts";
import type { Refusal } from "./terms.ts";

// Files of the languages are cached for offline use.
export const cleanerTexts = textsOf({
  english: englishFiles("cleaner", "labels"),
  translated: translatedFiles("cleaner", "errors", "labels"),
});

type CleanerArea = typeof cleanerTexts extends AreaTexts<infer A> ? A : never;
export type CleanerTranslator = Translator<CleanerArea>;
export type CleanerTranslate = Translate<CleanerArea>;
export type CleanerKey = PlainKey<CleanerArea>;

export const TranslatorContext = createContext(cleanerTexts.english);

export const useTranslator = (): CleanerTranslator => use(TranslatorContext);

/** A refusal as text; in English if the phone has no text for a code. */
export const wordRefusal = ({ message, texts }: Refusal, translator: CleanerTranslator): string =>
  wordCodes(texts, translator) ?? message;
