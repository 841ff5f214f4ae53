import { expect, test } from "vitest";
import { monthToClose } from "./find.rules.ts";

const TODAY = "2026-11-21";

test.each([
  ["close november", "2026-11"],
  ["Close nov", "2026-11"],
  ["close october", "2026-10"],
  ["close december", "2025-12"],
  ["close december 2024", "2024-12"],
  ["close", "2026-10"],
  ["close month", "2026-10"],
  ["close no", null],
  ["close november 26", null],
  ["close november 2026 now", null],
  ["open november", null],
  ["november", null],
])("%j closes %s", (text, month) => {
  expect(monthToClose(text, TODAY)).toBe(month);
});
