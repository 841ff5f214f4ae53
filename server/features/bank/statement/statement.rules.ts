import { createHash } from "node:crypto";
import type { CodedText } from "#contract/coded.ts";
import { unescapeCell } from "#contract/csv.ts";
import type { ReceivedMethod } from "#contract/booking/booking.ts";
import type { Paise } from "#contract/money.ts";
import { refusalText } from "#server/errors/apiError.ts";
import { utrIn } from "#server/features/payment/reference.rules.ts";
import { rowsOfText } from "#server/intake/delimited.ts";
import { fileKind } from "#server/intake/kinds.ts";
import { textOf } from "#server/intake/text.ts";
import { amountIn, columnsIn, type Columns, dayIn, isDebit } from "./cell.rules.ts";

/** Incoming money in a bank statement. */
export type Credit = {
  day: string;
  amountPaise: Paise;
  narration: string;
  /** Empty if the bank gives none. */
  utr: string;
  /** Equal for lines with the same content. */
  digest: string;
  /** 1 for the first line in the file with this digest, 2 for the second, and so on. */
  occurrence: number;
};

type BadLine = { line: number; reason: string };
export type Statement = { credits: Credit[]; passedOver: number; bad: BadLine[] };

export const statementFile = fileKind<(bytes: Buffer, options: { today: string }) => Statement>(
  "statement",
  512,
);

/** The header is within this many lines. */
const MAX_PREAMBLE = 100;
const DELIMITERS = [",", "\t", ";", "|"];
/** In characters. */
const MAX_NARRATION = 300;

type Header = { at: number; columns: Columns; delimiter: string };

/** The index of the header row, its columns, and the cell delimiter. */
function headerOf(text: string): Header | null {
  const top = text.slice(0, 32_000);
  for (const delimiter of DELIMITERS) {
    for (const [at, { cells }] of rowsOfText(top, { delimiter, rows: MAX_PREAMBLE - 1 }).entries()) {
      const columns = columnsIn(cells);
      if (columns) return { at, columns, delimiter };
    }
  }
  return null;
}

const cellIn = (row: readonly string[], index: number): string =>
  unescapeCell(row[index] ?? "")
    .replace(/\s+/g, " ")
    .trim();

const narrationIn = (row: readonly string[], { narration, references }: Columns): string =>
  [narration, ...references]
    .map((index) => cellIn(row, index))
    .filter((part, position, parts) => part !== "" && parts.indexOf(part) === position)
    .join(" · ");

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

type Read = Omit<Credit, "occurrence"> | "passed over" | "nothing" | { problem: string };

/** `today` is the last allowed day. */
function readRow(row: readonly string[], columns: Columns, today: string): Read {
  const day = dayIn(cellIn(row, columns.day));
  const amount = amountIn(
    row.map((_, index) => cellIn(row, index)),
    columns,
  );
  // Text, a total, or an opening balance.
  if (!/\d/.test(cellIn(row, columns.day)) || amount === null) return "nothing";
  if (day === null) return { problem: "The day cannot be read; write it as dd/mm/yyyy" };
  if (typeof amount === "string") return { problem: amount };
  if (isDebit(amount)) return "passed over";
  if (day > today) return { problem: "The day lies ahead; write it as dd/mm/yyyy" };
  const narration = narrationIn(row, columns).slice(0, MAX_NARRATION);
  const digest = createHash("sha256")
    .update([day, amount, narration.toUpperCase()].join("\n"))
    .digest("base64url");
  return { day, amountPaise: amount, narration, utr: utrIn(narration), digest };
}

/**
 * Lines that cannot be read are listed with their line number; outgoing money and rows that are not transactions are
 * skipped.
 * @returns the reason when the file as a whole cannot be read.
 * @throws 413 past a limit of all files.
 */
export function readStatement(bytes: Buffer, today: string): Statement | CodedText {
  const text = textOf(bytes);
  if (text === null) return refusalText("statementNotCsv");
  const header = headerOf(text);
  if (!header) return refusalText("statementWithoutHeader");
  const rows = rowsOfText(text, { delimiter: header.delimiter })
    .slice(header.at + 1)
    .map(({ cells }) => cells);
  const statement: Statement = { credits: [], passedOver: 0, bad: [] };
  const seen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const read = readRow(row, header.columns, today);
    if (read === "nothing") continue;
    if (read === "passed over") statement.passedOver += 1;
    else if ("problem" in read) statement.bad.push({ line: header.at + index + 2, reason: read.problem });
    else {
      const occurrence = (seen.get(read.digest) ?? 0) + 1;
      seen.set(read.digest, occurrence);
      statement.credits.push({ ...read, occurrence });
    }
  }
  return statement;
}
