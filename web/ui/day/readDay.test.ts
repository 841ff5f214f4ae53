import { expect, test } from "vitest";
import { english, screenTexts } from "#web/texts/english.ts";
import { readDay } from "./readDay.ts";

const hindi = await screenTexts.load("hi");

test.each([
  ["2026-11-25", "2026-11-25"],
  [" 25 Nov 2026 ", "2026-11-25"],
  ["25 november 2026", "2026-11-25"],
  ["25/11/2026", "2026-11-25"],
  ["5-1-27", "2027-01-05"],
  ["5.1", "2026-01-05"],
  ["5 Jan", "2026-01-05"],
  ["29 Feb 2028", "2028-02-29"],
  ["29 Feb 2027", null],
  ["31/04/2026", null],
  ["25/13/2026", null],
  ["25 Foo 2026", null],
  ["25", null],
  ["", null],
  ["2026-11-2", null],
])("%j is %s", (typed, day) => {
  expect(readDay(typed, "2026-11-21", english)).toBe(day);
});

test.each([
  ["25 नवंबर 2026", "2026-11-25"],
  ["५ मई", "2026-05-05"],
  ["25 Nov 2026", "2026-11-25"],
  ["२५/११/२६", "2026-11-25"],
  ["31 अप्रैल 2026", null],
])("in Hindi %j is %s", (typed, day) => {
  expect(readDay(typed, "2026-11-21", hindi)).toBe(day);
});
