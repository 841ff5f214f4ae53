import type { QueryClient } from "@tanstack/react-query";
import { getPreference, type Preference, updatePreference } from "#contract/message/preference.ts";
import type { Language } from "#i18n/languages.ts";
import { call } from "#web/lib/call.ts";

/** What whoever is signed in has chosen, and the languages to choose among. */
export function readPreference(cache: QueryClient): Promise<Preference> {
  const queryFn = () => call(getPreference, {});
  return cache.fetchQuery({ queryKey: [getPreference.path, {}], queryFn });
}

/** Stores another language for whoever is signed in, and leaves the other choices as they are. */
export async function saveLanguage(cache: QueryClient, language: Language): Promise<void> {
  const { channels, optOut } = await call(getPreference, {});
  await call(updatePreference, { Language: language, Channels: channels, OptOut: optOut });
  await cache.invalidateQueries({ queryKey: [getPreference.path] });
}
