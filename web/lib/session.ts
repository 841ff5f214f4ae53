import type { Usertype } from "#contract/access.ts";
import type { User } from "#contract/session/session.ts";

/** What the browser keeps of a session. It only paints the screen: the server knows who calls from the token. */
export type StoredSession = { token: string; user: User; usertype: Usertype };

export function storeSession({ token, user, usertype }: StoredSession): void {
  localStorage.setItem("token", token);
  localStorage.setItem("user", JSON.stringify(user));
  localStorage.setItem("usertype", JSON.stringify(usertype));
}

/** Shows another name for the person at this browser from the next screen on. */
export function renameSession(name: string): void {
  const session = storedSession();
  if (session) storeSession({ ...session, user: { ...session.user, name } });
}

export const storedToken = (): string | null => localStorage.getItem("token");

/** The session of this browser; null without one, or when what is kept cannot be read. */
export function storedSession(): StoredSession | null {
  const token = storedToken();
  try {
    const user = JSON.parse(localStorage.getItem("user") ?? "null") as User | null;
    const usertype = JSON.parse(localStorage.getItem("usertype") ?? "null") as Usertype | null;
    return token && user && usertype ? { token, user, usertype } : null;
  } catch {
    return null;
  }
}

/** Forgets the session and all else that was kept for it. */
export function clearSession(): void {
  localStorage.clear();
}
