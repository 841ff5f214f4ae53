import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CallError } from "#web/lib/call.ts";
import { tableState } from "#web/lib/queryState.ts";
import { ErrorState } from "./ErrorState.tsx";
import { LoadingScreen } from "./LoadingScreen.tsx";

type Props = {
  query: UseQueryResult<unknown, CallError>;
  /** Holds the place while it loads. */
  skeleton?: ReactNode;
};

/** Shown for a query without data: loading or failed. */
export function NoData({ query, skeleton = <LoadingScreen /> }: Props) {
  const { error, onRetry } = tableState(query);
  return error ? <ErrorState {...error} onRetry={onRetry} /> : skeleton;
}
