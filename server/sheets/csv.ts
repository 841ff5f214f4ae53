import { escapeCell } from "#contract/csv.ts";

export type Cell = string | number | null;

const quoted = /[",\r\n]/;

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = escapeCell(cell);
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV with a byte order mark, which Excel needs for non-ASCII text. */
export const csvOf = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.map(written).join(",")).join("\r\n")}\r\n`);
