import {
  type CellObject,
  type ParsingOptions,
  type Range,
  read,
  type WorkBook,
  type WorkSheet,
} from "@e965/xlsx";
import { unzipSync, type Unzipped, zipSync } from "fflate";
import { megabytes } from "#contract/upload.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import { dayWritten } from "#server/sheets/csv.ts";
import { manyColumns, manyRows, MAX_COLUMNS, MAX_ROWS, Size } from "./delimited.ts";
import type { Table } from "./rows.ts";

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

/** A workbook begins the time of day with the year 1899, or with 1904 as those of old Macs. */
const FIRST_DAYS = 1905;

/** A day is an instant at midnight in UTC, a time of day one on the first day that the workbook can count. */
function textOfDate(date: Date): string {
  // Fractions of days are not exact.
  const instant = new Date(Math.round(date.getTime() / 1000) * 1000);
  const time = instant.toISOString().slice(11, 19);
  if (instant.getUTCFullYear() < FIRST_DAYS) return time;
  return time === "00:00:00" ? dayWritten(instant) : `${dayWritten(instant)} ${time}`;
}

/** Digits of a number that a spreadsheet keeps: what follows them is left by its arithmetic. */
const DIGITS = 15;

/** How spreadsheets show a formula that has failed, by the number that they keep. */
const failures: Readonly<Record<number, string>> = {
  0x00: "#NULL!",
  0x07: "#DIV/0!",
  0x0f: "#VALUE!",
  0x17: "#REF!",
  0x1d: "#NAME?",
  0x24: "#NUM!",
};

const digitsOf = (value: number): string => String(Number(value.toPrecision(DIGITS)));

/** The part of a format that shows a number: numbers below 0 may have one of their own, which leaves out the sign. */
function sectionOf(value: number, format: string): { section: string; shown: number } {
  const [first = "", second] = format.match(/(?:"[^"]*"|\\.|[^";\\])+/g) ?? [];
  return value < 0 && second !== undefined
    ? { section: second, shown: -value }
    : { section: first, shown: value };
}

/** A number as its format shows it, as far as that says what it is: 0.1 as "10%", and 500 with "Cr" beside it. */
function textOfNumber(value: number, format: string): string {
  const { section, shown } = sectionOf(value, format);
  const literals = section.match(/"[^"]*"|\\./g) ?? [];
  const [, side] = /"\s?(cr|dr)\.?\s?"/i.exec(literals.join("")) ?? [];
  if (side !== undefined) return `${digitsOf(shown)} ${side}`;
  if (literals.some((literal) => literal.includes("%"))) return `${digitsOf(value)}%`;
  return section.replaceAll(/"[^"]*"|\\./g, "").includes("%") ? `${digitsOf(value * 100)}%` : digitsOf(value);
}

function textOf({ t: type, v: value, z: format }: CellObject): string {
  if (type === "e") return failures[Number(value)] ?? "#N/A";
  if (value instanceof Date) return textOfDate(value);
  if (typeof value === "number") return textOfNumber(value, String(format ?? ""));
  return value === undefined ? "" : String(value);
}

const options: ParsingOptions = {
  dense: true,
  cellDates: true,
  UTC: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
};

/** Gives all rows of merged cells what the first one says: the society beside three customers is that of each. */
function fillMerged(rows: Table["rows"], merges: readonly Range[]): void {
  for (const { s: first, e: last } of merges) {
    const text = rows[first.r]?.cells[first.c] ?? "";
    if (text === "") continue;
    for (const { cells } of rows.slice(first.r + 1, last.r + 1)) {
      while (cells.length <= first.c) cells.push("");
      cells[first.c] ||= text;
    }
  }
}

/** The cells of a row that stretch over several columns, with their text in each of these. */
function groupsIn(rows: Table["rows"], merges: readonly Range[]): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const { s: first, e: last } of merges) {
    if (last.c === first.c || last.c >= MAX_COLUMNS) continue;
    const titles = groups.get(first.r) ?? [];
    for (let column = first.c; column <= last.c; column += 1)
      titles[column] = rows[first.r]?.cells[first.c] ?? "";
    groups.set(first.r, titles);
  }
  return groups;
}

/**
 * A sheet by row and column. A row or a cell counts by the number that it claims, and nothing is made of what lies between.
 * @throws 413 past a limit.
 */
function tableOf(name: string, sheet: WorkSheet, size: Size): Table {
  const cells = sheet["!data"] ?? [];
  const rows: Table["rows"] = [];
  // By their keys, as rows and cells may be numbered far apart.
  for (const row of Object.keys(cells).map(Number)) {
    if (row >= MAX_ROWS) throw manyRows();
    const columns = Object.keys(cells[row] ?? []).map(Number);
    if (columns.some((column) => column >= MAX_COLUMNS)) throw manyColumns();
    while (rows.length <= row) rows.push({ line: rows.length + 1, cells: [], badlyQuoted: false });
    const texts = Array.from({ length: Math.max(0, ...columns.map((column) => column + 1)) }, () => "");
    for (const column of columns) {
      const cell = cells[row]?.[column];
      if (cell) texts[column] = textOf(cell);
    }
    size.add(texts);
    rows[row] = { line: row + 1, cells: texts, badlyQuoted: false };
  }
  const merges = sheet["!merges"] ?? [];
  const groups = groupsIn(rows, merges);
  fillMerged(rows, merges);
  return { sheet: name, rows, groups };
}

/** The sheets that people see, in their order. @throws 413 past a limit. */
function tablesOf({ SheetNames, Sheets, Workbook }: WorkBook): Table[] {
  const size = new Size();
  const isHidden = (index: number) => (Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
  return SheetNames.flatMap((name, index) => {
    const sheet = Sheets[name];
    return sheet && !isHidden(index) ? [tableOf(name, sheet, size)] : [];
  });
}

function attempt(reading: () => WorkBook): WorkBook | null {
  try {
    return reading();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return null;
  }
}

/** The visible sheets of an XLSX or ODS file; null when it is none. @throws 413 past a limit. */
export function tablesOfPacked(bytes: Buffer): Table[] | null {
  const book = attempt(() => {
    const parts = unpacked(bytes);
    expectFewRows(parts);
    // Packed anew without compression: what was unpacked within the limit is what is read.
    return read(Buffer.from(zipSync(parts, { level: 0 })), { ...options, type: "buffer" });
  });
  return book && tablesOf(book);
}

/** The visible sheets of an XLS file; null when it is none. @throws 413 past a limit. */
export function tablesOfOld(bytes: Buffer): Table[] | null {
  const book = attempt(() => read(bytes, { ...options, type: "buffer" }));
  return book && tablesOf(book);
}

/** The tables of a web page, which programs save under the name of a spreadsheet. @throws 413 past a limit. */
export function tablesOfPage(text: string): Table[] | null {
  const book = attempt(() => read(text, { ...options, type: "string", raw: true }));
  return book && tablesOf(book);
}
