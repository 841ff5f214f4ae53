import type { Dashboard, FigureName } from "#contract/dashboard/dashboard.ts";
import { formatCount, formatMoney } from "#contract/format.ts";

type Words = {
  label: string;
  /** Rupees, or a number of things. */
  money?: true;
  /** Told of now, beside how it stood when the range began. */
  ofNow?: true;
};

/** What each figure is called. */
export const figureWords: Record<FigureName, Words> = {
  bookings: { label: "Bookings made" },
  washesDue: { label: "Washes due" },
  washesDone: { label: "Washes done" },
  washesMissed: { label: "Washes missed" },
  revenue: { label: "Revenue", money: true },
  collected: { label: "Collected", money: true },
  pending: { label: "Still to be paid", money: true, ofNow: true },
  activePlans: { label: "Active plans", ofNow: true },
  openTickets: { label: "Open tickets", ofNow: true },
};

const whole = (rupees: number) => formatMoney(Math.round(rupees)).replace(/\.00$/, "");

/** A figure as it is read at a glance: rupees without paise. */
export const shortly = (name: FigureName, value: number): string =>
  figureWords[name].money ? whole(value) : formatCount(value);

/** The same to the paisa. */
export const exactly = (name: FigureName, value: number): string =>
  figureWords[name].money ? formatMoney(value) : formatCount(value);

/** How a figure has changed since it was `before`: by a sign to look at and in words to hear; null where it was nothing. */
export function changeOf({ value, before }: Dashboard[FigureName]): { sign: string; words: string } | null {
  if (value === before) return { sign: "±0 %", words: "the same as" };
  if (before <= 0) return null;
  const percent = Math.round(((value - before) / before) * 100);
  const size = formatCount(Math.abs(percent));
  return percent < 0
    ? { sign: `−${size} %`, words: `${size} percent less than` }
    : { sign: `+${size} %`, words: `${size} percent more than` };
}
