import { call } from "#web/lib/call.ts";
import {
  notePerson,
  storedSession,
  storedToken,
  storeSession,
  type StoredSession,
} from "#web/lib/session.ts";

/** The session of this browser; asks the server whose it is when only the token was kept. Null without one. */
export async function currentSession(): Promise<StoredSession | null> {
  const kept = storedSession();
  const token = storedToken();
  // A session that began in another tab.
  if (kept) notePerson(kept.user);
  if (kept || !token) return kept;
  const { calls } = await import("./late.ts");
  const session = { token, ...(await call(calls.me, {})) };
  storeSession(session);
  return session;
}
