import { indiaAt, weekdayOf } from "./day.ts";

/** The only formatting of amounts, days and times for people, on the server and on the screens. */

// Marked as pure, so that bundles which only write days exclude them.
const counts = /* @__PURE__ */ new Intl.NumberFormat("en-IN");
const rupees = /* @__PURE__ */ new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
// Not a locale's names: the short month of en-IN for September is Sept.
/** The names of the months, January first. */
export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** 1,23,456 */
export const formatCount = (count: number): string => counts.format(count);

/** "1 flat", "7,200 flats"; pass `many` for other plurals: plural(2, "society", "societies"). */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const list = new Intl.ListFormat("en-IN");
/** "1 person", "1 person and 2 customers", "1 person, 2 customers and 3 societies". */
export const listed = (parts: readonly string[]): string => list.format(parts);

/** The first `most` of some names, and how many more there are: "MH12AB1234, MH14CD5678 and 2 more". */
export function firstAndMore(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).join(", ");
  const more = names.length - most;
  return more > 0 ? `${shown} and ${formatCount(more)} more` : shown;
}

/** ₹1,23,456.00 from rupees; negative amounts use a true minus sign, as wide as a plus: −₹44.90. */
export const formatMoney = (amount: number): string => rupees.format(amount).replace("-", "−");

/** ₹349, or ₹349.50 with paise: for prices at a glance. */
export const formatPrice = (amount: number): string => formatMoney(amount).replace(/\.00$/, "");

/** 21 Nov 2026, from YYYY-MM-DD. */
export function formatDay(day: string): string {
  const [year, month, dayOfMonth] = day.split("-").map(Number);
  return `${dayOfMonth} ${months[(month ?? 0) - 1]?.slice(0, 3)} ${year}`;
}

/** Sat 21 Nov 2026, from YYYY-MM-DD. */
export function formatWeekday(day: string): string {
  const weekday = weekdayOf(day);
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1, 3)} ${formatDay(day)}`;
}

/** November 2026, from YYYY-MM or a day in it. */
export function formatMonth(text: string): string {
  const [year, month] = text.split("-").map(Number);
  return `${months[(month ?? 0) - 1]} ${year}`;
}

/** 6:30 AM, from 06:30; seconds may follow. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** 21 Nov 2026, from an ISO 8601 instant: its day in India. */
export const formatDayOf = (instant: string): string => formatDay(indiaAt(new Date(instant)).day);

/** 21 Nov 2026, 7:00 AM in India, from an ISO 8601 instant. */
export function formatInstant(instant: string): string {
  const { day, time } = indiaAt(new Date(instant));
  return `${formatDay(day)}, ${formatTime(time)}`;
}

const MINUTE_MS = 60_000;
const spans = [
  { unit: "day", ms: 24 * 60 * MINUTE_MS },
  { unit: "hour", ms: 60 * MINUTE_MS },
  { unit: "minute", ms: MINUTE_MS },
];

/** "2 hours ago", from an ISO 8601 instant relative to `now`; a calendar day after a month. */
export function formatAge(instant: string, now: Date): string {
  const passed = now.getTime() - new Date(instant).getTime();
  const span = spans.find(({ ms }) => passed >= ms);
  if (!span) return "Just now";
  if (passed >= 30 * 24 * 60 * MINUTE_MS) return formatDayOf(instant);
  return `${plural(Math.floor(passed / span.ms), span.unit)} ago`;
}
