import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import Papa from "papaparse";
import type { CodedText } from "#contract/coded.ts";
import { unescapeCell } from "#contract/csv.ts";
import type { ReceivedMethod } from "#contract/booking/booking.ts";
import type { Paise } from "#contract/money.ts";
import { MOST_LINES } from "#contract/payment/statement.ts";
import { refusalText } from "#server/errors/apiError.ts";
import { utrIn } from "#server/features/payment/reference/rules.ts";
import { amountIn, columnsIn, type Columns, dayIn, isDebit, textOf } from "./cell/rules.ts";

/** Money that came in, as a bank tells it. */
export type Credit = {
  day: string;
  amountPaise: Paise;
  narration: string;
  /** Empty where the bank tells none. */
  utr: string;
  /** The same for the same content, however often it is told. */
  digest: string;
  /** How often this content stood before in the file. */
  occurrence: number;
};

type BadLine = { line: number; reason: string };
export type Statement = { credits: Credit[]; passedOver: number; bad: BadLine[] };

/** So many lines are read at a stretch: a few milliseconds, after which others have their turn. */
const STRETCH = 500;
/** The header stands among so many lines. */
const MOST_PREAMBLE = 100;
const DELIMITERS = [",", "\t", ";", "|"];
/** How much of what a bank writes about a line is kept. */
const LONGEST_NARRATION = 300;

/** The rows of a text; one more than a statement may have where there are too many. */
function rowsOf(text: string, delimiter: string): Promise<string[][]> {
  const rows: string[][] = [];
  return new Promise((resolve) => {
    Papa.parse<string[]>(text, {
      delimiter,
      step: ({ data }, parser) => {
        rows.push(data);
        if (rows.length > MOST_LINES + MOST_PREAMBLE) {
          parser.abort();
          return resolve(rows);
        }
        if (rows.length % STRETCH > 0) return;
        parser.pause();
        setImmediate(() => parser.resume());
      },
      complete: () => resolve(rows),
    });
  });
}

type Header = { at: number; columns: Columns; delimiter: string };

/** Where a file's header stands, and what parts its cells. */
function headerOf(text: string): Header | null {
  const top = text.slice(0, 64_000);
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(top, { delimiter, preview: MOST_PREAMBLE });
    for (const [at, row] of data.entries()) {
      const columns = columnsIn(row);
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

/** How a line's money has come, by the words of banks and gateways in its narration; a transfer where they say nothing of it. */
export function methodIn(narration: string): ReceivedMethod {
  const words = new Set(narration.toUpperCase().split(/[^A-Z]+/));
  const says = (...some: string[]) => some.some((word) => words.has(word));
  if (says("UPI", "BHIM", "VPA")) return "upi";
  if (says("CASH")) return "cash";
  if (says("CARD", "POS")) return "card";
  if (says("ONLINE")) return "online";
  return says("CHQ", "CHEQUE", "CLG", "CLEARING") ? "cheque" : "bank";
}

type Read = Omit<Credit, "occurrence"> | "passed over" | "nothing" | { problem: string };

/** What one row tells: `today` is the last day on which money may have come. */
function readRow(row: readonly string[], columns: Columns, today: string): Read {
  const day = dayIn(cellIn(row, columns.day));
  const amount = amountIn(
    row.map((_, index) => cellIn(row, index)),
    columns,
  );
  // A line of text, a sum, or what was there before.
  if (!/\d/.test(cellIn(row, columns.day)) || amount === null) return "nothing";
  if (day === null) return { problem: "The day cannot be read; write it as dd/mm/yyyy" };
  if (typeof amount === "string") return { problem: amount };
  if (isDebit(amount)) return "passed over";
  if (day > today) return { problem: "The day lies ahead; write it as dd/mm/yyyy" };
  const narration = narrationIn(row, columns).slice(0, LONGEST_NARRATION);
  const digest = createHash("sha256")
    .update([day, amount, narration.toUpperCase()].join("\n"))
    .digest("base64url");
  return { day, amountPaise: amount, narration, utr: utrIn(narration), digest };
}

/**
 * Reads a bank's statement. Lines that cannot be read are listed by where they stand; what went out, and what is no
 * transaction, is passed over.
 * @returns the text that says why, when the file as a whole cannot be read.
 */
export async function readStatement(bytes: Buffer, today: string): Promise<Statement | CodedText> {
  const text = textOf(bytes);
  if (text === null) return refusalText("statementNotCsv");
  const header = headerOf(text);
  if (!header) return refusalText("statementWithoutHeader");
  const rows = (await rowsOf(text, header.delimiter)).slice(header.at + 1);
  // What follows the last line's end is no line.
  while (rows.at(-1)?.every((cell) => cell === "")) rows.pop();
  if (rows.length > MOST_LINES) return refusalText("statementTooLong", { count: MOST_LINES });
  const statement: Statement = { credits: [], passedOver: 0, bad: [] };
  const seen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index % STRETCH === 0) await breathe();
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
