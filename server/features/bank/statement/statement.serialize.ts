import { formatDay, formatMoney } from "#contract/format.ts";
import { MAX_PREVIEW } from "#contract/intake/read.ts";
import { rupeesOf, sumOf } from "#contract/money.ts";
import type { Imported, PreviewState } from "#contract/bank/statement.ts";
import type { Matched } from "./match.rules.ts";
import type { Statement } from "./statement.rules.ts";

/** The maximum number of lines, and of unreadable lines, in a reply. */
const MAX_LISTED_LINES = 100;

const countOf = (lines: readonly Matched[], state: PreviewState): number =>
  lines.filter((line) => line.state === state).length;

/** What becomes of a line, in words. */
function previewText({ day, amountPaise, narration, state, bill }: Matched): string {
  const whose = bill ? `${bill.number} of ${bill.customerName}` : "";
  const becomes: Record<PreviewState, string> = {
    booked: `pays ${whose}`,
    proposed: `may pay ${whose}`,
    unmatched: bill ? `names ${whose}, which is paid` : "names no open bill",
    repeated: "was read before",
    returned: "was taken back by the bank",
  };
  return [formatDay(day), formatMoney(rupeesOf(amountPaise)), narration, becomes[state]].join(" \u00b7 ");
}

/** The result of an import or of a dry run. */
export const serializeImport = (
  { debits, bad, sheet, headerLine, unread, dayOrder }: Statement,
  lines: readonly Matched[],
  importId: number | null,
): Imported => ({
  importId,
  booked: countOf(lines, "booked"),
  proposed: countOf(lines, "proposed"),
  unmatched: countOf(lines, "unmatched"),
  repeated: countOf(lines, "repeated"),
  returned: countOf(lines, "returned"),
  amount: rupeesOf(
    sumOf(lines.filter(({ state }) => state === "booked").map(({ amountPaise }) => amountPaise)),
  ),
  passedOver: debits.length,
  sheet,
  headerLine,
  unread,
  dayOrder,
  preview: lines.slice(0, MAX_PREVIEW).map((line) => ({ line: line.line, text: previewText(line) })),
  bad: bad.slice(0, MAX_LISTED_LINES),
  badCount: bad.length,
  lines: lines.slice(0, MAX_LISTED_LINES).map(({ day, amountPaise, narration, state, bill }) => ({
    day,
    amount: rupeesOf(amountPaise),
    narration,
    state,
    billNumber: bill?.number ?? "",
    customerName: bill?.customerName ?? "",
  })),
});
