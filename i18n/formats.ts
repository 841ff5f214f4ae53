import { formatDay, formatMonth, formatTime, formatWeekday } from "#contract/format.ts";
import { indiaAt } from "#contract/day.ts";
import { type Language, languages } from "./languages.ts";
import type { Translate } from "./translator.ts";

/** Formats of days, YYYY-MM-DD, in a language. */
export type DayFormats = {
  /** "24 Nov 2026" */
  day: (day: string) => string;
  /** "Tue 24 Nov 2026" */
  weekday: (day: string) => string;
  /** "November 2026", from YYYY-MM or a day in it. */
  month: (month: string) => string;
};

/** Formats of hours and times in a language, worded by its texts. Instants are ISO 8601, all in India. */
export type HourFormats = {
  /** "7:12 AM", from 07:12; seconds may follow. */
  time: (time: string) => string;
  /** "7 AM", from 7. Without punctuation, which text messages in India may not have in their parameters. */
  hour: (hour: number) => string;
  /** "7 AM", "7 AM and 9 AM", or "7 AM to 10 AM" for more hours, in order. */
  hours: (hours: readonly number[]) => string;
  /** "7:00 AM", from a slot in the API's form, "7:00 AM". */
  slot: (slot: string) => string;
  /** "24 Nov 2026, 7:12 AM" */
  instant: (instant: string) => string;
};

const partOf = (hour: number): "morning" | "afternoon" | "evening" | "night" =>
  hour < 12 ? "morning" : hour < 16 ? "afternoon" : hour < 20 ? "evening" : "night";

const hourOfSlot = (slot: string): number => {
  const [, hour = "", half] = /^(\d+):00 ([AP])M$/.exec(slot) ?? [];
  return (Number(hour) % 12) + (half === "P" ? 12 : 0);
};

/** English uses the contract's formats, which staff read too; other languages use `Intl`. */
function daysIn(language: Language): DayFormats {
  if (language === "en") return { day: formatDay, weekday: formatWeekday, month: formatMonth };
  const formatter = (parts: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(`${languages[language].locale}-u-nu-latn`, {
      ...parts,
      timeZone: "UTC",
    });
    return (day: string) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
  };
  const date = { day: "numeric", month: "long", year: "numeric" } as const;
  const [day, short, month] = [
    formatter(date),
    formatter({ weekday: "short" }),
    formatter({ month: "long", year: "numeric" }),
  ];
  return {
    day,
    weekday: (text) => `${short(text)} ${day(text)}`,
    month: (text) => month(`${text.slice(0, 7)}-01`),
  };
}

/** Formats of `language`, worded by its own `t`. */
export function formatsOf(language: Language, t: Translate<"labels">): DayFormats & HourFormats {
  const days = daysIn(language);
  const at = (hour: number, written: string) => t("labels.hourOfDay", { part: partOf(hour), hour: written });
  const time = (text: string): string => {
    if (language === "en") return formatTime(text);
    const [hour = 0, minute = 0] = text.split(":").map(Number);
    return at(hour, `${hour % 12 || 12}:${String(minute).padStart(2, "0")}`);
  };
  const hour = (value: number) => at(value, String(value % 12 || 12));
  return {
    ...days,
    time,
    hour,
    hours: (hours) => {
      const [first = 0, last = first] = [hours[0], hours.at(-1)];
      if (first === last) return hour(first);
      const ends = { first: hour(first), last: hour(last) };
      return hours.length === 2 ? t("labels.twoHours", ends) : t("labels.hoursFromTo", ends);
    },
    slot: (slot) => (language === "en" ? slot : hour(hourOfSlot(slot))),
    instant: (instant) => {
      const { day, time: clock } = indiaAt(new Date(instant));
      return `${days.day(day)}, ${time(clock)}`;
    },
  };
}
