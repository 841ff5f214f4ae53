import { useEffect, useState } from "react";
import type { Language } from "#i18n/languages.ts";
import type { Area, Translator } from "#i18n/translator.ts";
import type { AreaTexts } from "./catalogue.ts";
import { useTranslator } from "./translator.ts";

/**
 * Texts that only a few screens read, in a language, the screen's by default; English until they are there, and without
 * a connection.
 */
export function useTexts<A extends Area>(
  { english, loaded, load }: AreaTexts<A>,
  chosen?: Language,
): Translator<A> {
  const screen = useTranslator().language;
  const language = chosen ?? screen;
  const [translator, setTranslator] = useState(() => loaded(language) ?? english);
  useEffect(() => {
    let cancelled = false;
    load(language).then(
      (translated) => cancelled || setTranslator(translated),
      () => {},
    );
    return () => {
      cancelled = true;
    };
  }, [load, language]);
  return translator;
}
