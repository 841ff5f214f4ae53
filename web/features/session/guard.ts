import { redirect } from "@tanstack/react-router";
import type { StoredSession } from "#web/lib/session.ts";
import { homes } from "./home.ts";
import { currentSession } from "./current.ts";

/**
 * Route guard: redirects to the sign-in screen without a session.
 * @param hasDoor whether the screen has a sign-in of its own, so that it opens without a session.
 */
export async function requireSession(hasDoor: boolean): Promise<{ session: StoredSession | null }> {
  const session = await currentSession().catch(() => null);
  if (!session && !hasDoor) throw redirect({ to: "/", replace: true });
  return { session };
}

/** Redirects signed-in users from the sign-in screen to their home screen. */
export async function redirectHome(): Promise<void> {
  const session = await currentSession().catch(() => null);
  if (session) throw redirect({ to: homes[session.usertype], replace: true });
}
