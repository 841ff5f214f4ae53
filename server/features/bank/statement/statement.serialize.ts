import { formatDay, formatMoney } from "#contract/format.ts";
import { MAX_PREVIEW } from "#contract/intake/read.ts";
import { rupeesOf, sumOf } from "#contract/money.ts";
import type { Imported } from "#contract/bank/statement.ts";
import type { Matched, MatchedStatement, Reversal } from "./match.rules.ts";
import type { Statement, StatementLine } from "./statement.rules.ts";

/** The maximum number of lines, and of unreadable lines, in a reply. */
const MAX_LISTED_LINES = 100;

const countOf = (lines: readonly Matched[], state: Matched["state"]): number =>
  lines.filter((line) => line.state === state).length;

const numbersOf = ({ bills }: Matched): string => bills.map(({ number }) => number).join(", ");

/** What becomes of a line, in words. */
function becomes(line: Matched): string {
  const whose = line.bills[0] ? `${numbersOf(line)} of ${line.bills[0].customerName}` : "";
  const unmatched = whose === "" ? "names no open bill" : `names ${whose}, which is paid`;
  const texts: Record<Matched["state"], string> = {
    booked: `pays ${whose}`,
    proposed: `may pay ${whose}`,
    unmatched: line.resembles ? "may be a line of that day that was read before" : unmatched,
    repeated: "was read before",
    returned: "was taken back by the bank",
  };
  return texts[line.state];
}

const previewText = ({ day, amountPaise, narration }: StatementLine, text: string): string =>
  [formatDay(day), formatMoney(rupeesOf(amountPaise)), narration, text].join(" \u00b7 ");

function reversalText({ receipt: { customerName, billNumbers, day } }: Reversal): string {
  const whose = [customerName, billNumbers].filter((part) => part !== "").join(", ");
  return `takes back what came on ${formatDay(day)}${whose === "" ? "" : ` (${whose})`}`;
}

/** Lines as they are listed: what the bank took back first, since somebody has to act. */
function listed({ lines, reversals }: MatchedStatement) {
  const back = reversals.map((line) => ({
    ...line,
    state: "reversal" as const,
    text: reversalText(line),
    billNumber: line.receipt.billNumbers,
    customerName: line.receipt.customerName,
  }));
  const came = lines.slice(0, MAX_LISTED_LINES).map((line) => ({
    ...line,
    text: becomes(line),
    billNumber: numbersOf(line),
    customerName: line.bills[0]?.customerName ?? "",
  }));
  return [...back, ...came].slice(0, MAX_LISTED_LINES);
}

/** The result of an import or of a dry run. */
export function serializeImport(
  { debits, bad, sheet, headerLine, unread, dayOrder }: Statement,
  matched: MatchedStatement,
  importId: number | null,
): Imported {
  const { lines, reversals } = matched;
  const all = listed(matched);
  return {
    importId,
    booked: countOf(lines, "booked"),
    proposed: countOf(lines, "proposed"),
    unmatched: countOf(lines, "unmatched"),
    repeated: countOf(lines, "repeated"),
    returned: countOf(lines, "returned"),
    reversals: reversals.length,
    amount: rupeesOf(
      sumOf(lines.filter(({ state }) => state === "booked").map(({ amountPaise }) => amountPaise)),
    ),
    passedOver: debits.length - reversals.length,
    sheet,
    headerLine,
    unread,
    dayOrder,
    preview: all
      .slice(0, MAX_PREVIEW)
      .map((line) => ({ line: line.line, text: previewText(line, line.text) })),
    bad: bad.slice(0, MAX_LISTED_LINES),
    badCount: bad.length,
    lines: all.map(({ day, amountPaise, narration, state, billNumber, customerName }) => ({
      day,
      amount: rupeesOf(amountPaise),
      narration,
      state,
      billNumber,
      customerName,
    })),
  };
}
