import writeWorkbook from "write-excel-file/node";
import type { Cell } from "./csv.ts";

/** A sheet of a workbook; its first row heads the columns. */
export type Sheet = { name: string; rows: readonly (readonly Cell[])[] };

/** Wide enough for the longest of the first cells of a column, in characters. */
function columnsOf(rows: Sheet["rows"]): { width: number }[] {
  const [head = []] = rows;
  const sample = rows.slice(0, 200);
  return head.map((_, at) => ({
    width: Math.min(Math.max(...sample.map((row) => String(row[at] ?? "").length)) + 3, 48),
  }));
}

/** Text is said to be text, so that none is read as a formula; a number stays the number that it is. */
function cellOf(value: Cell, row: number) {
  if (value === null || value === "") return null;
  if (typeof value === "string")
    return { value, type: String, ...(row === 0 && { fontWeight: "bold" as const }) };
  return { value, type: Number, ...(!Number.isInteger(value) && { format: "0.00" }) };
}

/** A workbook of such sheets, whose heads are bold and stay in sight. */
export const xlsxOf = (sheets: readonly Sheet[]): Promise<Buffer> =>
  writeWorkbook(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((cells, row) => cells.map((cell) => cellOf(cell, row))),
      columns: columnsOf(rows),
      stickyRowsCount: 1,
    })),
  ).toBuffer();
