import { expect, test } from "vitest";
import {
  formatCount,
  formatDay,
  formatInstant,
  formatMoney,
  formatMonth,
  formatTime,
  formatWeekday,
  plural,
} from "./format.ts";

test("amounts use the Indian grouping, with paise", () => {
  expect(formatMoney(123456)).toBe("₹1,23,456.00");
  expect(formatMoney(0.05)).toBe("₹0.05");
  expect(formatMoney(-1.5)).toBe("−₹1.50");
});

test("days are short, with the month in letters", () => {
  expect(formatDay("2026-11-21")).toBe("21 Nov 2026");
  expect(formatDay("2026-09-01")).toBe("1 Sep 2026");
});

test("times of day use a twelve-hour clock without seconds", () => {
  expect(formatTime("06:30")).toBe("6:30 AM");
  expect(formatTime("00:05:59")).toBe("12:05 AM");
  expect(formatTime("12:00:00")).toBe("12:00 PM");
  expect(formatTime("21:00")).toBe("9:00 PM");
});

test("counts are grouped and agree with their noun", () => {
  expect(formatCount(123456)).toBe("1,23,456");
  expect(plural(1, "flat")).toBe("1 flat");
  expect(plural(7200, "flat")).toBe("7,200 flats");
  expect(plural(0, "society", "societies")).toBe("0 societies");
});

test("weekdays and months have names", () => {
  expect(formatWeekday("2026-11-21")).toBe("Sat 21 Nov 2026");
  expect(formatMonth("2026-11")).toBe("November 2026");
  expect(formatMonth("2026-11-21")).toBe("November 2026");
});

test("instants are shown in India's time", () => {
  expect(formatInstant("2026-09-30T20:00:00Z")).toBe("1 Oct 2026, 1:30 AM");
  expect(formatInstant("2026-11-21T18:30:00.000Z")).toBe("22 Nov 2026, 12:00 AM");
});
