import { call } from "#web/lib/call.ts";
import {
  notePerson,
  storedSession,
  storedToken,
  storeSession,
  type StoredSession,
} from "#web/lib/session.ts";

/** The session of this browser; fetches its user when only the token is stored. Null without one. */
export async function currentSession(): Promise<StoredSession | null> {
  const stored = storedSession();
  const token = storedToken();
  // The session may have started in another tab.
  if (stored) notePerson(stored.user);
  if (stored || !token) return stored;
  const { calls } = await import("./late.ts");
  const session = { token, ...(await call(calls.me, {})) };
  storeSession(session);
  return session;
}
