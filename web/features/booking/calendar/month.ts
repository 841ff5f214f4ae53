import dayjs from "dayjs";
import { addDays, daysBetween, weekdayOf, weekdays } from "#contract/day.ts";

/** The month `count` months after `month`, both written "2026-11". */
export const monthAfter = (month: string, count: number): string =>
  dayjs(`${month}-01`).add(count, "month").format("YYYY-MM");

const mondayOf = (day: string): string => addDays(day, -weekdays.indexOf(weekdayOf(day)));

/** The whole weeks from Monday on that a month lies in. */
export function weeksOf(month: string): string[][] {
  const start = mondayOf(`${month}-01`);
  const end = addDays(`${monthAfter(month, 1)}-01`, -1);
  return Array.from({ length: Math.ceil(daysBetween(start, end) / 7) }, (_, week) =>
    weekdays.map((_name, index) => addDays(start, week * 7 + index)),
  );
}

/** The day that a key leads to from `day`, as in any grid of dates; undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
  const byMonth = (count: number) => dayjs(day).add(count, "month").format("YYYY-MM-DD");
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return mondayOf(day);
    case "End":
      return addDays(mondayOf(day), 6);
    case "PageUp":
      return byMonth(-1);
    case "PageDown":
      return byMonth(1);
    default:
      return undefined;
  }
}
