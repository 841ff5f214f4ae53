import type { QueryClient } from "@tanstack/react-query";
import type { Language } from "#i18n/languages.ts";

/** Saves the language after sign-in; ignores a failure, as the switch is on the screen. */
export async function saveChosenLanguage(cache: QueryClient, language: Language): Promise<void> {
  try {
    const { saveLanguage } = await import("#web/features/message/language/preference.ts");
    await saveLanguage(cache, language);
  } catch {
    // Signing in has priority.
  }
}
