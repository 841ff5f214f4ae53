import { redirect } from "@tanstack/react-router";
import type { StoredSession } from "#web/lib/session.ts";
import { homes } from "./home.ts";
import { currentSession } from "./current.ts";

/**
 * Lets in who has a session; anybody else is shown the sign-in screen in place of what was asked for.
 * @param hasDoor whether that asks strangers by itself who they are: they come as far as there, without a session.
 */
export async function requireSession(hasDoor: boolean): Promise<{ session: StoredSession | null }> {
  const session = await currentSession().catch(() => null);
  if (!session && !hasDoor) throw redirect({ to: "/", replace: true });
  return { session };
}

/** Leads who is signed in already from the sign-in screen to where the day begins. */
export async function leadHome(): Promise<void> {
  const session = await currentSession().catch(() => null);
  if (session) throw redirect({ to: homes[session.usertype], replace: true });
}
