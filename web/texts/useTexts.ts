import { useEffect, useState } from "react";
import type { Language } from "#i18n/languages.ts";
import type { Translator } from "#i18n/translator.ts";

/** Texts that only a few screens read, in a language; English until they are there, and without a connection. */
export function useTexts(
  english: Translator,
  load: (language: Language) => Promise<Translator>,
  language: Language,
): Translator {
  const [translator, setTranslator] = useState(english);
  useEffect(() => {
    let cancelled = false;
    load(language).then(
      (loaded) => cancelled || setTranslator(loaded),
      () => {},
    );
    return () => {
      cancelled = true;
    };
  }, [load, language]);
  return translator;
}
