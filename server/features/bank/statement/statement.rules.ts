import { createHash } from "node:crypto";
import type { ReceivedMethod } from "#contract/booking/booking.ts";
import { type DayOrder, dayOrderOf, dayOrders, readDay } from "#contract/cell/day.ts";
import type { CodedText } from "#contract/coded.ts";
import { addDays } from "#contract/day.ts";
import { less, NO_PAISE, type Paise } from "#contract/money.ts";
import { refusalText } from "#server/errors/apiError.ts";
import { utrIn } from "#server/features/payment/reference.rules.ts";
import { fileKind } from "#server/intake/kinds.ts";
import type { TableRow } from "#server/intake/rows.ts";
import { headedTable } from "#server/intake/table.ts";
import { billsIn, columnsIn, type Columns, readColumns, referencesIn } from "./cell.rules.ts";
import { isBalance, type MovementOrProblem, movementsOf, type StatementRow } from "./movement.rules.ts";

/** Money in a bank statement that came in or went out. */
export type StatementLine = {
  /** Its number in the file. */
  line: number;
  day: string;
  /** Above 0. */
  amountPaise: Paise;
  narration: string;
  /** Empty if the bank gives none. */
  utr: string;
  /** The account's balance after it; null if the file has none. */
  balancePaise: Paise | null;
  /** Numbers of bills that it may name, as `normalizeReference` makes them. */
  billNumbers: string[];
  /** By which it may name a payment: UTRs, bills, other numbers. */
  references: string[];
  /** Equal for lines with the same content. */
  digest: string;
  /** 1 for the first line in the file with this digest, 2 for the second, and so on. */
  occurrence: number;
};

/** Incoming money. */
export type Credit = StatementLine & {
  /** True where the balances of the other lines follow from each other, and this one's does not: it waits for a person. */
  isDoubtful: boolean;
};

type BadLine = { line: number; reason: string };
export type Statement = {
  /** The name of the workbook's sheet; empty for a text. */
  sheet: string;
  headerLine: number;
  /** Titles of columns that nobody reads. */
  unread: string[];
  /** Null without a day that is written in numbers. */
  dayOrder: DayOrder | null;
  credits: Credit[];
  debits: StatementLine[];
  bad: BadLine[];
};

export const statementFile = fileKind<(bytes: Buffer, options: { today: string }) => Promise<Statement>>(
  "statement",
  512,
);

/** In characters. */
const MAX_NARRATION = 300;

/** Statements go back as far as books are kept, in days. */
const OLDEST_DAYS = 8 * 366;

/** The payment method, from keywords of banks and gateways in the narration; a bank transfer without any. */
export function methodIn(narration: string): ReceivedMethod {
  const words = new Set(narration.toUpperCase().split(/[^A-Z]+/));
  const includesAny = (...some: string[]) => some.some((word) => words.has(word));
  if (includesAny("UPI", "BHIM", "VPA")) return "upi";
  if (includesAny("CASH")) return "cash";
  if (includesAny("CARD", "POS")) return "card";
  if (includesAny("ONLINE")) return "online";
  return includesAny("CHQ", "CHEQUE", "CLG", "CLEARING") ? "cheque" : "bank";
}

const cellIn = (cells: readonly string[], index: number): string =>
  (cells[index] ?? "").replace(/\s+/g, " ").trim();

const narrationIn = (cells: readonly string[], { narration, references }: Columns): string =>
  [narration, ...references]
    .map((index) => cellIn(cells, index))
    .filter((part, position, parts) => part !== "" && parts.indexOf(part) === position)
    .join(" · ");

const hasDay = (cells: readonly string[], { day }: Columns): boolean => /\p{Nd}/u.test(cells[day] ?? "");

const isDay = (cell: string): boolean => dayOrders.some((order) => readDay(cell, order) !== null);

/** True for a row that only goes on with the narration of the one before. */
function isContinued(cells: readonly string[], { narration }: Columns): boolean {
  const filled = cells.flatMap((cell, index) => (cell === "" ? [] : [index]));
  return filled.length === 1 && filled[0] === narration && !isBalance(cells[narration] ?? "");
}

/** A row with a day; `isWhole` is false when it has more or fewer cells than titles, so that none can be trusted. */
type DayRow = StatementRow & { isWhole: boolean };

function rowsWithDays(
  rows: readonly TableRow[],
  titles: readonly string[],
  columns: Columns,
  isText: boolean,
): DayRow[] {
  const width = titles.findLastIndex((title) => title !== "") + 1;
  const needed = Math.max(...readColumns(columns)) + 1;
  const kept: DayRow[] = [];
  let last: DayRow | null = null;
  for (const { line, cells } of rows) {
    if (last && isContinued(cells, columns)) {
      const { cells: before } = last;
      before[columns.narration] = `${before[columns.narration] ?? ""} ${cellIn(cells, columns.narration)}`;
      continue;
    }
    last = null;
    if (!hasDay(cells, columns)) continue;
    const isLong = cells.findLastIndex((cell) => cell !== "") + 1 > width;
    const isShort = isText && cells.length < Math.min(needed, width);
    const isWhole = !isLong && !isShort;
    // The number of a page, or a sum below the lines.
    if (!isWhole && !isDay(cells[columns.day] ?? "")) continue;
    last = { line, cells: [...cells], isWhole };
    kept.push(last);
  }
  return kept;
}

const digestOf = (day: string, amount: Paise, narration: string): string =>
  createHash("sha256").update([day, amount, narration.toUpperCase()].join("\n")).digest("base64url");

/** Gives each line its number among those of the file with the same content. */
function numbered<Line extends Omit<StatementLine, "occurrence">>(lines: readonly Line[]) {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const occurrence = (seen.get(line.digest) ?? 0) + 1;
    seen.set(line.digest, occurrence);
    return { ...line, occurrence };
  });
}

type Read = Omit<Credit, "occurrence" | "amountPaise"> & { paise: Paise };

function lineOf(
  { line, cells }: StatementRow,
  movement: MovementOrProblem,
  columns: Columns,
  { order, today }: { order: DayOrder; today: string },
): Read | null | { problem: string } {
  // A total, or a balance.
  if (movement === null) return null;
  const day = readDay(cells[columns.day] ?? "", order);
  if (day === null) return { problem: "The day cannot be read; write it as dd/mm/yyyy" };
  if ("problem" in movement) return movement;
  if (day > today) return { problem: "The day lies ahead; write it as dd/mm/yyyy" };
  const narration = narrationIn(cells, columns).slice(0, MAX_NARRATION);
  const digest = digestOf(day, movement.paise, narration);
  const named = { billNumbers: billsIn(narration), references: referencesIn(narration) };
  return { line, day, ...movement, narration, utr: utrIn(narration), ...named, digest };
}

const manyCells = (titles: number, cells: number): string =>
  `The line has ${cells} cells below ${titles} titles, so that its amounts may have moved`;

/** A column's days in numbers have an order; those that name their month have none. */
const isInNumbers = (cell: string): boolean => !/\p{L}{3}/u.test(cell) && !/^\d{4}/.test(cell);

/**
 * Reads a statement: text of any delimiter, XLSX, XLS, or a table of a web page. Lines that cannot be read are listed with
 * their line numbers; rows that are not transactions are skipped. How the file writes days, amounts and directions is
 * settled by all its rows.
 * @returns the reason when the file as a whole cannot be read. @throws 413 past a limit of all files.
 */
export async function readStatement(bytes: Buffer, today: string): Promise<Statement | CodedText> {
  const headed = await headedTable(bytes, (titles) => columnsIn(titles) !== null);
  if (!headed) return refusalText("statementNotCsv");
  const { sheet, titles, headerLine } = headed;
  const columns = columnsIn(titles);
  if (headerLine === null || !columns) return refusalText("statementWithoutHeader");
  const rows = rowsWithDays(headed.rows, titles, columns, sheet === "");
  const whole = rows.filter(({ isWhole }) => isWhole);
  const days = whole.map(({ cells }) => cells[columns.day] ?? "");
  const order = dayOrderOf(days, { from: addDays(today, -OLDEST_DAYS), to: today });
  if (typeof order === "object")
    return refusalText("fileDays", {
      line: whole[order.first]?.line ?? 0,
      other: whole[order.second]?.line ?? 0,
    });
  const movements = movementsOf(whole, columns);
  if (!Array.isArray(movements)) return movements;
  const width = titles.findLastIndex((title) => title !== "") + 1;
  const bad: BadLine[] = rows.flatMap(({ line, cells, isWhole }) =>
    isWhole ? [] : { line, reason: manyCells(width, cells.length) },
  );
  const read: Read[] = [];
  for (const [index, row] of whole.entries()) {
    const one = lineOf(row, movements[index] ?? null, columns, { order, today });
    if (one === null) continue;
    if ("problem" in one) bad.push({ line: row.line, reason: one.problem });
    else read.push(one);
  }
  const used = new Set(readColumns(columns));
  return {
    sheet,
    headerLine,
    unread: titles.filter((title, index) => title !== "" && !used.has(index)),
    dayOrder: days.some(isInNumbers) ? order : null,
    credits: numbered(
      read.flatMap(({ paise, ...line }) => (paise > 0 ? { ...line, amountPaise: paise } : [])),
    ),
    debits: numbered(
      read.flatMap(({ paise, isDoubtful: _isDoubtful, ...line }) =>
        paise < 0 ? { ...line, amountPaise: less(NO_PAISE, paise) } : [],
      ),
    ),
    bad: bad.toSorted((one, other) => one.line - other.line),
  };
}
