import { assert, constantFrom, date, integer, option, property, subarray } from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, indiaAt, monthOf, weekdayOf, weekdays } from "#contract/day.ts";
import { canTakeOff } from "./change.ts";
import {
  datesProblem,
  DAYS_AHEAD,
  exceptedDay,
  firstWashDay,
  scheduledDays,
  occurrenceProblem,
  plannedUntil,
  scheduleOf,
  schedules,
  selectionProblem,
  washDays,
  washDaysBetween,
} from "./schedule.ts";

/** Days around leap years and the ends of years and centuries. */
const someDay = date({
  min: new Date("1999-01-01T00:00:00Z"),
  max: new Date("2104-12-31T00:00:00Z"),
  noInvalidDate: true,
}).map((instant) => instant.toISOString().slice(0, 10));
const edges = constantFrom(
  "2000-02-28",
  "2024-02-28",
  "2027-12-30",
  "2028-02-28",
  "2100-02-27",
  "2099-12-30",
);

/** The next day by calendar rules, without the product's arithmetic. */
function dayAfter(day: string): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const pad = (value: number) => String(value).padStart(2, "0");
  if (dayOfMonth < (lengths[month - 1] ?? 0)) return `${year}-${pad(month)}-${pad(dayOfMonth + 1)}`;
  return month < 12 ? `${year}-${pad(month + 1)}-01` : `${year + 1}-01-01`;
}

/** The weekday by Zeller's congruence, without counting days. */
function weekdayByRule(day: string): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  const [y, m] = month < 3 ? [year - 1, month + 12] : [year, month];
  const h =
    (dayOfMonth +
      Math.floor((13 * (m + 1)) / 5) +
      (y % 100) +
      Math.floor((y % 100) / 4) +
      Math.floor(y / 400) +
      5 * Math.floor(y / 100)) %
    7;
  return weekdays[(h + 5) % 7] ?? "";
}

const isAmong = (days: readonly string[], day: string): boolean => days.includes(weekdayByRule(day));

/** True for the day of a month, or for the last day of a shorter one. */
const isOfMonth = (day: string, dayOfMonth: number): boolean => {
  const number = Number(day.slice(8));
  return number === dayOfMonth || (number < dayOfMonth && dayAfter(day).endsWith("-01"));
};

describe.each([
  ["any day", someDay],
  ["days at the edges of the calendar", edges],
])("from %s", (_, starts) => {
  test("a plan washes on the same days as a walk through the calendar", () => {
    const plans = property(
      starts,
      integer({ min: 0, max: 800 }),
      constantFrom(...schedules),
      subarray([...weekdays]),
      option(integer({ min: 1, max: 31 })),
      (start, length, schedule, days, dayOfMonth) => {
        const walked: string[] = [];
        let day = start;
        for (let step = 0; step <= length; step += 1) {
          const isScheduledDay = {
            daily: true,
            "other-day": step % 2 === 0,
            month: isOfMonth(day, dayOfMonth ?? Number(start.slice(8))),
            weekly: isAmong(days, day),
            biweekly: isAmong(days, day),
            customize: isAmong(days, day),
          }[schedule];
          if (isScheduledDay) walked.push(day);
          if (step < length) day = dayAfter(day);
        }
        const plan = { schedule, start, days, dayOfMonth };
        expect(washDays({ ...plan, end: day })).toEqual(walked);
        const [first = firstWashDay(plan, start)] = walked;
        expect(firstWashDay(plan, start)).toBe(first);
        expect(daysBetween(start, day)).toBe(length + 1);
        expect(addDays(day, -length)).toBe(start);
        // Washes that are added later follow without a hole and without one twice.
        const middle = addDays(start, Math.floor(length / 3));
        expect([...washDays({ ...plan, end: middle }), ...washDaysBetween(plan, middle, day)]).toEqual(
          walked,
        );
        const month = monthOf(middle);
        const inside = walked.filter((one) => monthOf(one) === month);
        expect(scheduledDays(plan, month).filter((one) => one >= start && one <= day)).toEqual(inside);
      },
    );
    assert(plans, { numRuns: 300 });
  }, 30_000);

  test("the weekday matches the calendar", () => {
    assert(property(starts, (day) => weekdayOf(day) === weekdayByRule(day)));
  });
});

test("a plan that ends before it begins has no washes", () => {
  expect(washDays({ schedule: "daily", start: "2026-11-21", end: "2026-11-20", days: [] })).toEqual([]);
});

test("a schedule means its days in every month, whenever it starts", () => {
  const rhythm = { start: "2026-11-26", days: [] };
  expect(scheduledDays({ ...rhythm, schedule: "other-day" }, "2026-11").slice(0, 3)).toEqual([
    "2026-11-02",
    "2026-11-04",
    "2026-11-06",
  ]);
  expect(scheduledDays({ ...rhythm, schedule: "month", dayOfMonth: 31 }, "2027-02")).toEqual(["2027-02-28"]);
  expect(scheduledDays({ ...rhythm, schedule: "month" }, "2026-10")).toEqual(["2026-10-26"]);
});

test("washes of a plan without an end are made for sixty days, or up to the first", () => {
  const weekly = { schedule: "weekly", days: ["monday"], end: null } as const;
  const today = "2026-11-21";
  expect(plannedUntil({ ...weekly, start: today }, today)).toBe(addDays(today, DAYS_AHEAD));
  expect(plannedUntil({ ...weekly, start: "2027-06-01" }, today)).toBe("2027-06-07");
  expect(plannedUntil({ ...weekly, start: today, end: "2027-06-01" }, today)).toBe("2027-06-01");
});

test("a schedule of all days but one is known by the one", () => {
  const days = weekdays.filter((day) => day !== "thursday");
  expect(exceptedDay({ schedule: "customize", days })).toBe("thursday");
  expect(exceptedDay({ schedule: "customize", days: days.slice(1) })).toBeNull();
  expect(exceptedDay({ schedule: "customize", days: weekdays })).toBeNull();
  expect(exceptedDay({ schedule: "daily", days: [] })).toBeNull();
});

test.each([
  ["weekly", [], "weeklyOneDay"],
  ["weekly", ["monday", "friday"], "weeklyOneDay"],
  ["weekly", ["monday"], null],
  ["biweekly", ["monday"], "biweeklyTwoDays"],
  ["biweekly", ["monday", "friday"], null],
  ["customize", [], "customizeADay"],
  ["customize", ["sunday"], null],
  ["daily", [], null],
] as const)("%s on %j", (schedule, days, problem) => {
  expect(selectionProblem(schedule, days)).toBe(problem);
});

test("the schedule follows from the days", () => {
  expect(
    [[], ["monday"], ["monday", "friday"], ["monday", "friday", "sunday"]].map((days) =>
      scheduleOf(days as never),
    ),
  ).toEqual(["daily", "weekly", "biweekly", "customize"]);
});

test("occurrences must match the plan", () => {
  expect(occurrenceProblem("daily", 4, 5)).toEqual({ code: "dailyOccurrences", params: { count: 5 } });
  expect(occurrenceProblem("weekly", 4, 5)).toEqual({
    code: "planOccurrences",
    params: { schedule: "weekly" },
  });
  expect(occurrenceProblem("weekly", 5, 5)).toBeNull();
  expect(occurrenceProblem(null, 5, 1)).toEqual({
    code: "planOccurrences",
    params: { schedule: "Book Now" },
  });
  expect(occurrenceProblem(null, 1, 1)).toBeNull();
});

test.each([
  ["2026-11-20", null, { field: "start", text: { code: "startInFuture" } }],
  ["2026-11-21", null, null],
  ["2027-11-21", null, null],
  ["2027-11-22", null, { field: "start", text: { code: "startWithinYear" } }],
  ["2026-11-21", "2026-11-21", { field: "end", text: { code: "endAfterStart" } }],
  ["2026-11-21", "2026-11-22", null],
  ["2026-11-21", "2027-11-21", null],
  ["2026-11-21", "2027-11-22", { field: "end", text: { code: "planTooLong", params: { days: 366 } } }],
] as const)("from %s to %s on 21 November 2026", (start, end, problem) => {
  expect(datesProblem(start, end, "2026-11-21")).toEqual(problem);
});

test("business days are India's", () => {
  expect(indiaAt(new Date("2026-11-21T18:29:59Z"))).toEqual({ day: "2026-11-21", time: "23:59" });
  expect(indiaAt(new Date("2026-11-21T18:30:00Z"))).toEqual({ day: "2026-11-22", time: "00:00" });
});

describe("a wash at 7 on Monday the 23rd can be skipped or cancelled", () => {
  const wash = { day: "2026-11-23", time: "07:00" };
  test.each([
    ["by its customer until 8 PM on Sunday", { day: "2026-11-22", time: "19:59" }, true, true],
    ["by its customer not from then on", { day: "2026-11-22", time: "20:00" }, true, false],
    ["by its customer not on the day", { day: "2026-11-23", time: "05:00" }, true, false],
    ["by staff until it begins", { day: "2026-11-23", time: "06:59" }, false, true],
    ["by staff not afterwards", { day: "2026-11-23", time: "07:00" }, false, false],
  ])("%s", (_what, now, isCustomer, can) => {
    expect(canTakeOff(wash, now, isCustomer)).toBe(can);
  });
});
