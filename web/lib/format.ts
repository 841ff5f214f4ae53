import dayjs from "dayjs";
import { indiaAt } from "#contract/day.ts";
import { formatDay, formatMoney, plural } from "#contract/format.ts";

/** ₹349, or ₹349.50 where there are paise: for prices that are read at a glance. */
export function formatPrice(amount: number): string {
  return formatMoney(amount).replace(/\.00$/, "");
}

/** 21 Nov 2026 of an instant: its day in India. */
export const formatDayOf = (instant: string): string => formatDay(indiaAt(new Date(instant)).day);

/** Sat 21 Nov 2026, where the day of the week matters. */
export function formatWeekday(day: string): string {
  return dayjs(day).format("ddd D MMM YYYY");
}

/** November 2026 of a month written YYYY-MM, or of a day in it. */
export function formatMonth(month: string): string {
  return dayjs(month).format("MMMM YYYY");
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

const instants = new Intl.DateTimeFormat("en-US", {
  timeZone: "Asia/Kolkata",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** 21 Nov 2026, 7:00 AM in India, of an instant written in ISO 8601. */
export function formatInstant(instant: string): string {
  const parts = instants.formatToParts(new Date(instant)).map(({ type, value }) => [type, value] as const);
  const { day, month, year, hour, minute, dayPeriod } = Object.fromEntries(parts);
  return `${day} ${month} ${year}, ${hour}:${minute} ${dayPeriod}`;
}
