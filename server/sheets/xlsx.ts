import writeWorkbook from "write-excel-file/node";
import { type Cell, dayWritten } from "./csv.ts";

/** A sheet of a workbook; its first row is the header. */
export type Sheet = { name: string; rows: readonly (readonly Cell[])[] };

const lengthOf = (cell: Cell = null): number =>
  (cell instanceof Date ? dayWritten(cell) : String(cell ?? "")).length;

/** Column widths in characters, from the longest of the first cells. */
function columnsOf(rows: Sheet["rows"]): { width: number }[] {
  const [head = []] = rows;
  const sample = rows.slice(0, 200);
  return head.map((_, at) => ({
    width: Math.min(Math.max(...sample.map((row) => lengthOf(row[at]))) + 3, 48),
  }));
}

/** Text cells are typed as text, so that none is read as a formula; numbers stay numbers, and days can be sorted. */
function cellOf(value: Cell, row: number) {
  if (value === null || value === "") return null;
  if (typeof value === "string")
    return { value, type: String, ...(row === 0 && { fontWeight: "bold" as const }) };
  if (value instanceof Date) return { value, type: Date, format: "dd-mmm-yyyy" };
  return { value, type: Number, ...(!Number.isInteger(value) && { format: "0.00" }) };
}

/** A workbook of these sheets, with bold, frozen header rows. */
export const xlsxOf = (sheets: readonly Sheet[]): Promise<Buffer> =>
  writeWorkbook(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((cells, row) => cells.map((cell) => cellOf(cell, row))),
      columns: columnsOf(rows),
      stickyRowsCount: 1,
    })),
  ).toBuffer();
