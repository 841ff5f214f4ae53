import { assert, constantFrom, integer, property, record, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, weekdays } from "../day.ts";
import { nextTiming } from "./last.ts";
import { MAX_DAYS, schedules, washDays, washDaysBetween } from "./schedule.ts";

const TODAY = "2026-11-21";

test.each([
  [
    "a single wash is for tomorrow",
    { schedule: null, days: [], start: "2026-11-02", end: "2026-11-02" },
    "2026-11-22",
  ],
  [
    "a plan that has ended begins anew",
    { schedule: "weekly", days: ["monday"], start: "2026-10-05", end: "2026-10-26" },
    "2026-11-23",
  ],
  [
    "a plan that goes on is followed",
    { schedule: "weekly", days: ["monday"], start: "2026-11-02", end: "2026-11-30" },
    "2026-12-07",
  ],
  [
    "a plan whose last days are not washed is followed by its next weekday",
    { schedule: "biweekly", days: ["tuesday", "friday"], start: "2026-11-26", end: "2026-12-24" },
    "2026-12-25",
  ],
  [
    "a daily one is followed the day after",
    { schedule: "daily", days: [], start: "2026-11-01", end: "2026-11-30" },
    "2026-12-01",
  ],
  [
    "every other day is followed without a hole",
    { schedule: "other-day", days: [], start: "2026-11-01", end: "2026-11-30" },
    "2026-12-01",
  ],
  [
    "a monthly one is followed on its next day",
    { schedule: "month", days: [], start: "2026-10-31", end: "2026-12-30", dayOfMonth: 31 },
    "2026-12-31",
  ],
] as const)("%s", (_, timing, start) => {
  const next = nextTiming(timing, TODAY);
  expect(next.start).toBe(start);
  expect(daysBetween(next.start, next.end)).toBe(daysBetween(timing.start, timing.end));
});

test("a plan without an end begins anew without one", () => {
  const open = { schedule: "weekly", days: ["monday"], start: "2026-10-05", end: null } as const;
  expect(nextTiming(open, TODAY)).toEqual({ start: "2026-11-23", end: null });
});

const plan = record({
  schedule: constantFrom(...schedules),
  days: uniqueArray(constantFrom(...weekdays), { minLength: 1 }),
  starts: integer({ min: -400, max: 60 }),
  length: integer({ min: 2, max: MAX_DAYS }),
}).map(({ starts, length, ...rest }) => {
  const start = addDays(TODAY, starts);
  return { ...rest, start, end: addDays(start, length - 1) };
});

test("leaves out no future day of a plan between its end and the next plan", () => {
  assert(
    property(plan, (before) => {
      const next = nextTiming(before, TODAY);
      expect(next.start > TODAY && next.start > before.end).toBe(true);
      expect(daysBetween(next.start, next.end)).toBe(daysBetween(before.start, before.end));
      const between = washDaysBetween(before, before.end, addDays(next.start, -1));
      expect(between.filter((day) => day > TODAY)).toEqual([]);
      expect(washDays({ ...before, ...next })[0]).toBe(next.start);
    }),
  );
});
