import { expect, test } from "vitest";
import { weekdays } from "../day.ts";
import { readWeekdays } from "./weekdays.ts";

const initials = (text: string) =>
  readWeekdays(text)
    ?.map((day) => day.slice(0, 2))
    .join(" ") ?? null;
const all = weekdays.map((day) => day.slice(0, 2)).join(" ");

test.each([
  ["", all],
  ["Daily", all],
  ["every day", all],
  ["All 7 days", all],
  ["Mon-Sun", all],
  ["Mon-Sat", "mo tu we th fr sa"],
  ["Monday - Friday", "mo tu we th fr"],
  ["Mon \u2013 Fri", "mo tu we th fr"],
  ["Mon to Sat", "mo tu we th fr sa"],
  ["Fri-Mon", "mo fr sa su"],
  ["Mon-Wed, Fri", "mo tu we fr"],
  ["Every Sunday", "su"],
  ["All Sundays", "su"],
  ["Sundays only", "su"],
  ["Every Mon & Thu", "mo th"],
  ["Mon, Wed and Fri", "mo we fr"],
  ["Mon/Thu", "mo th"],
  ["thursday monday", "mo th"],
  ["Tues. Thurs.", "tu th"],
  ["Daily except Sunday", "mo tu we th fr sa"],
  ["All days except Sunday", "mo tu we th fr sa"],
  ["Daily (except Sun)", "mo tu we th fr sa"],
  ["Every day but Tue & Thu", "mo we fr sa su"],
  ["Mon-Sat excluding Wed", "mo tu th fr sa"],
  ["Weekends", "sa su"],
  ["weekdays", "mo tu we th fr"],
  ["सोमवार से शनिवार", "mo tu we th fr sa"],
  ["सोमवार, गुरुवार", "mo th"],
  ["हर रविवार", "su"],
  ["रोज", all],
  ["रविवार को छोड़कर रोज", "mo tu we th fr sa"],
])("%j", (text, days) => expect(initials(text)).toBe(days));

test.each([
  "Mon-Sat morning",
  "alternate days",
  "twice a week",
  "3 days",
  "Mon Wed Holiday",
  "daily except",
  "except",
  "Sun except Mon",
  "Monsoon",
  "1",
  "M W F",
  "Mon-",
])("%j is refused", (text) => expect(readWeekdays(text)).toBeNull());
