import type { Dashboard, FigureName } from "#contract/dashboard/dashboard.ts";
import { formatCount, formatMoney } from "#contract/format.ts";

type Words = {
  label: string;
  /** An amount in rupees; otherwise a count. */
  money?: true;
  /** The current value, compared with the value at the start of the range. */
  ofNow?: true;
};

export const figureWords: Record<FigureName, Words> = {
  bookings: { label: "Bookings made" },
  washesDue: { label: "Washes due" },
  washesDone: { label: "Washes done" },
  washesMissed: { label: "Washes missed" },
  revenue: { label: "Revenue before tax", money: true },
  collected: { label: "Collected", money: true },
  pending: { label: "Still to be paid", money: true, ofNow: true },
  activePlans: { label: "Active plans", ofNow: true },
  openTickets: { label: "Open tickets", ofNow: true },
};

const wholeRupees = (rupees: number) => formatMoney(Math.round(rupees)).replace(/\.00$/, "");

/** A rounded figure: rupees without paise. */
export const roundedFigure = (name: FigureName, value: number): string =>
  figureWords[name].money ? wholeRupees(value) : formatCount(value);

/** The exact figure: rupees with paise. */
export const exactFigure = (name: FigureName, value: number): string =>
  figureWords[name].money ? formatMoney(value) : formatCount(value);

/** The change of a figure since `before`, as a sign and as accessible text; null when `before` was zero. */
export function changeOf({ value, before }: Dashboard[FigureName]): { sign: string; words: string } | null {
  if (value === before) return { sign: "±0 %", words: "the same as" };
  if (before <= 0) return null;
  const percent = Math.round(((value - before) / before) * 100);
  const size = formatCount(Math.abs(percent));
  return percent < 0
    ? { sign: `−${size} %`, words: `${size} percent less than` }
    : { sign: `+${size} %`, words: `${size} percent more than` };
}
