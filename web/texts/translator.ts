import { createContext, use } from "react";
import { english, type ScreenTranslator } from "./english.ts";

/** English by default; staff screens never change it. */
export const TranslatorContext = createContext<ScreenTranslator>(english);

export const useTranslator = (): ScreenTranslator => use(TranslatorContext);
