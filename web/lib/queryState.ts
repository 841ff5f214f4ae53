import type { UseQueryResult } from "@tanstack/react-query";
import type { CallError } from "#web/lib/call.ts";
import type { Failure, Paging, View } from "#web/lib/view.ts";

export const firstView: View = { page: 1, pageSize: 20, sort: null };

export function tableState({
  error,
  isPending,
  isPlaceholderData,
  refetch,
}: UseQueryResult<unknown, CallError>) {
  const failure: Failure | null = error && {
    message: error.message,
    requestId: error.requestId ?? undefined,
  };
  return { loading: isPending || isPlaceholderData, error: failure, onRetry: () => void refetch() };
}

/** A query's state as a select's props; placeholder data counts as loading. */
export function choiceState({
  isPending,
  isPlaceholderData,
  isError,
  refetch,
}: UseQueryResult<unknown, CallError>) {
  return { loading: isPending || isPlaceholderData, onRetry: isError && (() => void refetch()) };
}

/** Props for placeholder data: visible but inert, as a click would refer to the former query. */
export const standIn = ({ isPlaceholderData }: Pick<UseQueryResult, "isPlaceholderData">) => ({
  "aria-busy": isPlaceholderData,
  "data-stale": isPlaceholderData,
  inert: isPlaceholderData,
});

/** Paging and sorting for a search call; `keys` are the columns it can sort by. */
export function pageQuery<K extends string>({ page, pageSize, sort }: View, keys: readonly K[]) {
  const by = keys.find((key) => key === sort?.by);
  return { page, pageSize, ...(sort && by && { sort: { by, descending: sort.descending } }) };
}

/** A search query's state as props of a table paged by the server. */
export function pagedState<Row>(
  query: UseQueryResult<{ rows: Row[]; total: number; totalIsMore?: boolean | undefined }, CallError>,
  view: View,
  onChange: (view: View) => void,
): ReturnType<typeof tableState> & { rows: readonly Row[] | undefined; paging: Paging } {
  const { rows, total = 0, totalIsMore } = query.data ?? {};
  return { ...tableState(query), rows, paging: { ...view, total, totalIsMore, onChange } };
}
