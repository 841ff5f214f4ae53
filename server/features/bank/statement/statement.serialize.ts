import { rupeesOf, sumOf } from "#contract/money.ts";
import type { Imported, PreviewState } from "#contract/bank/statement.ts";
import type { Matched } from "../match.rules.ts";
import type { Statement } from "./statement.rules.ts";

/** The maximum number of lines, and of unreadable lines, in a reply. */
const MAX_LISTED_LINES = 100;

const countOf = (lines: readonly Matched[], state: PreviewState): number =>
  lines.filter((line) => line.state === state).length;

/** The result of an import or of a dry run. */
export const serializeImport = (
  { passedOver, bad }: Statement,
  lines: readonly Matched[],
  importId: number | null,
): Imported => ({
  importId,
  booked: countOf(lines, "booked"),
  proposed: countOf(lines, "proposed"),
  unmatched: countOf(lines, "unmatched"),
  repeated: countOf(lines, "repeated"),
  amount: rupeesOf(
    sumOf(lines.filter(({ state }) => state === "booked").map(({ amountPaise }) => amountPaise)),
  ),
  passedOver,
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
