import { type CodedText, codedField, type PlainFieldCode } from "../coded.ts";
import { addDays, daysBetween, type Weekday, weekdayOf } from "../day.ts";

/** How often a vehicle is washed: once, or on which days of a plan. */

export const schedules = ["daily", "weekly", "biweekly", "customize"] as const;
export type Schedule = (typeof schedules)[number];

/** A booking is for now, or a plan. */
export const bookingSchedules = ["Book Now", "regular-wash"] as const;
export type BookingSchedule = (typeof bookingSchedules)[number];

/** Longest plan, in days, both ends counted. */
export const MOST_DAYS = 366;

export type Plan = { schedule: Schedule; start: string; end: string; days: readonly Weekday[] };

/** The days on which a plan washes, in order: both ends counted. */
export function washDays({ schedule, start, end, days }: Plan): string[] {
  const all = Array.from({ length: Math.max(0, daysBetween(start, end)) }, (_, index) =>
    addDays(start, index),
  );
  return schedule === "daily" ? all : all.filter((day) => days.includes(weekdayOf(day)));
}

/** What is wrong with the weekdays chosen for a schedule; null when nothing is. */
export function selectionProblem(schedule: Schedule, days: readonly Weekday[]): PlainFieldCode | null {
  if (schedule === "weekly" && days.length !== 1) return "weeklyOneDay";
  if (schedule === "biweekly" && days.length !== 2) return "biweeklyTwoDays";
  if (schedule === "customize" && days.length === 0) return "customizeADay";
  return null;
}

/** What is said of a plan that ends before any of its days comes. */
export const NO_WASH_DAY = "noDayChosen" satisfies PlainFieldCode;

/** What is said to somebody who picks a third day of a biweekly plan. */
export const THIRD_DAY = "biweeklyTwoDaysOnly" satisfies PlainFieldCode;

/** The problem of a wrong number of occurrences, or null. `schedule` is null for a single wash. */
export function occurrenceProblem(
  schedule: Schedule | null,
  occurrences: number,
  computed: number,
): CodedText | null {
  if (occurrences === computed) return null;
  if (schedule === null) return codedField("singleWashOccurrence");
  return schedule === "daily"
    ? codedField("dailyOccurrences", { count: computed })
    : codedField("planOccurrences", { schedule });
}

/** The problem of a plan's or a single wash's days: the field, named independently of the wire, and its code. */
export function datesProblem(
  start: string,
  end: string | null,
  today: string,
): { field: "start" | "end"; text: CodedText } | null {
  if (start < today) return { field: "start", text: codedField("startInFuture") };
  if (daysBetween(today, start) > MOST_DAYS) return { field: "start", text: codedField("startWithinYear") };
  if (end === null) return null;
  if (end <= start) return { field: "end", text: codedField("endAfterStart") };
  if (daysBetween(start, end) > MOST_DAYS)
    return { field: "end", text: codedField("planTooLong", { days: MOST_DAYS }) };
  return null;
}

/** The schedule that a caller means who only says the days. */
export function scheduleOf(days: readonly Weekday[]): Schedule {
  if (days.length === 0) return "daily";
  if (days.length === 1) return "weekly";
  return days.length === 2 ? "biweekly" : "customize";
}
