import { day as makeDaySchema } from "../day.ts";
import { plainOf } from "./written.ts";

/** The order of the parts of a day that is written in numbers. */
export const dayOrders = ["DMY", "MDY", "YMD"] as const;
export type DayOrder = (typeof dayOrders)[number];

/** Created once: a file may have many thousand days. */
const daySchema = makeDaySchema();

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** 1 to 12 for "Dec", "Sept" or "December"; 0 for no month. */
function monthOf(word: string): number {
  const lower = word.toLowerCase();
  const index = months.indexOf(lower.slice(0, 3));
  return lower.length === 3 || lower === "sept" || lower === monthNames[index] ? index + 1 : 0;
}

const joined = (year: string, month: number, date: string): string | null => {
  const full = year.length === 2 ? `20${year}` : year;
  const { data } = daySchema.safeParse(`${full}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`);
  return data ?? null;
};

const weekday = "(?:(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?,? )?";
const time =
  "(?:(?:,? |T)\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2}(?:\\.\\d+)?)?(?: ?[ap]\\.?m\\.?)?(?: ?(?:IST|\\+05:?30))?)?";
const pattern = (parts: string) => new RegExp(`^${weekday}${parts}${time}$`, "i");

const numbers = pattern("(\\d{1,4})([-/. ])(\\d{1,2})\\2(\\d{1,4})");
const dayAndName = pattern(
  "(\\d{1,2})(?:st|nd|rd|th)?[-/. ]{0,2}([a-z]{3,9})\\.?[-/., ]{0,2}(\\d{4}|\\d{2})",
);
const nameAndDay = pattern("([a-z]{3,9})\\.?[-/. ]?(\\d{1,2})(?:st|nd|rd|th)?[-/, ]{1,2}(\\d{4}|\\d{2})");
const yearAndName = pattern("(\\d{4})[-/. ]([a-z]{3,9})[-/. ](\\d{1,2})");

/** A day in numbers, in one order. A year has two or four digits. */
function inOrder([first, second, third]: [string, string, string], order: DayOrder): string | null {
  const [year, month, date] = {
    DMY: [third, second, first],
    MDY: [third, first, second],
    YMD: [first, second, third],
  }[order] as [string, string, string];
  if ((year.length !== 2 && year.length !== 4) || month.length > 2 || date.length > 2) return null;
  return joined(year, Number(month), date);
}

/** A stamp in UTC is a day in India. */
function stamped(text: string): string | null {
  return /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)
    ? (daySchema.safeParse(text).data ?? null)
    : null;
}

/** "20261102", as programs write it. */
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;

/** A day whose parts can't be mistaken for each other: with the month's name, the year first, or as a stamp. */
function plainDay(text: string): string | null {
  const stamp = stamped(text);
  if (stamp !== null) return stamp;
  const [, fullYear = "", month = "", last = ""] = compact.exec(text) ?? [];
  if (fullYear !== "") return joined(fullYear, Number(month), last);
  const [, date = "", name = "", year = ""] = dayAndName.exec(text) ?? [];
  if (date !== "") return joined(year, monthOf(name), date);
  const [, nameFirst = "", dateNext = "", yearLast = ""] = nameAndDay.exec(text) ?? [];
  if (nameFirst !== "") return joined(yearLast, monthOf(nameFirst), dateNext);
  const [, yearFirst = "", nameNext = "", dateLast = ""] = yearAndName.exec(text) ?? [];
  return yearFirst === "" ? null : joined(yearFirst, monthOf(nameNext), dateLast);
}

/** The day that a cell is in each order in which it is one. */
function readings(cell: string): Partial<Record<DayOrder, string>> {
  const text = plainOf(cell);
  const day = plainDay(text);
  if (day !== null) return { DMY: day, MDY: day, YMD: day };
  const [, first = "", , second = "", third = ""] = numbers.exec(text) ?? [];
  const parts: [string, string, string] = [first, second, third];
  // Four digits in front are a year, which the month follows.
  const orders = first.length === 4 ? (["YMD"] as const) : dayOrders;
  const read = orders.flatMap((order) => {
    const written = first === "" ? null : inOrder(parts, order);
    return written === null ? [] : [[order, written] as const];
  });
  if (first.length !== 4) return Object.fromEntries(read);
  const [only] = read;
  return only ? { DMY: only[1], MDY: only[1], YMD: only[1] } : {};
}

/** A day as people and programs write it, with the parts of numbers in `order`; null for anything else. */
export const readDay = (cell: string, order: DayOrder = "DMY"): string | null =>
  readings(cell)[order] ?? null;

/** Two cells of a column that are days in different orders, by their places. */
export type DayContradiction = { first: number; second: number };

/**
 * The order of all days of a column: the one in which all of them are days. Where several are possible it is India's, with
 * the day first, unless that gives no day at all from `from` to `to` and another one gives no other.
 * @returns two cells that contradict each other when there is none. Cells that are no day in any order count for nothing.
 */
export function dayOrderOf(
  cells: readonly string[],
  { from, to }: { from: string; to: string },
): DayOrder | DayContradiction {
  const days = cells.map(readings);
  let possible: readonly DayOrder[] = dayOrders;
  let narrowed = 0;
  for (const [index, day] of days.entries()) {
    const here = possible.filter((order) => day[order] !== undefined);
    if (Object.keys(day).length === 0 || here.length === possible.length) continue;
    if (here.length === 0) return { first: narrowed, second: index };
    possible = here;
    narrowed = index;
  }
  const isWithin = (day: string | undefined) => day !== undefined && day >= from && day <= to;
  const read = days.filter((day) => Object.keys(day).length > 0);
  const [usual = "DMY", ...others] = possible;
  if (read.some((day) => isWithin(day[usual]))) return usual;
  return others.find((order) => read.length > 0 && read.every((day) => isWithin(day[order]))) ?? usual;
}
