import { expect, test } from "vitest";
import { isNothing, isSheetError, unwrapped } from "./written.ts";

test.each(["", " ", "-", "--", "\u2014", "NA", "n/a", "N.A.", "nil", "None", "Not available"])(
  "%j is nothing",
  (text) => expect(isNothing(text)).toBe(true),
);
test.each(["0", "Nila", "Nair", "no 5"])("%j is something", (text) => expect(isNothing(text)).toBe(false));

test.each([
  ['="02-11-2026"', "02-11-2026"],
  ['=""', ""],
  ['="say ""yes"""', 'say "yes"'],
  ['"a"', '"a"'],
  ["=1+1", "=1+1"],
])("%s holds %j", (cell, text) => expect(unwrapped(cell)).toBe(text));

test("a failed formula is known by its text", () => {
  expect(["#N/A", "#REF!", "#DIV/0!"].every(isSheetError)).toBe(true);
  expect(["#1", "N/A", "# 12"].some(isSheetError)).toBe(false);
});
