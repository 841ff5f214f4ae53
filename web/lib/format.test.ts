import { expect, test } from "vitest";
import { formatCount, formatMonth, formatWeekday, plural } from "#web/lib/format.ts";

test("a day of the week and a month are named", () => {
  expect(formatWeekday("2026-11-21")).toBe("Sat 21 Nov 2026");
  expect(formatMonth("2026-11")).toBe("November 2026");
  expect(formatMonth("2026-11-21")).toBe("November 2026");
});

test("counts are grouped and agree with their noun", () => {
  expect(formatCount(123456)).toBe("1,23,456");
  expect(plural(1, "flat")).toBe("1 flat");
  expect(plural(7200, "flat")).toBe("7,200 flats");
  expect(plural(0, "society", "societies")).toBe("0 societies");
});
