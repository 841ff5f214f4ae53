import { type CodedText, codedField, type PlainFieldCode } from "../coded.ts";
import { addDays, daysBetween, type Weekday, weekdayOf } from "../day.ts";

/** How often a vehicle is washed: once, or on the days of a plan. */

export const schedules = ["daily", "weekly", "biweekly", "customize"] as const;
export type Schedule = (typeof schedules)[number];

/** A booking is a single wash ("Book Now") or a plan. */
export const bookingSchedules = ["Book Now", "regular-wash"] as const;
export type BookingSchedule = (typeof bookingSchedules)[number];

/** Longest plan, in days, inclusive. */
export const MOST_DAYS = 366;

export type Plan = { schedule: Schedule; start: string; end: string; days: readonly Weekday[] };

/** Wash days of a plan, in order; start and end are inclusive. */
export function washDays({ schedule, start, end, days }: Plan): string[] {
  const all = Array.from({ length: Math.max(0, daysBetween(start, end)) }, (_, index) =>
    addDays(start, index),
  );
  return schedule === "daily" ? all : all.filter((day) => days.includes(weekdayOf(day)));
}

/** The problem of the weekdays chosen for a schedule, or null. */
export function selectionProblem(schedule: Schedule, days: readonly Weekday[]): PlainFieldCode | null {
  if (schedule === "weekly" && days.length !== 1) return "weeklyOneDay";
  if (schedule === "biweekly" && days.length !== 2) return "biweeklyTwoDays";
  if (schedule === "customize" && days.length === 0) return "customizeADay";
  return null;
}

/** For a plan that ends before its first wash day. */
export const NO_WASH_DAY = "noDayChosen" satisfies PlainFieldCode;

/** For a third day in a biweekly plan. */
export const THIRD_DAY = "biweeklyTwoDaysOnly" satisfies PlainFieldCode;

/** The problem of the number of occurrences, or null. `schedule` is null for a single wash. */
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

/**
 * The problem of a plan's or single wash's days, or null: the field, independent of the API's field names, and its
 * code.
 */
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

/** The schedule implied by the days, for callers that send only days. */
export function scheduleOf(days: readonly Weekday[]): Schedule {
  if (days.length === 0) return "daily";
  if (days.length === 1) return "weekly";
  return days.length === 2 ? "biweekly" : "customize";
}
