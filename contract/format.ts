import { indiaAt, weekdayOf } from "./day.ts";

/** How amounts, days and times are written for people, in sentences of the server and on the screens: here and nowhere else. */

// Marked as pure: who only writes days does without them.
const counts = /* @__PURE__ */ new Intl.NumberFormat("en-IN");
const rupees = /* @__PURE__ */ new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
// Not those of a locale, whose short ones differ: India's English calls the ninth month Sept.
const months = [
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

/** "1 flat", "7,200 flats"; give `many` where an s is not enough: plural(2, "society", "societies"). */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** ₹1,23,456.00 of an amount in rupees; what is taken off has a true minus sign, as wide as a plus: −₹44.90. */
export const formatMoney = (amount: number): string => rupees.format(amount).replace("-", "−");

/** ₹349, or ₹349.50 where there are paise: for prices that are read at a glance. */
export const formatPrice = (amount: number): string => formatMoney(amount).replace(/\.00$/, "");

/** 21 Nov 2026 of a day written YYYY-MM-DD. */
export function formatDay(day: string): string {
  const [year, month, dayOfMonth] = day.split("-").map(Number);
  return `${dayOfMonth} ${months[(month ?? 0) - 1]?.slice(0, 3)} ${year}`;
}

/** Sat 21 Nov 2026, where the day of the week matters. */
export function formatWeekday(day: string): string {
  const weekday = weekdayOf(day);
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1, 3)} ${formatDay(day)}`;
}

/** November 2026 of a month written YYYY-MM, or of a day in it. */
export function formatMonth(text: string): string {
  const [year, month] = text.split("-").map(Number);
  return `${months[(month ?? 0) - 1]} ${year}`;
}

/** 6:30 AM of a time of day written 06:30; seconds may follow. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** 21 Nov 2026 of an instant in ISO 8601: its day in India. */
export const formatDayOf = (instant: string): string => formatDay(indiaAt(new Date(instant)).day);

/** 21 Nov 2026, 7:00 AM in India, of an instant in ISO 8601. */
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

/** How long before `now` an instant in ISO 8601 was: "2 hours ago"; a day of the calendar after a month. */
export function formatSince(instant: string, now: Date): string {
  const passed = now.getTime() - new Date(instant).getTime();
  const span = spans.find(({ ms }) => passed >= ms);
  if (!span) return "Just now";
  if (passed >= 30 * 24 * 60 * MINUTE_MS) return formatDayOf(instant);
  return `${plural(Math.floor(passed / span.ms), span.unit)} ago`;
}
