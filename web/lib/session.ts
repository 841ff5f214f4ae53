import type { Usertype } from "#contract/access.ts";
import type { User } from "#contract/session/session.ts";
import { hasBrowser } from "./hasBrowser.ts";

/** sessionStorage key: the user whose input this tab stores. */
const TYPED_BY = "typed by";

/** The session as stored in the browser. Decides only what is shown; the server identifies the caller by the token. */
export type StoredSession = { token: string; user: User; usertype: Usertype };

/** Records the user of this tab, and clears another user's input. */
export function notePerson({ userId }: User): void {
  const before = sessionStorage.getItem(TYPED_BY);
  if (before !== null && before !== String(userId)) sessionStorage.clear();
  sessionStorage.setItem(TYPED_BY, String(userId));
}

/** True while this tab stores the input of this user; false after signing out. */
export const isTypedBy = (userId: number): boolean => sessionStorage.getItem(TYPED_BY) === String(userId);

/** localStorage key of the replies that open a user's page without a connection. */
export const PERSISTED_REPLIES = "kept replies";

/** Stores a session in this browser, and its user for this tab. */
export function storeSession({ token, user, usertype }: StoredSession): void {
  notePerson(user);
  if (storedSession()?.user.userId !== user.userId) localStorage.removeItem(PERSISTED_REPLIES);
  localStorage.setItem("token", token);
  localStorage.setItem("user", JSON.stringify(user));
  localStorage.setItem("usertype", JSON.stringify(usertype));
}

/** Stores whether the user must set up a second factor before anything else. */
export function noteSecondFactor(lacksSecondFactor: boolean): void {
  const session = storedSession();
  if (session) storeSession({ ...session, user: { ...session.user, lacksSecondFactor } });
}

/** True if a company goes without saying, as the only one or the user's own: screens then name none. */
export function hasOnlyCompany(): boolean {
  const session = storedSession();
  return session !== null && (session.user.onlyCompany === true || session.usertype === "Company");
}

/** A company's name beside a record; empty if it goes without saying. */
export const namedCompany = (name: string | null): string => (hasOnlyCompany() ? "" : (name ?? ""));

/** Stores whether there is only one company; shows from the next screen on. */
export function noteOnlyCompany(onlyCompany: boolean): void {
  const session = storedSession();
  if (session && (session.user.onlyCompany ?? false) !== onlyCompany)
    storeSession({ ...session, user: { ...session.user, onlyCompany } });
}

/** Changes the stored user name; shows from the next screen on. */
export function renameSession(name: string): void {
  const session = storedSession();
  if (session) storeSession({ ...session, user: { ...session.user, name } });
}

export const storedToken = (): string | null => (hasBrowser ? localStorage.getItem("token") : null);

/** The stored session; null without one, or if it cannot be parsed. */
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

/** The beginning of the localStorage keys with each user's hidden columns, which outlive the session. */
export const HIDDEN_COLUMNS = "columns of ";

/** Clears localStorage except the users' columns; keeps this tab's input. */
export function clearSession(): void {
  const columns = Object.entries(localStorage).filter(([key]) => key.startsWith(HIDDEN_COLUMNS));
  localStorage.clear();
  for (const [key, value] of columns) localStorage.setItem(key, String(value));
}

/** localStorage key that tells other tabs of a sign-out, as opposed to an ended session. */
const SIGNED_OUT = "signedOut";

/** Clears the session and all input, in every tab. */
export function forgetPerson(): void {
  localStorage.setItem(SIGNED_OUT, String(Date.now()));
  sessionStorage.clear();
  clearSession();
}

/** True if a storage event reports a sign-out in another tab. */
export const isSignOut = ({ key }: StorageEvent): boolean => key === SIGNED_OUT;
