import { describe, expect, test } from "vitest";
import { dayOrderOf, readDay } from "./day.ts";

describe("a day is read as it is written", () => {
  test.each([
    ["01/12/2026", "2026-12-01"],
    ["1-12-26", "2026-12-01"],
    ["01.12.2026", "2026-12-01"],
    ["01-Dec-26", "2026-12-01"],
    ["1 Dec 2026", "2026-12-01"],
    ["1st December, 2026", "2026-12-01"],
    ["01Dec2026", "2026-12-01"],
    ["Dec 1, 2026", "2026-12-01"],
    ["Tue, 1 Dec 2026", "2026-12-01"],
    ["2026-12-01", "2026-12-01"],
    ["2026/12/01", "2026-12-01"],
    ["20261201", "2026-12-01"],
    ["2026-Dec-01", "2026-12-01"],
    ["02-11-2026 10:04:23", "2026-11-02"],
    ["02/11/2026, 10:04 PM", "2026-11-02"],
    ["2026-11-02T20:00:00Z", "2026-11-03"],
    ["२/११/२०२६", "2026-11-02"],
    ["\u200e02/11/2026\u200f", "2026-11-02"],
    ["02\u201111\u20112026", "2026-11-02"],
  ])("%s", (text, day) => expect(readDay(text)).toBe(day));

  test.each([
    "31/02/2026",
    "1/12",
    "12/2026",
    "1 Decx 2026",
    "32 Dec 2026",
    "01/12/2026 or 02/12/2026",
    "1/12-2026",
    "tomorrow",
    "46357",
    "1/12/126",
    "20261301",
    "",
  ])("%j is no day", (text) => expect(readDay(text)).toBeNull());
});

describe("the order of day and month is the column's", () => {
  const within = { from: "2020-01-01", to: "2026-12-31" };
  test.each([
    [["11/2/2026", "11/13/2026"], "MDY"],
    [["11/2/2026", "2/11/2026"], "DMY"],
    [["13/11/2026", "11/2/2026"], "DMY"],
    [["26/11/02", "26/11/03"], "YMD"],
    [["1 Dec 2026", "12/13/26"], "MDY"],
    [["pending", "11/13/2026"], "MDY"],
    [[], "DMY"],
  ])("%j", (cells, order) => expect(dayOrderOf(cells, within)).toBe(order));

  test("two cells that contradict each other are named", () =>
    expect(dayOrderOf(["1/2/2026", "13/11/2026", "?", "11/13/2026"], within)).toEqual({
      first: 1,
      second: 3,
    }));

  test("a single day ahead does not turn the others round", () =>
    expect(dayOrderOf(["01/12/2026", "11/12/2026"], { from: "2020-01-01", to: "2026-12-10" })).toBe("DMY"));
});
