import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CallError } from "#web/lib/call.ts";
import { choiceState, tableState } from "#web/lib/queryState.ts";

export type Choice = { value: number; label: string };

/**
 * Drops placeholder rows: a server may answer an empty list with one entry flagged isError, with id 0 or without a
 * name. `choice` maps a row to id and name.
 */
export function listed<Row extends object>(rows: readonly Row[], choice: (row: Row) => Choice): Row[] {
  return rows.filter((row) => {
    const { value, label } = choice(row);
    return value > 0 && Boolean(label) && !("isError" in row && row.isError);
  });
}

/** A list as table rows and as select options. Define `choice` outside the component, to keep it stable. */
export function useChoiceList<Row extends object>(
  query: UseQueryResult<Row[], CallError>,
  choice: (row: Row) => Choice,
) {
  const rows = useMemo(() => listed(query.data ?? [], choice), [query.data, choice]);
  const options = useMemo(() => rows.map(choice), [rows, choice]);
  return { rows, table: tableState(query), choose: { options, ...choiceState(query) } };
}
