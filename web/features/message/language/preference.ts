import type { QueryClient } from "@tanstack/react-query";
import { getPreference, updatePreference } from "#contract/message/preference.ts";
import type { Language } from "#contract/words/words.ts";
import { call } from "#web/lib/call.ts";

/** The language in which whoever is signed in wants to be told. */
export async function readLanguage(cache: QueryClient): Promise<Language> {
  const queryFn = () => call(getPreference, {});
  return (await cache.fetchQuery({ queryKey: [getPreference.path, {}], queryFn })).language;
}

/** Keeps another language for whoever is signed in, and leaves the other choices as they are. */
export async function saveLanguage(cache: QueryClient, language: Language): Promise<void> {
  const { channels, optOut } = await call(getPreference, {});
  await call(updatePreference, { Language: language, Channels: channels, OptOut: optOut });
  await cache.invalidateQueries({ queryKey: [getPreference.path] });
}
