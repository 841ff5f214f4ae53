import { weekdayOf, weekdays } from "../day.ts";
import { formatMonth, formatWeekday } from "../format.ts";

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
export const dayIn = (value: string, language: string): string =>
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
export const hourIn = (hour: number, language: string): string =>
  language === "en"
    ? `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`
    : `${hindiPart(hour)} ${hour % 12 || 12} बजे`;
