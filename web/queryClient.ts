import { onlineManager, QueryClient } from "@tanstack/react-query";
import { CallError } from "#web/lib/call.ts";
import { hasBrowser } from "#web/lib/hasBrowser.ts";

const STALE_MS = 10_000;

/** How soon a call that found no connection is sent again while its screen is visible, ms. */
const AGAIN_MS = 15_000;

/** Retries once, but not a 4xx, which would be refused again. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500);

/**
 * The query cache. Without a connection a call fails at once: paused, it would leave its screen waiting silently, and
 * send a write that the user has given up later. It is sent again when the browser reports a connection, and every few
 * seconds, as no browser does so reliably: what is shown as missing a connection does not outlast it.
 */
export function createQueryClient(): QueryClient {
  // It believes in a connection at first, and would not hear of the first one of a page that opens without.
  if (hasBrowser) onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayRetry,
        staleTime: STALE_MS,
        networkMode: "always",
        refetchOnReconnect: ({ state }) => (state.status === "error" ? "always" : true),
        refetchInterval: ({ state: { error } }) =>
          error instanceof CallError && error.status === 0 ? AGAIN_MS : false,
      },
      mutations: { networkMode: "always" },
    },
  });
}
