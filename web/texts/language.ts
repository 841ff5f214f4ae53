import { isLanguage, type Language } from "#i18n/languages.ts";
import { saveCookie, readCookie } from "#web/lib/cookie.ts";

const COOKIE = "language";

/** The language that was chosen on this phone; English at first. */
export function storedLanguage(): Language {
  const code = readCookie(COOKIE) ?? "en";
  return isLanguage(code) ? code : "en";
}

/** Stores the choice: in a cookie, since local storage is wiped when a session ends. */
export const storeLanguage = (language: Language): void => saveCookie(COOKIE, language);
