import type { Language } from "#contract/words/words.ts";
import { keepCookie, readCookie } from "#web/lib/cookie.ts";

const COOKIE = "language";

/** The language that was chosen on this phone; English at first. */
export const keptLanguage = (): Language => (readCookie(COOKIE) === "hi" ? "hi" : "en");

/** Keeps the choice: in a cookie, since local storage is wiped when a session ends. */
export const keepLanguage = (language: Language): void => keepCookie(COOKIE, language);
