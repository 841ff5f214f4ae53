import { z } from "zod";
import { coded, type PlainFieldCode } from "./coded.ts";

/** Days are texts, "2026-11-21": they compare and sort as strings, and no time zone shifts them. */

const DAY_MS = 86_400_000;
const NO_DAY = "notADay" satisfies PlainFieldCode;

export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** `count` days after `day`; before it when negative. */
export const addDays = (day: string, count: number): string => dayOf(instantOf(day) + count * DAY_MS);

/** Days from `start` to `end`, inclusive; 0 or less when `end` is before `start`. */
export const daysBetween = (start: string, end: string): number =>
  (instantOf(end) - instantOf(start)) / DAY_MS + 1;

/** The days from `start` to `end`, both included; none when `end` is before `start`. */
export const daysFrom = (start: string, end: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(start, end)) }, (_, index) => addDays(start, index));

export const weekdayOf = (day: string): Weekday =>
  // 1 January 1970 was a Thursday.
  weekdays[(((instantOf(day) / DAY_MS + 3) % 7) + 7) % 7] ?? "monday";

/** India's fixed UTC offset: India has no daylight saving time. */
const INDIA_MS = 5.5 * 3_600_000;

/** Day and time of day, "06:30", in India. Computed, because creating a formatter takes 90 ms on a cheap phone. */
export function indiaAt(now: Date): { day: string; time: string } {
  const shifted = new Date(now.getTime() + INDIA_MS).toISOString();
  return { day: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/** The instant of a day and time of day, "06:30", in India. */
export const indiaInstant = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:30`);

// These are marked as pure, so that bundles with only day arithmetic exclude the validation library.
const dateTime = /* @__PURE__ */ z.iso.datetime({ offset: true, local: true });

/** Longest date-time: with nanoseconds and an offset. */
const MAX_DATE_TIME = 35;

/** The day in India of a date-time, which without an offset is one in India, maybe with a space for its T; other texts as they are. */
function dayWithin(text: string): string {
  const written = text.replace(" ", "T");
  if (!dateTime.safeParse(written).success) return text;
  return /(?:Z|[+-]\d\d:\d\d)$/.test(written) ? indiaAt(new Date(written)).day : written.slice(0, 10);
}

/** A calendar day in requests, with a four-digit year from 1900 on; or a date-time, for its day in India. */
export const day = (missing: PlainFieldCode = NO_DAY) => {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === "" ? missing : NO_DAY;
  return z
    .string({ error })
    .max(MAX_DATE_TIME, { error: NO_DAY, abort: true })
    .overwrite(dayWithin)
    .check(z.iso.date({ error }))
    .refine((text) => text >= "1900", NO_DAY);
};

const anyDay = /* @__PURE__ */ day();

/** Like `day`, or empty for none. */
export const dayOrNone = /* @__PURE__ */ z
  .string({ error: NO_DAY })
  .max(MAX_DATE_TIME, { error: NO_DAY, abort: true })
  .overwrite(dayWithin)
  .refine((text) => text === "" || anyDay.safeParse(text).success, NO_DAY);

/** A month in requests: "2026-11". */
export const month = () =>
  z
    .string({ error: coded("monthRequired") })
    .max(7, { error: coded("monthShape"), abort: true })
    .regex(/^(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])$/, coded("monthShape"));

export const firstDayOf = (text: string): string => `${text}-01`;

export const monthOf = (text: string): string => text.slice(0, 7);

/** `count` months after the month; before it when negative. */
export function addMonths(text: string, count: number): string {
  const [year = 0, number = 0] = text.split("-").map(Number);
  const index = year * 12 + number - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** The last day of a month. */
export const lastDayOf = (text: string): string => addDays(firstDayOf(addMonths(text, 1)), -1);

/** The months that have ended with a day from `from` to `to`, both included, earliest first. */
export function monthsEnding(from: string, to: string): string[] {
  const months: string[] = [];
  for (let ended = monthOf(from); lastDayOf(ended) <= to; ended = addMonths(ended, 1)) months.push(ended);
  return months;
}
