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

const exceptions = new Set(["except", "excluding", "excl", "but", "without", "minus"]);
/** In Hindi, the days that are left out stand before the word. */
const hindiExceptions = ["को छोड़कर", "छोड़कर", "को छोड़ कर", "छोड़ कर", "के अलावा", "के सिवा"];
const separators = new Set([",", "&", "+", "/", ";", "|", "and", "और"]);
const dashes = new Set(["-", "to", "thru", "through", "till", "से"]);
/** Words that say nothing of a day that they stand beside. */
const fillers = new Set(["every", "each", "all", "on", "only", "for", "not", "(", ")", "हर", "तक"]);

/** In characters: more than any list of days has. */
const MAX_DAYS_TEXT = 200;

const single = (word: string): Weekday | undefined => dayOf.get(word) ?? dayOf.get(word.replace(/s$/, ""));

/** From one day to another, over the end of the week as well. */
function between(first: Weekday, last: Weekday): Weekday[] {
  const from = weekdays.indexOf(first);
  const length = ((weekdays.indexOf(last) - from + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => weekdays[(from + index) % 7] ?? first);
}

/** Days by name, as "Mon, Wed & Fri" or "Mon-Sat"; null when a word of it is no day. */
function namedDays(words: readonly string[]): Weekday[] | null {
  const said = words.filter((word) => !fillers.has(word));
  const group = groups.get(said.join(" "));
  if (group) return [...group];
  const days: Weekday[] = [];
  for (let index = 0; index < said.length; index += 1) {
    const word = said[index] ?? "";
    if (separators.has(word)) continue;
    const first = single(word);
    if (!first) return null;
    if (!dashes.has(said[index + 1] ?? "")) {
      days.push(first);
      continue;
    }
    const last = single(said[index + 2] ?? "");
    if (!last) return null;
    days.push(...between(first, last));
    index += 2;
  }
  return days.length === 0 ? null : weekdays.filter((day) => days.includes(day));
}

const allOrNamed = (words: readonly string[]): Weekday[] | null =>
  words.length === 0 || everyDay.has(words.join(" ")) ? [...weekdays] : namedDays(words);

function without(kept: readonly string[], left: readonly string[]): Weekday[] | null {
  const days = allOrNamed(kept.filter((word) => word !== "(" && word !== ","));
  const leftOut = namedDays(left);
  if (!days || !leftOut || !leftOut.every((day) => days.includes(day))) return null;
  return days.filter((day) => !leftOut.includes(day));
}

/** Its words and the signs between them. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/[-,&+/;|()]/g, " $& ")
    .split(" ")
    .map((word) => word.replace(/\.$/, ""))
    .filter((word) => word !== "");

/**
 * Weekdays as people write them: "Mon, Thu", "Mon to Sat", "daily except Sunday", "weekends". All seven for "daily" and for
 * an empty text; null when any word is not understood.
 */
export function readWeekdays(cell: string): Weekday[] | null {
  const text = plainOf(cell).toLowerCase();
  if (text.length > MAX_DAYS_TEXT) return null;
  const words = wordsOf(text);
  const at = words.findIndex((word) => exceptions.has(word));
  if (at >= 0) return without(words.slice(0, at), words.slice(at + 1));
  const hindi = hindiExceptions.find((exception) => text.includes(` ${exception}`));
  if (hindi === undefined) return allOrNamed(words);
  const [left = "", kept = ""] = text.split(` ${hindi}`);
  return without(wordsOf(kept), wordsOf(left));
}
