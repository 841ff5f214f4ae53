import type { UseQueryResult } from "@tanstack/react-query";
import type { CallError } from "#web/lib/call.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "./ErrorState.tsx";
import { LoadingScreen } from "./LoadingScreen.tsx";

/** Stands for a query that has no data: it is still loading, or has failed. */
export function NoData({ query }: { query: UseQueryResult<unknown, CallError> }) {
  const { error, onRetry } = tableState(query);
  return error ? <ErrorState {...error} onRetry={onRetry} /> : <LoadingScreen />;
}
