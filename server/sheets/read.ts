import { Unzip, UnzipInflate } from "fflate";
import Papa from "papaparse";
import { unescapeCell } from "#contract/csv.ts";
import { dayWritten } from "./csv.ts";
import { textOf } from "./text.ts";

/** A file's rows as texts, or why it cannot be read. */
type Rows = { rows: string[][] } | { problem: "notSheet" | "tooManyRows" };

/** More rows than this are not read. */
type Most = { rows: number };

/** Most bytes of a workbook once it is unpacked. */
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024;
/** Bytes unpacked at a time, so that few are unpacked before the limit is noticed. */
const PIECE = 16_384;

/** True if a workbook stays small when it is unpacked, whatever sizes it claims. */
function isSmall(bytes: Buffer): boolean {
  let unpacked = 0;
  const unzip = new Unzip((part) => {
    part.ondata = (error, data) => {
      if (error) throw error;
      unpacked += data.length;
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
      if (unpacked > MAX_UNPACKED_BYTES) return false;
    }
  } catch {
    return false;
  }
  return true;
}

/** Without characters that the database cannot hold. */
const cleaned = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, " ").trim();

/** A cell as text; a workbook's days are instants at midnight in UTC. */
function cellText(value: unknown): string {
  if (value instanceof Date) return dayWritten(value);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? cleaned(String(value))
    : "";
}

async function workbookRows(bytes: Buffer, most: Most): Promise<Rows> {
  if (!isSmall(bytes)) return { problem: "notSheet" };
  const { readSheet } = await import("read-excel-file/node");
  try {
    const rows = await readSheet(bytes);
    if (rows.length > most.rows) return { problem: "tooManyRows" };
    return { rows: rows.map((row) => row.map(cellText)) };
  } catch {
    return { problem: "notSheet" };
  }
}

/** The rows of a CSV file or of the first sheet of an Excel workbook. Blank rows stay, so that lines keep their numbers. */
export async function rowsOfFile(bytes: Buffer, most: Most): Promise<Rows> {
  if (bytes.subarray(0, 2).toString("latin1") === "PK") return workbookRows(bytes, most);
  const text = textOf(bytes);
  if (text === null) return { problem: "notSheet" };
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), {
    delimitersToGuess: [",", "\t", ";", "|"],
    preview: most.rows + 1,
  });
  // The end of the last line is no line.
  if (data.at(-1)?.every((cell) => cleaned(cell) === "")) data.pop();
  if (data.length === 0) return { problem: "notSheet" };
  if (data.length > most.rows) return { problem: "tooManyRows" };
  return { rows: data.map((row) => row.map((cell) => cleaned(unescapeCell(cell)))) };
}
