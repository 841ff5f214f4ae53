import { QueryClient } from "@tanstack/react-query";
import { CallError } from "#web/lib/call.ts";

const STALE_MS = 10_000;

/** Retries once, but not a 4xx, which would be refused again. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500);

/**
 * The query cache. Without a connection a call fails at once: paused, it would leave its screen waiting silently, and
 * send a write that the user has given up later.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, staleTime: STALE_MS, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
    },
  });
