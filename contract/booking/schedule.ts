import { type CodedText, codedField, type PlainFieldCode } from "../coded.ts";
import {
  addDays,
  daysBetween,
  daysFrom,
  firstDayOf,
  lastDayOf,
  monthOf,
  type Weekday,
  weekdayOf,
  weekdays,
} from "../day.ts";

/** How often a vehicle is washed: once, or on the days of a plan. */

export const schedules = ["daily", "weekly", "biweekly", "customize", "other-day", "month"] as const;
export type Schedule = (typeof schedules)[number];

/** Schedules that say so by weekdays. */
const weekdaySchedules = ["weekly", "biweekly", "customize"] as const satisfies readonly Schedule[];
export const isByWeekday = (schedule: Schedule): boolean => weekdaySchedules.some((one) => one === schedule);

/** A booking is a single wash ("Book Now") or a plan. */
export const bookingSchedules = ["Book Now", "regular-wash"] as const;
export type BookingSchedule = (typeof bookingSchedules)[number];

/** Longest plan, in days, inclusive. */
export const MAX_DAYS = 366;

/** Days on which a vehicle is washed, without an end. */
export type Rhythm = {
  schedule: Schedule;
  /** Every other day counts from here; a month without a chosen day has this one's. */
  start: string;
  days: readonly Weekday[];
  /** 1 to 31; shorter months have their last day. */
  dayOfMonth?: number | null;
};

export type Plan = Rhythm & { end: string };

/** 1 to 31 */
const numberIn = (day: string): number => Number(day.slice(8));

/** True if the schedule means this day, before its start likewise. */
function isScheduled({ schedule, start, days, dayOfMonth }: Rhythm, day: string): boolean {
  if (schedule === "daily") return true;
  if (schedule === "other-day") return (daysBetween(start, day) - 1) % 2 === 0;
  if (schedule === "month")
    return numberIn(day) === Math.min(dayOfMonth ?? numberIn(start), numberIn(lastDayOf(monthOf(day))));
  return days.includes(weekdayOf(day));
}

/** Wash days of a plan, in order; start and end are inclusive. */
export const washDays = (plan: Plan): string[] =>
  daysFrom(plan.start, plan.end).filter((day) => isScheduled(plan, day));

/** The days that a schedule means in a whole month ("2026-11"), in order, regardless of when it starts or ends. */
export const scheduledDays = (rhythm: Rhythm, month: string): string[] =>
  daysFrom(firstDayOf(month), lastDayOf(month)).filter((day) => isScheduled(rhythm, day));

/** The schedule's days after `after` up to `until`, without those before its start. */
export const washDaysBetween = (rhythm: Rhythm, after: string, until: string): string[] =>
  daysFrom(after < rhythm.start ? rhythm.start : addDays(after, 1), until).filter((day) =>
    isScheduled(rhythm, day),
  );

/** Longest time between two days of a schedule. */
const MAX_PAUSE_DAYS = 31;

/** The first day of a schedule on or after `earliest`; undefined for a schedule without days. */
export const firstWashDay = (rhythm: Rhythm, earliest: string): string | undefined =>
  daysFrom(earliest, addDays(earliest, MAX_PAUSE_DAYS)).find((day) => isScheduled(rhythm, day));

/** When a vehicle is washed: once, on `start`, or by a plan up to its end; null: without one. */
export type Timing = Omit<Rhythm, "schedule"> & { schedule: Schedule | null; end: string | null };

const daysWithin = ({ schedule, ...rhythm }: Timing, from: string, until: string): string[] =>
  schedule === null
    ? [rhythm.start].filter((day) => from <= day && day <= until)
    : washDaysBetween({ ...rhythm, schedule }, addDays(from, -1), until);

/** The first day from `earliest` on that both mean; undefined without one within a year of the later start. */
export function firstSharedDay(one: Timing, other: Timing, earliest: string): string | undefined {
  const [from = earliest] = [earliest, one.start, other.start].toSorted().toReversed();
  const [until = from] = [one.end, other.end, addDays(from, MAX_DAYS)]
    .filter((day) => day !== null)
    .toSorted();
  const shared = new Set(daysWithin(other, from, until));
  return daysWithin(one, from, until).find((day) => shared.has(day));
}

/** Washes of plans without an end exist up to so many days after today. */
export const DAYS_AHEAD = 60;

/** Up to which day the washes of a plan exist that is made today; an end of null means none. */
export function plannedUntil({ end, ...rhythm }: Rhythm & { end: string | null }, today: string): string {
  if (end !== null) return end;
  const ahead = addDays(today, DAYS_AHEAD);
  const first = firstWashDay(rhythm, rhythm.start) ?? rhythm.start;
  return first > ahead ? first : ahead;
}

/** The weekdays of a plan that washes every day except these. */
export const allExcept = (excluded: readonly Weekday[]): Weekday[] =>
  weekdays.filter((day) => !excluded.includes(day));

/** The one weekday that a schedule leaves out; null for other schedules. */
export function exceptedDay({
  schedule,
  days,
}: {
  schedule: Schedule | null;
  days: readonly string[];
}): Weekday | null {
  const [excepted, other] = weekdays.filter((day) => !days.includes(day));
  return schedule === "customize" && other === undefined ? (excepted ?? null) : null;
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

/** The problem of the number of occurrences, or null. `schedule` is null for a single wash, whose schedule is 'Book Now'. */
export function occurrenceProblem(
  schedule: Schedule | null,
  occurrences: number,
  computed: number,
): CodedText | null {
  if (occurrences === computed) return null;
  return schedule === null || isByWeekday(schedule)
    ? codedField("planOccurrences", { schedule: schedule ?? "Book Now" })
    : codedField("dailyOccurrences", { count: computed });
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
  if (daysBetween(today, start) > MAX_DAYS) return { field: "start", text: codedField("startWithinYear") };
  if (end === null) return null;
  if (end <= start) return { field: "end", text: codedField("endAfterStart") };
  if (daysBetween(start, end) > MAX_DAYS)
    return { field: "end", text: codedField("planTooLong", { days: MAX_DAYS }) };
  return null;
}

/** The schedule implied by the days, for callers that send only days. */
export function scheduleOf(days: readonly Weekday[]): Schedule {
  if (days.length === 0) return "daily";
  if (days.length === 1) return "weekly";
  return days.length === 2 ? "biweekly" : "customize";
}
