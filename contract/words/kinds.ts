import { weekdayOf, weekdays } from "../day.ts";
import { formatCount, formatMonth, formatWeekday } from "../format.ts";

const hindiDays = ["सोम", "मंगल", "बुध", "गुरु", "शुक्र", "शनि", "रवि"];
const hindiMonths = [
  "जनवरी",
  "फ़रवरी",
  "मार्च",
  "अप्रैल",
  "मई",
  "जून",
  "जुलाई",
  "अगस्त",
  "सितंबर",
  "अक्टूबर",
  "नवंबर",
  "दिसंबर",
];

/** 23 नवंबर 2026 of a day written YYYY-MM-DD. */
export function hindiDay(value: string): string {
  const [year, month = 0, day] = value.split("-").map(Number);
  return `${day} ${hindiMonths[month - 1]} ${year}`;
}

/** Mon 23 Nov 2026 of a day written YYYY-MM-DD. */
const dayIn = (value: string, language: string): string =>
  language === "en"
    ? formatWeekday(value)
    : `${hindiDays[weekdays.indexOf(weekdayOf(value))]} ${hindiDay(value)}`;

/** "November 2026" of a day, or of a month written YYYY-MM. */
export function monthIn(value: string, language: string): string {
  if (language === "en") return formatMonth(value);
  const [year, month = 0] = value.split("-").map(Number);
  return `${hindiMonths[month - 1]} ${year}`;
}

/** In which part of the day an hour lies, which Hindi says in the place of AM and PM. */
export const hindiPart = (hour: number): string => {
  if (hour < 12) return "सुबह";
  if (hour < 16) return "दोपहर";
  return hour < 20 ? "शाम" : "रात";
};

/** "7 AM" of an hour: without signs, which text messages in India may not have in what is put in. */
const hourIn = (hour: number, language: string): string =>
  language === "en"
    ? `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`
    : `${hindiPart(hour)} ${hour % 12 || 12} बजे`;

/** "7 AM", "7 AM and 9 AM", or from when to when of more hours, in their order. */
function hoursIn(hours: readonly number[], language: string): string {
  const [first = 0, last = first] = [hours[0], hours.at(-1)];
  if (first === last) return hourIn(first, language);
  const [and, to] = language === "en" ? ["and", "to"] : ["और", "से"];
  return `${hourIn(first, language)} ${hours.length === 2 ? and : to} ${hourIn(last, language)}`;
}

/** How the values of each kind of parameter are written in a language. */
export const kinds = {
  text: (value: string) => value,
  count: (value: number) => formatCount(value),
  /** YYYY-MM-DD */
  day: dayIn,
  /** 0 to 23 */
  hour: hourIn,
  hours: hoursIn,
  /** Rupees, "831" or "831.50": without a sign, which would double what an English text message costs. */
  amount: (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2)),
} satisfies Record<string, (value: never, language: string) => string>;
export type Kind = keyof typeof kinds;
export type ValueOf<K extends Kind> = Parameters<(typeof kinds)[K]>[0];
