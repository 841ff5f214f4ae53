import type { UseQueryResult } from "@tanstack/react-query";
import type { CallError } from "#web/lib/call.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "./ErrorState.tsx";
import { LoadingScreen } from "./LoadingScreen.tsx";

/** Shown for a query without data: loading or failed. */
export function NoData({ query }: { query: UseQueryResult<unknown, CallError> }) {
  const { error, onRetry } = tableState(query);
  return error ? <ErrorState {...error} onRetry={onRetry} /> : <LoadingScreen />;
}
