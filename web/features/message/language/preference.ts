import type { QueryClient } from "@tanstack/react-query";
import { getPreference, type Preference, updatePreference } from "#contract/message/preference.ts";
import type { Language } from "#i18n/languages.ts";
import { call } from "#web/lib/call.ts";

/** The signed-in user's preferences and the offered languages. */
export function readPreference(cache: QueryClient): Promise<Preference> {
  const queryFn = () => call(getPreference, {});
  return cache.fetchQuery({ queryKey: [getPreference.path, {}], queryFn });
}

/** Stores another language for the signed-in user, without changing the other preferences. */
export async function saveLanguage(cache: QueryClient, language: Language): Promise<void> {
  const { channels, optOut } = await call(getPreference, {});
  await call(updatePreference, { Language: language, Channels: channels, OptOut: optOut });
  await cache.invalidateQueries({ queryKey: [getPreference.path] });
}
