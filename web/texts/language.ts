import { isLanguage, type Language } from "#i18n/languages.ts";
import { hasBrowser } from "#web/lib/hasBrowser.ts";
import { saveCookie, readCookie } from "#web/lib/cookie.ts";

const COOKIE = "language";

/** The language chosen in this browser; without a choice the first of the phone's that there are texts in. */
export function storedLanguage(): Language {
  const chosen = readCookie(COOKIE);
  if (chosen !== null && isLanguage(chosen)) return chosen;
  if (!hasBrowser) return "en";
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

/** In a cookie, since localStorage is cleared when a session ends. */
export const storeLanguage = (language: Language): void => saveCookie(COOKIE, language);
