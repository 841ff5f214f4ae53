import { escapeCell } from "#contract/csv.ts";

/** A cell: text, a number as it is, or nothing. */
export type Cell = string | number | null;

const quoted = /[",\r\n]/;

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = escapeCell(cell);
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV, for Excel too: it reads what is no plain letter only behind a byte order mark. */
export const csvOf = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.map(written).join(",")).join("\r\n")}\r\n`);
