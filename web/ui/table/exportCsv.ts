import { escapeCell } from "#contract/csv.ts";
import type { DataColumn } from "./types.ts";

/** Rows as CSV text under their headers, for Excel too: it reads the rupee sign only behind a byte order mark. */
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

/** Hands a text to the reader as a file, of CSV unless told otherwise. */
export function download(name: string, text: string, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
