import { QueryClient } from "@tanstack/react-query";
import { CallError } from "#web/lib/call.ts";

const STALE_MS = 10_000;

/** A refusal stays one however often it is asked; anything else gets a second chance. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500);

/**
 * The cache of what the server answered. Without a connection a call fails at once: paused, it would keep its screen
 * waiting without a word, and a write that was given up would be sent later all the same.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, staleTime: STALE_MS, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
    },
  });
