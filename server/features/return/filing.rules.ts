import { addDays } from "#contract/day.ts";
import { daysOf, monthsOf, type Period } from "#contract/return/period.ts";
import type { FilingRow } from "./filing.queries.ts";

type Filed = Pick<FilingRow, "from" | "to" | "at">;

/** Documents that are dated from one day to another, and made after one instant and until another. */
export type Window = { from: string; to: string; after: Date | null; until: Date | null };

const EARLIEST_DAY = "1900-01-01";

/** When the month that ends on a day was closed: by the first return that was filed of it or of later months. */
function closedAt(filings: readonly Filed[], lastDay: string): Date | null {
  const instants = filings.filter(({ to }) => to >= lastDay).map(({ at }) => at.getTime());
  return instants.length === 0 ? null : new Date(Math.min(...instants));
}

/**
 * The windows of the documents that one month's return holds: those of the month, made before it was closed, and those
 * of earlier months, made after these were closed. A document is in one window of one month, whatever is filed after it
 * was made.
 */
function windowsOfMonth(filings: readonly Filed[], month: string): Window[] {
  const { from, to } = daysOf({ month, isQuarter: false });
  const dayBefore = addDays(from, -1);
  const [after, until] = [closedAt(filings, dayBefore), closedAt(filings, to)];
  const own = { from, to, after: null, until };
  if (after === null || after.getTime() === until?.getTime()) return [own];
  return [own, { from: EARLIEST_DAY, to: dayBefore, after, until }];
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
  /** When the period was closed, and the one before it. */
  closed: Date | null;
  closedBefore: Date | null;
  /** The filed returns that end with the period and on the day before it: they state what was left of advances. */
  filingId: number | undefined;
  filingIdBefore: number | undefined;
};

type Subject = { companyId: number; gstin: string; period: Period; filings: readonly FilingRow[] };

export function queryOf({ companyId, gstin, period, filings }: Subject): ReturnQuery {
  const { from, to } = daysOf(period);
  const dayBefore = addDays(from, -1);
  const filingOf = (lastDay: string) => filings.find((filing) => filing.to === lastDay)?.returnFilingId;
  return {
    companyId,
    gstin,
    windows: windowsOf(filings, period),
    from,
    to,
    closed: closedAt(filings, to),
    closedBefore: closedAt(filings, dayBefore),
    filingId: filingOf(to),
    filingIdBefore: filingOf(dayBefore),
  };
}
