import { unwrapped } from "#contract/cell/written.ts";
import { unescapeCell } from "#contract/csv.ts";
import { rowsOfText } from "./delimited.ts";
import type { Table, TableRow } from "./rows.ts";
import { textOf } from "./text.ts";

/** True if a row names the columns that are looked for. */
export type IsHeader = (titles: readonly string[]) => boolean;

/** A table from its header on. */
export type Headed = {
  sheet: string;
  titles: string[];
  /** The header's line; null when no row names the columns. Then the first row that is one by its looks stands for it. */
  headerLine: number | null;
  /** The rows below the header. */
  rows: TableRow[];
};

/** The header is within this many rows. */
const MAX_PREAMBLE = 100;
/** In characters. */
const MAX_TOP = 32_000;
const DELIMITERS = [",", "\t", ";", "|"];

/** Without characters that the database cannot hold. */
const cleaned = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, " ").trim();

const cleanRow = (row: TableRow): TableRow => ({
  ...row,
  cells: row.cells.map((cell) => cleaned(unescapeCell(unwrapped(cell)))),
});

type Header = { at: number; titles: string[] };

/** Titles that go on in the next row: "Value" above "Date". */
const joined = (upper: TableRow, lower: TableRow): string[] =>
  Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, column) =>
    [upper, lower]
      .map(({ cells }) => cells[column] ?? "")
      .join(" ")
      .trim(),
  );

/** The row that names the columns; where none does alone, two that do together. */
function headerAmong(
  rows: readonly TableRow[],
  isHeader: IsHeader,
  groups: Table["groups"] = new Map(),
): Header | null {
  const top = rows.slice(0, MAX_PREAMBLE);
  for (const [at, { cells }] of top.entries()) {
    const grouped = withGroup(cells, groups.get(at - 1));
    const titles = [grouped, cells].find((some) => isHeader(some));
    if (titles) return { at, titles };
  }
  for (const [at, row] of top.entries()) {
    const before = top[at - 1];
    const titles = before ? joined(before, row) : [];
    if (isHeader(titles)) return { at, titles };
  }
  return null;
}

/** Excel's own first line, which names the delimiter of the others. */
const delimiterLine = /^sep=([,;|\t])\r?\n/i;

function tableOfText(text: string, isHeader: IsHeader): Table {
  const named = delimiterLine.exec(text)?.[1];
  const top = text.slice(0, MAX_TOP);
  const hasHeader = (delimiter: string) =>
    headerAmong(rowsOfText(top, { delimiter, rows: MAX_PREAMBLE }).map(cleanRow), isHeader) !== null;
  // Without a header, the delimiter that divides the text into most cells.
  const delimiter = named ?? DELIMITERS.find(hasHeader) ?? "";
  return { sheet: "", rows: rowsOfText(text, { delimiter }), groups: new Map() };
}

const isWebPage = (text: string): boolean => /^\s*</.test(text) && /<table[\s>]/i.test(text);

/** The file's tables; null when it has none. @throws 413 past a limit. */
async function tablesOf(bytes: Buffer, isHeader: IsHeader): Promise<Table[] | null> {
  const start = bytes.subarray(0, 4).toString("latin1");
  // Loaded when it is needed: it takes as long to load as most texts to read.
  const workbook = () => import("./workbook.ts");
  if (start.startsWith("PK")) return (await workbook()).tablesOfPacked(bytes);
  if (start === "\u00d0\u00cf\u0011\u00e0") return (await workbook()).tablesOfOld(bytes);
  const text = textOf(bytes)?.replace(/^\uFEFF/, "");
  if (text === undefined) return null;
  if (isWebPage(text)) return (await workbook()).tablesOfPage(text);
  return [tableOfText(text, isHeader)];
}

/** Titles with those above them that stretch over several columns: "Number" below "Car" is "Car Number". */
function withGroup(titles: readonly string[], group: readonly (string | undefined)[] = []): string[] {
  return titles.map((title, column) => {
    const above = group[column] ?? "";
    return above === "" || above === title ? title : `${above} ${title}`.trim();
  });
}

type Place = { table: Table; at: number; titles: string[] };

function headerIn(table: Table, isHeader: IsHeader): Place | null {
  const header = headerAmong(table.rows, isHeader, table.groups);
  return header && { table, ...header };
}

const filled = ({ cells }: TableRow): number => cells.filter((cell) => cell !== "").length;
const lengthOf = ({ rows }: Table): number => rows.filter((row) => filled(row) > 0).length;

/** The row that is a header by its looks: the first one with as many cells as any before the tenth. */
function likelyHeader(table: Table): Place {
  const most = Math.max(0, ...table.rows.slice(0, 10).map(filled));
  const at = Math.max(
    0,
    table.rows.findIndex((row) => filled(row) === most),
  );
  return { table, at, titles: table.rows[at]?.cells ?? [] };
}

/**
 * The table of a file whose header `isHeader` recognises, the longest one of several; of a workbook it looks at the sheets
 * that people see. Without such a header, the longest table.
 * @returns null when the file is no table, or an empty one. @throws 413 past a limit.
 */
export async function headedTable(bytes: Buffer, isHeader: IsHeader): Promise<Headed | null> {
  const tables = (await tablesOf(bytes, isHeader))
    ?.map((table) => ({ ...table, rows: table.rows.map(cleanRow) }))
    .filter((table) => lengthOf(table) > 0)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const [longest] = tables ?? [];
  if (!tables || !longest) return null;
  const found = tables.flatMap((table) => headerIn(table, isHeader) ?? [])[0];
  const { table, at, titles } = found ?? likelyHeader(longest);
  const end = table.rows.findLastIndex((row) => filled(row) > 0);
  return {
    sheet: table.sheet,
    titles: titles.map((title) => title.trim()),
    headerLine: found ? (table.rows[at]?.line ?? null) : null,
    rows: table.rows.slice(at + 1, end + 1),
  };
}
