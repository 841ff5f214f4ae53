import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { logout } from "#contract/session/session.ts";
import { call } from "#web/lib/call.ts";
import {
  forgetPerson,
  saysSignedOut,
  storedToken,
  storeSession,
  type StoredSession,
} from "#web/lib/session.ts";
import { homes } from "./home.ts";

/** How long signing out waits for the server; the browser forgets the session in any case. */
const SIGN_OUT_MS = 3_000;

/** Keeps a session that has just begun and opens the screen where its day begins. */
export function useEnter(): (session: StoredSession) => void {
  const router = useRouter();
  const cache = useQueryClient();
  return (session) => {
    cache.clear();
    storeSession(session);
    void router.navigate({ to: homes[session.usertype], replace: true });
  };
}

/** Forgets a session that the server has ended, and shows the sign-in screen, or another that is open to all. */
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

/** Ends the session at the server and here, and shows a screen that is open to all. */
export function useSignOut(to: "/" | "/book" = "/"): () => Promise<void> {
  const leave = useLeave(to);
  return async () => {
    // Whatever the server says, this browser is signed out.
    await call(logout, {}, { signal: AbortSignal.timeout(SIGN_OUT_MS) }).catch(() => {});
    await leave();
  };
}

/** Follows a sign-in or sign-out in another tab: what is on screen must never be somebody else's. */
export function useSessionOfOtherTabs(): void {
  const router = useRouter();
  const cache = useQueryClient();
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      const { key, storageArea } = event;
      if (saysSignedOut(event)) sessionStorage.clear();
      // Signing in writes the usertype last; signing out clears everything, which has no key.
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

/** Who is signed in; null where somebody stands before a door of customers. */
export const useGuest = (): StoredSession | null => route.useRouteContext().session;

/** Who is signed in; for screens behind the guard. */
export function useSession(): StoredSession {
  const session = useGuest();
  if (!session) throw new Error("Nobody is signed in on a screen behind the guard.");
  return session;
}
