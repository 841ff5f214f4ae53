import type { QueryClient } from "@tanstack/react-query";
import type { Language } from "#contract/words/words.ts";
import { toastError } from "#web/lib/toast.ts";
import type { Translator } from "#i18n/translator.ts";

/*
 * What only those need who are signed in or have chosen a language. It stands on little itself: a page names all that
 * each of its imports stands on, and the first screen is to name no more than this file.
 */

/** What Hindi is spoken by. */
export const bringHindi = () => import("#web/words/hindi.ts").then(({ hindi }) => hindi);

/** The language in which whoever is signed in wants to be told. */
export const readLanguage = async (cache: QueryClient): Promise<Language> =>
  (await import("./preference.ts")).readLanguage(cache);

/** Keeps another one for them; says so where that fails. */
export async function saveLanguage(cache: QueryClient, language: Language, { told }: Translator): Promise<void> {
  try {
    await (await import("./preference.ts")).saveLanguage(cache, language);
  } catch (error) {
    toastError((error as Error).message);
  }
}
