import { forgetPerson, storedSession, clearSession, type StoredSession } from "#web/lib/session.ts";
import { endSession } from "./calls.ts";
import { forgetDays } from "./store.ts";

/** The session on this phone if it is a provider's, else null. */
export function providerSession(): StoredSession | null {
  const session = storedSession();
  return session?.usertype === "Provider" ? session : null;
}

/** The session of this user; null if it is gone or another user's. */
export function sessionOf(userId: number): StoredSession | null {
  const session = providerSession();
  return session?.user.userId === userId ? session : null;
}

/** Goes to the washers' sign-in, which redirects signed-in users to their own page. */
export const leave = (): void => location.replace("/washer");

/** Signs out. Removes stored days; unsent entries stay for their owner. */
export async function signOut({ token, user }: StoredSession): Promise<void> {
  await endSession(token);
  await forgetDays(user.userId);
  forgetPerson();
  leave();
}

/** Replaces a session that the server rejects by the sign-in. */
export function signInAgain(): void {
  clearSession();
  leave();
}
