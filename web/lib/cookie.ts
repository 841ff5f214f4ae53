import { hasBrowser } from "./hasBrowser.ts";

const A_YEAR = 365 * 24 * 3600;

/** The cookie's value; null if not set. */
export function readCookie(name: string): string | null {
  if (!hasBrowser) return null;
  const entry = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return entry ? decodeURIComponent(entry.slice(name.length + 1)) : null;
}

/** Stores a choice in this browser for a year; unlike localStorage it survives the session. */
export function saveCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${A_YEAR}; samesite=lax`;
}
