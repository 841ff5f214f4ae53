import { escapeCell } from "#contract/csv.ts";
import { downloadFrom } from "#web/lib/downloadFrom.ts";
import type { DataColumn } from "./types.ts";

/** Rows as CSV with headers. It starts with a byte order mark, without which Excel misreads the rupee sign. */
export async function toCsv<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): Promise<string> {
  const { unparse } = await import("papaparse");
  const cells = rows.map((row) =>
    columns.map((column) => {
      const value = column.value(row);
      return typeof value === "string" ? escapeCell(value) : value;
    }),
  );
  return `\uFEFF${unparse({ fields: columns.map((column) => escapeCell(column.header)), data: cells })}`;
}

/** Downloads a text as a file, by default as CSV. */
export function download(name: string, text: string, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  downloadFrom(url, name);
  URL.revokeObjectURL(url);
}
