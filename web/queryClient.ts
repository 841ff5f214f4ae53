import { QueryClient } from "@tanstack/react-query";
import { CallError } from "#web/lib/call.ts";

const STALE_MS = 10_000;

/** A refusal stays one however often it is asked; anything else gets a second chance. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500);

/** The cache of what the server answered. */
export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: mayRetry, staleTime: STALE_MS } } });
