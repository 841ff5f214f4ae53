import { addMonths, firstDayOf } from "#contract/day.ts";
import { daysOf, monthsOf, type Period } from "#contract/return/period.ts";
import type { FilingRow } from "./queries.ts";

type Filed = Pick<FilingRow, "from" | "to" | "at">;

/** Documents that are dated from one day to another, and made after one instant and until another. */
export type Window = { from: string; to: string; after: Date | null; until: Date | null };

const filingOf = (filings: readonly Filed[], month: string): Filed | undefined =>
  filings.find(({ from, to }) => from <= firstDayOf(month) && firstDayOf(month) <= to);

/**
 * The windows of the documents that one month's return holds: those of the month, made before it was filed, and those
 * of earlier months, made after the returns of all months since were filed. A document is in one window of one month,
 * whatever is filed after it was made.
 */
function windowsOfMonth(filings: readonly Filed[], month: string): Window[] {
  const until = filingOf(filings, month)?.at ?? null;
  const windows: Window[] = [{ ...daysOf({ month, isQuarter: false }), after: null, until }];
  let after: Date | null = null;
  for (let earlier = addMonths(month, -1); ; earlier = addMonths(earlier, -1)) {
    const filed = filingOf(filings, earlier);
    if (!filed) return windows;
    if (after === null || filed.at > after) after = filed.at;
    if (until !== null && until <= after) return windows;
    windows.push({ ...daysOf({ month: earlier, isQuarter: false }), after, until });
  }
}

/** The windows of the documents that the return of a period holds; each document is in one of them at most. */
export const windowsOf = (filings: readonly Filed[], period: Period): Window[] =>
  monthsOf(period).flatMap((month) => windowsOfMonth(filings, month));

/** The filing that covers a whole period. */
export function filingIn<F extends Filed>(filings: readonly F[], period: Period): F | undefined {
  const { from, to } = daysOf(period);
  return filings.find((filing) => filing.from <= from && to <= filing.to);
}

/** Selects the documents and vouchers of one return. */
export type ReturnQuery = {
  companyId: number;
  gstin: string;
  windows: readonly Window[];
  /** The first and last day of the period. */
  from: string;
  to: string;
};

type Subject = { companyId: number; gstin: string; period: Period; filings: readonly Filed[] };

export const queryOf = ({ companyId, gstin, period, filings }: Subject): ReturnQuery => ({
  companyId,
  gstin,
  windows: windowsOf(filings, period),
  ...daysOf(period),
});
