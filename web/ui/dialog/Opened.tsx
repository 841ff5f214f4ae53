import type { UseQueryResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { CallError } from "#web/lib/call.ts";
import { NoData } from "../NoData.tsx";

type Props<T> = { query: UseQueryResult<T, CallError>; children: (record: T) => ReactNode };

/** Waits for a record, then shows its form. The form keeps the first record: a later reply must not overwrite input. */
export function Opened<T>({ query, children }: Props<T>) {
  const [opened, setOpened] = useState<{ record: T } | null>(null);
  if (!opened && query.data !== undefined && !query.isFetching) setOpened({ record: query.data });
  return opened ? children(opened.record) : <NoData query={query} />;
}
