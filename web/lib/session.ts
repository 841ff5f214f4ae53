import type { Usertype } from "#contract/access.ts";
import type { User } from "#contract/session/session.ts";
import { hasBrowser } from "./hasBrowser.ts";

/** Whose unfinished work this tab keeps. */
const TYPED_BY = "typed by";

/** What the browser keeps of a session. It only paints the screen: the server knows who calls from the token. */
export type StoredSession = { token: string; user: User; usertype: Usertype };

/** Notes who types in this tab. What somebody else was typing goes: only who comes back finds the own again. */
export function notePerson({ userId }: User): void {
  const before = sessionStorage.getItem(TYPED_BY);
  if (before !== null && before !== String(userId)) sessionStorage.clear();
  sessionStorage.setItem(TYPED_BY, String(userId));
}

/** Keeps a session for this browser, and notes whose it is for this tab. */
export function storeSession({ token, user, usertype }: StoredSession): void {
  notePerson(user);
  localStorage.setItem("token", token);
  localStorage.setItem("user", JSON.stringify(user));
  localStorage.setItem("usertype", JSON.stringify(usertype));
}

/** Notes whether the person at this browser has to set up a second factor before anything else. */
export function noteSecondFactor(lacksSecondFactor: boolean): void {
  const session = storedSession();
  if (session) storeSession({ ...session, user: { ...session.user, lacksSecondFactor } });
}

/** Shows another name for the person at this browser from the next screen on. */
export function renameSession(name: string): void {
  const session = storedSession();
  if (session) storeSession({ ...session, user: { ...session.user, name } });
}

export const storedToken = (): string | null => (hasBrowser ? localStorage.getItem("token") : null);

/** The session of this browser; null without one, or when what is kept cannot be read. */
export function storedSession(): StoredSession | null {
  const token = storedToken();
  if (!token) return null;
  try {
    const user = JSON.parse(localStorage.getItem("user") ?? "null") as User | null;
    const usertype = JSON.parse(localStorage.getItem("usertype") ?? "null") as Usertype | null;
    return user && usertype ? { token, user, usertype } : null;
  } catch {
    return null;
  }
}

/** Forgets the session and all else that was kept for it, but for what was being typed in this tab. */
export function clearSession(): void {
  localStorage.clear();
}

/** What other tabs hear when somebody signs out, beside that the session is gone. */
const SIGNED_OUT = "signedOut";

/** Forgets the session and everything that was being typed, in every tab. */
export function forgetPerson(): void {
  localStorage.setItem(SIGNED_OUT, String(Date.now()));
  sessionStorage.clear();
  clearSession();
}

/** Whether a change in another tab says that somebody signed out there. */
export const saysSignedOut = ({ key }: StorageEvent): boolean => key === SIGNED_OUT;
