import type { QueryClient } from "@tanstack/react-query";
import { getPreference, updatePreference } from "#contract/message/preference.ts";
import type { Language } from "#i18n/languages.ts";
import { call } from "#web/lib/call.ts";

/** The language that whoever is signed in has chosen. */
export async function readLanguage(cache: QueryClient): Promise<Language> {
  const queryFn = () => call(getPreference, {});
  return (await cache.fetchQuery({ queryKey: [getPreference.path, {}], queryFn })).language;
}

/** Stores another language for whoever is signed in, and leaves the other choices as they are. */
export async function saveLanguage(cache: QueryClient, language: Language): Promise<void> {
  const { channels, optOut } = await call(getPreference, {});
  await call(updatePreference, { Language: language, Channels: channels, OptOut: optOut });
  await cache.invalidateQueries({ queryKey: [getPreference.path] });
}
