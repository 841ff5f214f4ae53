import { isMantineColorScheme, type MantineColorSchemeManager } from "@mantine/core";
import { saveCookie, readCookie } from "#web/lib/cookie.ts";

const COOKIE = "scheme";

/** Light, dark or system; stored where scheme.js finds it before the first paint. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (standard) => {
    const stored = readCookie(COOKIE);
    return isMantineColorScheme(stored) ? stored : standard;
  },
  set: (scheme) => saveCookie(COOKIE, scheme),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => saveCookie(COOKIE, "auto"),
};
