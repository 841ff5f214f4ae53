import { type Weekday, weekdays } from "../day.ts";
import { plainOf } from "./written.ts";

/** Short and long names, by which a word is known in full. */
const names: Record<Weekday, readonly string[]> = {
  monday: ["mo", "mon", "monday", "सोम", "सोमवार", "somvar"],
  tuesday: ["tu", "tue", "tues", "tuesday", "मंगल", "मंगलवार", "mangalvar"],
  wednesday: ["we", "wed", "weds", "wednesday", "बुध", "बुधवार", "budhvar"],
  thursday: ["th", "thu", "thur", "thurs", "thursday", "गुरु", "गुरुवार", "बृहस्पतिवार", "guruvar"],
  friday: ["fr", "fri", "friday", "शुक्र", "शुक्रवार", "shukravar"],
  saturday: ["sa", "sat", "saturday", "शनि", "शनिवार", "shanivar"],
  sunday: ["su", "sun", "sunday", "रवि", "रविवार", "इतवार", "ravivar", "itvar"],
};
const dayOf = new Map(weekdays.flatMap((day) => names[day].map((name) => [name, day] as const)));

/** Of all days. */
const everyDay = new Set([
  "daily",
  "all",
  "all days",
  "all 7 days",
  "7 days",
  "7 days a week",
  "every day",
  "everyday",
  "each day",
  "रोज",
  "रोज़",
  "रोज़ाना",
  "प्रतिदिन",
  "हर दिन",
  "roz",
]);
const groups = new Map<string, readonly Weekday[]>([
  ["weekdays", weekdays.slice(0, 5)],
  ["weekday", weekdays.slice(0, 5)],
  ["working days", weekdays.slice(0, 5)],
  ["weekends", weekdays.slice(5)],
  ["weekend", weekdays.slice(5)],
]);

/** Before the days that are left out. */
const except =
  /^(.*?)[ ,(]*\b(?:except|excluding|excl\.?|but not|but|without|minus)\b\.? ?(?:for |on )?(.+?)\)?$/;
const hindiExcept = /^(.+?) (?:को )?(?:छोड़कर|छोड़ कर|के अलावा|के सिवा)(?: (.*))?$/u;
const joins = /\s*(?:,|&|\+|\/|;|\||\band\b|और| )\s*/u;
const range = /^(\S+?)\s*(?:-|\bto\b|\bthru\b|\bthrough\b|\btill\b|से)\s*(\S+?)(?: तक)?$/u;
const fillers = /^(?:every|each|all|on|only|हर)\s+/u;

const single = (word: string): Weekday | undefined =>
  dayOf.get(word) ?? dayOf.get(word.replace(/s$/, "")) ?? dayOf.get(word.replace(/\.$/, ""));

/** From one day to another, over the end of the week as well. */
function between(first: Weekday, last: Weekday): Weekday[] {
  const from = weekdays.indexOf(first);
  const length = ((weekdays.indexOf(last) - from + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => weekdays[(from + index) % 7] ?? first);
}

/** Days by name, as "Mon, Wed & Fri" or "Mon-Sat"; null when a word of it is no day. */
function namedDays(text: string): Weekday[] | null {
  const bare = text.replace(fillers, "");
  const group = groups.get(bare);
  if (group) return [...group];
  // The dash and the words of a range are kept together.
  const parts = bare
    .replaceAll(/\s*(?:-|\bto\b|\bthru\b|\bthrough\b|\btill\b)\s*/g, "-")
    .replaceAll(/\s+से\s+/gu, "-")
    .split(joins);
  const days = parts
    .filter((part) => part !== "" && part !== "only" && part !== "तक")
    .map((part) => {
      const day = single(part);
      if (day) return [day];
      const [, first = "", last = ""] = range.exec(part) ?? [];
      const [from, to] = [single(first), single(last)];
      return from && to ? between(from, to) : null;
    });
  return days.length === 0 || days.includes(null) ? null : days.flatMap((some) => some ?? []);
}

const inOrder = (days: readonly Weekday[]): Weekday[] => weekdays.filter((day) => days.includes(day));

/**
 * Weekdays as people write them: "Mon, Thu", "Mon to Sat", "daily except Sunday", "weekends". All seven for "daily" and for
 * an empty text; null when any word is not understood.
 */
export function readWeekdays(cell: string): Weekday[] | null {
  const text = plainOf(cell).toLowerCase().replace(/\.$/, "");
  if (text === "" || everyDay.has(text)) return [...weekdays];
  const [, kept = "", left = ""] = except.exec(text) ?? [];
  if (left !== "") return without(kept, left);
  const [, leftOut = "", keptAfter = ""] = hindiExcept.exec(text) ?? [];
  if (leftOut !== "") return without(keptAfter ?? "", leftOut);
  const days = namedDays(text);
  return days && inOrder(days);
}

function without(kept: string, left: string): Weekday[] | null {
  const days = readWeekdays(kept.trim());
  const leftOut = namedDays(left.trim());
  if (!days || !leftOut || !leftOut.every((day) => days.includes(day))) return null;
  return days.filter((day) => !leftOut.includes(day));
}
