import { escapeCell } from "#contract/csv.ts";

/** A date is a day, at midnight UTC. */
export type Cell = string | number | Date | null;

/** YYYY-MM-DD. */
export const dayWritten = (day: Date): string => day.toISOString().slice(0, 10);

const quoted = /[",\r\n]/;

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (cell instanceof Date) return dayWritten(cell);
  const text = escapeCell(cell);
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV with a byte order mark, which Excel needs for non-ASCII text. */
export const csvOf = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.map(written).join(",")).join("\r\n")}\r\n`);
