import { createContext, use } from "react";
import type { Translator } from "#i18n/translator.ts";
import { english } from "./english.ts";

/** English by default; staff screens never change it. */
export const TranslatorContext = createContext<Translator>(english);

export const useTranslator = (): Translator => use(TranslatorContext);
