import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { logout } from "#contract/session/session.ts";
import { call } from "#web/lib/call.ts";
import { forgetPerson, isSignOut, storedToken, storeSession, type StoredSession } from "#web/lib/session.ts";
import { homes } from "./home.ts";

/** The timeout of the sign-out call; the browser's session is cleared in any case. */
const SIGN_OUT_MS = 3_000;

/** Stores a new session and opens its home screen. */
export function useEnter(): (session: StoredSession) => void {
  const router = useRouter();
  const cache = useQueryClient();
  return (session) => {
    cache.clear();
    storeSession(session);
    void router.navigate({ to: homes[session.usertype], replace: true });
  };
}

/** Clears a session that the server has ended, and shows a public screen. */
export function useLeave(to: "/" | "/book" = "/"): () => Promise<void> {
  const router = useRouter();
  const cache = useQueryClient();
  return async () => {
    forgetPerson();
    cache.clear();
    await router.navigate({ to, replace: true });
    await router.invalidate();
  };
}

/** Ends the session on the server and in this browser, and shows a public screen. */
export function useSignOut(to: "/" | "/book" = "/"): () => Promise<void> {
  const leave = useLeave(to);
  return async () => {
    // This browser is signed out even if the call fails.
    await call(logout, {}, { signal: AbortSignal.timeout(SIGN_OUT_MS) }).catch(() => {});
    await leave();
  };
}

/** Follows sign-ins and sign-outs in other tabs, so that this tab never shows another user's data. */
export function useSessionOfOtherTabs(): void {
  const router = useRouter();
  const cache = useQueryClient();
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      const { key, storageArea } = event;
      if (isSignOut(event)) sessionStorage.clear();
      // Signing in writes the usertype last; signing out clears the storage, an event without a key.
      if (storageArea !== localStorage || (key !== null && key !== "usertype" && key !== "token")) return;
      if (key === "token" && storedToken()) return;
      cache.clear();
      void router.invalidate();
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [cache, router]);
}

const route = getRouteApi("/session");

/** The session; null for a visitor of a screen with its own sign-in. */
export const useGuest = (): StoredSession | null => route.useRouteContext().session;

/** The session; for screens behind the route guard. */
export function useSession(): StoredSession {
  const session = useGuest();
  if (!session) throw new Error("Nobody is signed in on a screen behind the guard.");
  return session;
}
