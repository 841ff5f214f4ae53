import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { login, logout, me } from "#contract/session/session.ts";
import { call } from "#web/lib/call.ts";
import { useSend } from "#web/lib/query.ts";
import {
  clearSession,
  storedSession,
  storedToken,
  storeSession,
  type StoredSession,
} from "#web/lib/session.ts";
import { homes } from "./home.ts";

/** How long signing out waits for the server; the browser forgets the session in any case. */
const SIGN_OUT_MS = 3_000;

/** The session of this browser; asks the server whose it is when only the token was kept. Null without one. */
export async function currentSession(): Promise<StoredSession | null> {
  const kept = storedSession();
  const token = storedToken();
  if (kept || !token) return kept;
  const session = { token, ...(await call(me, {})) };
  storeSession(session);
  return session;
}

/** Signs in, keeps the session and opens the screen where its day begins. */
export function useSignIn() {
  const router = useRouter();
  const cache = useQueryClient();
  return useSend(login, {
    refreshes: [],
    onDone: (session) => {
      cache.clear();
      storeSession(session);
      void router.navigate({ to: homes[session.usertype], replace: true });
    },
  });
}

/** Ends the session at the server and here, and shows the sign-in screen, or another that is open to all. */
export function useSignOut(to: "/" | "/book" = "/"): () => Promise<void> {
  const router = useRouter();
  const cache = useQueryClient();
  return async () => {
    // Whatever the server says, this browser is signed out.
    await call(logout, {}, { signal: AbortSignal.timeout(SIGN_OUT_MS) }).catch(() => {});
    clearSession();
    cache.clear();
    await router.navigate({ to, replace: true });
    await router.invalidate();
  };
}

/** Follows a sign-in or sign-out in another tab: what is on screen must never be somebody else's. */
export function useSessionOfOtherTabs(): void {
  const router = useRouter();
  const cache = useQueryClient();
  useEffect(() => {
    const follow = ({ key, storageArea }: StorageEvent) => {
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

/** Who is signed in; for screens behind the guard. */
export const useSession = (): StoredSession => route.useRouteContext().session;
