import { expect, test } from "vitest";
import { addDays } from "#contract/day.ts";
import { outdatedBackups } from "./backups.rules.ts";

const nameOf = (day: string, time = "030000") => `chamak-${day}-${time}`;

test("keeps seven days, five weeks and twelve months of nightly backups", () => {
  const nights = Array.from({ length: 800 }, (_, index) => nameOf(addDays("2026-11-26", -index)));
  const outdated = new Set(outdatedBackups(nights));
  const retained = nights.filter((name) => !outdated.has(name)).map((name) => name.slice(7, 17));
  // Days; then Sundays, on which weeks end; then the last days of months.
  expect(retained.join(" ")).toBe(
    "2026-11-26 2026-11-25 2026-11-24 2026-11-23 2026-11-22 2026-11-21 2026-11-20 " +
      "2026-11-15 2026-11-08 2026-11-01 " +
      "2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31 2026-04-30 2026-03-31 2026-02-28 2026-01-31 2025-12-31",
  );
});

test("keeps the first and the last of a day, and old backups as long as there are few", () => {
  const times = ["030000", "101500", "120000", "174500"].map((time) => nameOf("2026-11-25", time));
  expect(outdatedBackups([nameOf("2020-01-01"), ...times]).toSorted()).toEqual(times.slice(1, 3));
});

test("keeps only the last of a day that counts for its week or month", () => {
  const nights = Array.from({ length: 30 }, (_, index) => addDays("2026-11-26", -index));
  const outdated = outdatedBackups(nights.flatMap((day) => [nameOf(day), nameOf(day, "174500")]));
  expect(outdated).toContain(nameOf("2026-11-15"));
  expect(outdated).not.toContain(nameOf("2026-11-15", "174500"));
});

test("never removes anything but backups", () => {
  const many = Array.from({ length: 100 }, (_, index) => nameOf(addDays("2026-11-26", -index)));
  const others = [".unfinished-x", "chamak-2026-11-26", "my-chamak-2026-11-25-030000", "photos"];
  expect(outdatedBackups([...others, ...many]).filter((name) => others.includes(name))).toEqual([]);
});
