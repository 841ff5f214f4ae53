import { expect, test } from "vitest";
import { formatMonth, formatWeekday } from "#web/lib/format.ts";

test("a day of the week and a month are named", () => {
  expect(formatWeekday("2026-11-21")).toBe("Sat 21 Nov 2026");
  expect(formatMonth("2026-11")).toBe("November 2026");
  expect(formatMonth("2026-11-21")).toBe("November 2026");
});
