import { forgetPerson, storedSession, clearSession, type StoredSession } from "#web/lib/session.ts";
import { endSession } from "./calls.ts";
import { forgetDays } from "./store.ts";

/** The provider who is signed in on this phone; null when there is none. */
export function providerSession(): StoredSession | null {
  const session = storedSession();
  return session?.usertype === "Provider" ? session : null;
}

/** The session of this very person on this phone; null when there is none, or it is another's by now. */
export function sessionOf(userId: number): StoredSession | null {
  const session = providerSession();
  return session?.user.userId === userId ? session : null;
}

/** Where everybody else belongs: who is signed in is led home from there. */
export const leave = (): void => location.replace("/");

/** Signs out. The days leave the phone, what waits to be sent stays for its owner. */
export async function signOut({ token, user }: StoredSession): Promise<void> {
  await endSession(token);
  await forgetDays(user.userId);
  forgetPerson();
  leave();
}

/** Shows the sign-in in place of a session that the server no longer takes. */
export function signInAgain(): void {
  clearSession();
  leave();
}
