import { z } from "zod";
import { coded, type PlainFieldCode } from "./coded.ts";

/** Days are texts, "2026-11-21": they compare and sort as they are, and no time zone moves them. */

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

/** The day `count` days after `day`; before it when negative. */
export const addDays = (day: string, count: number): string => dayOf(instantOf(day) + count * DAY_MS);

/** How many days lie from `start` to `end`, both counted; 0 or less when `end` is before `start`. */
export const daysBetween = (start: string, end: string): number =>
  (instantOf(end) - instantOf(start)) / DAY_MS + 1;

/** The weekday of `day`. */
export const weekdayOf = (day: string): Weekday =>
  // 1 January 1970 was a Thursday.
  weekdays[(((instantOf(day) / DAY_MS + 3) % 7) + 7) % 7] ?? "monday";

/** How far India's clocks are ahead of Greenwich's, always: it knows no summer time. */
const INDIA_MS = 5.5 * 3_600_000;

/** Day and time of day, "06:30", in India at an instant. Reckoned: a formatter takes a cheap phone 90 ms to make. */
export function indiaAt(now: Date): { day: string; time: string } {
  const there = new Date(now.getTime() + INDIA_MS).toISOString();
  return { day: there.slice(0, 10), time: there.slice(11, 16) };
}

/** The instant of a day and a time of day, "06:30", in India. */
export const indiaInstant = (day: string, time: string): Date => new Date(`${day}T${time}:00+05:30`);

/** A day on the wire: of the calendar, with a year of four digits from 1900 on. */
export const day = (missing: PlainFieldCode = NO_DAY) =>
  z.iso
    .date({
      error: ({ input }) => (input === undefined || input === null || input === "" ? missing : NO_DAY),
    })
    .refine((text) => text >= "1900", NO_DAY);

// Marked as pure, both: who only counts days does without the validation library.
const anyDay = /* @__PURE__ */ day();

/** Like `day`, or an empty text for none. */
export const dayOrNone = /* @__PURE__ */ z
  .string({ error: NO_DAY })
  .max(10, { error: NO_DAY, abort: true })
  .refine((text) => text === "" || anyDay.safeParse(text).success, NO_DAY);

/** A month on the wire: "2026-11". */
export const month = () =>
  z
    .string({ error: coded("monthRequired") })
    .max(7, { error: coded("monthShape"), abort: true })
    .regex(/^(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])$/, coded("monthShape"));

/** The first day of a month, "2026-11". */
export const firstDayOf = (text: string): string => `${text}-01`;

/** The month of a day. */
export const monthOf = (text: string): string => text.slice(0, 7);

/** The month that is so many months after another; before it when negative. */
export function addMonths(text: string, count: number): string {
  const [year = 0, number = 0] = text.split("-").map(Number);
  const index = year * 12 + number - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}
