import type { UseQueryResult } from "@tanstack/react-query";
import type { CallError } from "#web/lib/call.ts";
import type { Failure, Paging, View } from "#web/lib/view.ts";

/** Where a table begins. */
export const firstView: View = { page: 1, pageSize: 20, sort: null };

/** How a read stands, as a table shows it. */
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

/** How a read stands, as a select shows it. The answer to an earlier question is nothing to choose from. */
export function choiceState({
  isPending,
  isPlaceholderData,
  isError,
  refetch,
}: UseQueryResult<unknown, CallError>) {
  return { loading: isPending || isPlaceholderData, onRetry: isError && (() => void refetch()) };
}

/**
 * For what answers an earlier question: it can be seen until its successor comes, and takes no press, which would mean
 * that one.
 */
export const standIn = ({ isPlaceholderData }: Pick<UseQueryResult, "isPlaceholderData">) => ({
  "aria-busy": isPlaceholderData,
  "data-stale": isPlaceholderData,
  inert: isPlaceholderData,
});

/** What a Search call is asked for a view; `keys` are the columns that it sorts by. */
export function askFor<K extends string>({ page, pageSize, sort }: View, keys: readonly K[]) {
  const by = keys.find((key) => key === sort?.by);
  return { page, pageSize, ...(sort && by && { sort: { by, descending: sort.descending } }) };
}

/** How a page of a Search call stands, as a table that the server pages shows it. */
export function pagedState<Row>(
  query: UseQueryResult<{ rows: Row[]; total: number }, CallError>,
  view: View,
  onChange: (view: View) => void,
): ReturnType<typeof tableState> & { rows: readonly Row[] | undefined; paging: Paging } {
  const { rows, total = 0 } = query.data ?? {};
  return { ...tableState(query), rows, paging: { ...view, total, onChange } };
}
