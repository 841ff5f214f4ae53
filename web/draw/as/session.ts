import type { StoredSession } from "#web/lib/session.ts";

/** The page is drawn for strangers. */
export const storedSession = (): StoredSession | null => null;
export const storedToken = (): string | null => null;

/** Nothing begins or ends while a page is drawn. */
const nothing = (): void => {};
export {
  nothing as clearSession,
  nothing as forgetPerson,
  nothing as notePerson,
  nothing as noteSecondFactor,
  nothing as renameSession,
  nothing as storeSession,
};
export const saysSignedOut = (): boolean => false;
