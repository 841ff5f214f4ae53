import { isLanguage, type Language } from "#i18n/languages.ts";
import { saveCookie, readCookie } from "#web/lib/cookie.ts";

const COOKIE = "language";

/** The language chosen in this browser; English by default. */
export function storedLanguage(): Language {
  const code = readCookie(COOKIE) ?? "en";
  return isLanguage(code) ? code : "en";
}

/** In a cookie, since localStorage is cleared when a session ends. */
export const storeLanguage = (language: Language): void => saveCookie(COOKIE, language);
