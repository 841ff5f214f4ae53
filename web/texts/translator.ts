import { createContext, use } from "react";
import type { Translator } from "#i18n/translator.ts";
import { english } from "./english.ts";

/** English, unless somebody around it has chosen otherwise: staff never do. */
export const TranslatorContext = createContext<Translator>(english);

/** The translator of this part of the screen. */
export const useTranslator = (): Translator => use(TranslatorContext);
