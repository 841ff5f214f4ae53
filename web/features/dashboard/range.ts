import { MAX_DAYS } from "#contract/dashboard/dashboard.ts";
import { addDays, daysBetween, weekdayOf, weekdays } from "#contract/day.ts";
import { formatDay } from "#contract/format.ts";
import type { DashboardSearch } from "./search.ts";

export type Range = { from: string; to: string };

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
const lastOf = (day: string): string => addDays(firstOf(addDays(firstOf(day), 31)), -1);

const lastThirty = (today: string): Range => ({ from: addDays(today, -29), to: today });

/** The range of the URL; invalid custom dates fall back to the last 30 days. */
export function rangeOf({ range, from, to }: DashboardSearch, today: string): Range {
  if (range === "today") return { from: today, to: today };
  if (range === "week") {
    const monday = addDays(today, -weekdays.indexOf(weekdayOf(today)));
    return { from: monday, to: addDays(monday, 6) };
  }
  if (range === "month") return { from: firstOf(today), to: lastOf(today) };
  if (range === "last-month") {
    const last = addDays(firstOf(today), -1);
    return { from: firstOf(last), to: last };
  }
  const own = { from, to };
  return range === "own" && problemOf(own) === null ? own : lastThirty(today);
}

/** The error of the typed dates; null if they are valid. */
export function problemOf({ from, to }: Range): string | null {
  if (!from || !to) return "Please choose both days";
  if (from > to) return "To must not be before From";
  return daysBetween(from, to) > MAX_DAYS ? `At most ${MAX_DAYS} days` : null;
}

/** "23 Oct 2026 – 21 Nov 2026", or a single day. */
export const rangeText = ({ from, to }: Range): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** "the day before", "the 30 days before" */
export function previousRangeText({ from, to }: Range): string {
  const length = daysBetween(from, to);
  return length === 1 ? "the day before" : `the ${length} days before`;
}
