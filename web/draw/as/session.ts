import type { StoredSession } from "#web/lib/session.ts";
import { visitor } from "#web/draw/visitor.ts";

/** The visitor's session. */
export const storedSession = (): StoredSession | null => visitor().session;
export const storedToken = (): string | null => storedSession()?.token ?? null;

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
