import { type CellObject, read } from "@e965/xlsx";
import { unzipSync, type Unzipped, zipSync } from "fflate";
import { megabytes } from "#contract/upload.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { dayWritten } from "#server/sheets/csv.ts";
import { manyColumns, manyRows, MAX_COLUMNS, MAX_ROWS, Size } from "./delimited.ts";

/** Most bytes of a workbook once it is unpacked. */
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024;

/**
 * The parts of a workbook. None takes more than the size that the workbook's table of contents claims for it, so that
 * the sum of those is a limit, whatever the packed bytes become.
 * @throws 413 past it.
 */
function unpacked(bytes: Buffer): Unzipped {
  let left = MAX_UNPACKED_BYTES;
  return unzipSync(bytes, {
    filter: ({ size, originalSize }) => {
      left -= Math.max(size, originalSize);
      if (left < 0)
        throw new ApiError("too-large", refusalText("fileUnpacked", { size: megabytes(MAX_UNPACKED_BYTES) }));
      return true;
    },
  });
}

const SHEET = /^xl\/worksheets\//;
const END_OF_ROW = /<\/(?:\w+:)?row>/g;

/** Looks at the rows of each sheet before any is read. @throws 413 for more than a file has. */
function expectFewRows(parts: Unzipped): void {
  for (const [name, bytes] of Object.entries(parts)) {
    if (!SHEET.test(name)) continue;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
    const ends = text.matchAll(END_OF_ROW);
    for (let rows = 0; !ends.next().done; rows += 1) if (rows >= MAX_ROWS) throw manyRows();
  }
}

/** A day of a workbook is an instant at midnight in UTC. */
function textOf({ v: value }: CellObject): string {
  if (value instanceof Date) return dayWritten(value);
  return value === undefined ? "" : String(value);
}

/** The cells of the first sheet by row and column, without those that are absent; null when it is no workbook. */
function cellsIn(parts: Unzipped): CellObject[][] | null {
  try {
    // Packed anew without compression: what was unpacked within the limit is what is read.
    const { SheetNames, Sheets } = read(Buffer.from(zipSync(parts, { level: 0 })), {
      type: "buffer",
      sheets: 0,
      dense: true,
      cellDates: true,
      UTC: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
    });
    return Sheets[SheetNames[0] ?? ""]?.["!data"] ?? null;
  } catch {
    return null;
  }
}

/**
 * The rows of a workbook's first sheet; null when it is none. A row or a cell counts by the number that it claims, and
 * nothing is made of what lies between.
 * @param tooLong the error for more than `most` rows.
 * @throws 413 past a limit.
 */
export function rowsOfWorkbook(bytes: Buffer, most: number, tooLong: () => Error): string[][] | null {
  let parts: Unzipped;
  try {
    parts = unpacked(bytes);
    expectFewRows(parts);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return null;
  }
  const cells = cellsIn(parts);
  if (cells === null) return null;
  const size = new Size();
  const rows: string[][] = [];
  // By their keys, as rows and cells may be numbered far apart.
  for (const row of Object.keys(cells).map(Number)) {
    if (row >= most) throw tooLong();
    const columns = Object.keys(cells[row] ?? []).map(Number);
    if (columns.some((column) => column >= MAX_COLUMNS)) throw manyColumns();
    while (rows.length <= row) rows.push([]);
    const texts = Array.from({ length: Math.max(0, ...columns.map((column) => column + 1)) }, () => "");
    for (const column of columns) {
      const cell = cells[row]?.[column];
      if (cell) texts[column] = textOf(cell);
    }
    size.add(texts);
    rows[row] = texts;
  }
  return rows;
}
