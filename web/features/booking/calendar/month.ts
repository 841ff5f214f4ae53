import { addDays, daysBetween, weekdayOf, weekdays } from "#contract/day.ts";

/** Adds `count` months to a month such as "2026-11". */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const months = year * 12 + number - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The same day of another month, or the last day of a shorter month. */
function sameDayAfter(day: string, months: number): string {
  const month = monthAfter(day.slice(0, 7), months);
  const last = addDays(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

const mondayOf = (day: string): string => addDays(day, -weekdays.indexOf(weekdayOf(day)));

/** The weeks, Monday to Sunday, that contain days of the month. */
export function weeksOf(month: string): string[][] {
  const start = mondayOf(`${month}-01`);
  const end = addDays(`${monthAfter(month, 1)}-01`, -1);
  return Array.from({ length: Math.ceil(daysBetween(start, end) / 7) }, (_, week) =>
    weekdays.map((_name, index) => addDays(start, week * 7 + index)),
  );
}

/** The day that a grid navigation key moves to from `day`; undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
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
      return sameDayAfter(day, -1);
    case "PageDown":
      return sameDayAfter(day, 1);
    default:
      return undefined;
  }
}
