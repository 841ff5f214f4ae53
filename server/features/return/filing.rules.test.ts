import { array, assert, boolean, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { addMonths, firstDayOf, monthOf } from "#contract/day.ts";
import { daysOf } from "#contract/return/period.ts";
import { windowsOf } from "./filing.rules.ts";

const FIRST = "2026-04";
const MONTHS = 40;
const at = (second: number) => new Date(Date.UTC(2026, 5, 1) + second * 1_000);
const monthAt = (index: number) => addMonths(FIRST, index);

type Document = { day: string; made: Date };
type Filed = { from: string; to: string; at: Date };

/** The months whose return holds a document. */
const monthsWith = ({ day, made }: Document, filings: readonly Filed[]): string[] =>
  Array.from({ length: MONTHS }, (_, index) => monthAt(index)).flatMap((month) =>
    windowsOf(filings, { month, isQuarter: false })
      .filter(({ from, to, after, until }) => {
        const inTime = (after === null || made > after) && (until === null || made <= until);
        return from <= day && day <= to && inTime;
      })
      .map(() => month),
  );

const step = record({ month: integer({ min: 0, max: 11 }), isQuarter: boolean(), files: boolean() });

test("a document is in the return of one month, and stays in it whatever is filed later", () => {
  assert(
    property(array(step, { maxLength: 30 }), (steps) => {
      const filings: Filed[] = [];
      const placed: { document: Document; months: string[] }[] = [];
      for (const [index, { month, isQuarter, files }] of steps.entries()) {
        const period = { month: monthAt(isQuarter ? month - (month % 3) + 2 : month), isQuarter };
        const days = daysOf(period);
        if (!files) {
          const document = { day: firstDayOf(monthAt(month)), made: at(index) };
          placed.push({ document, months: monthsWith(document, filings) });
        } else if (filings.every(({ to }) => to < days.from)) filings.push({ ...days, at: at(index) });
        for (const { document, months } of placed) {
          expect(months).toHaveLength(1);
          expect((months[0] ?? "") >= monthOf(document.day)).toBe(true);
          expect(monthsWith(document, filings)).toEqual(months);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test("a filed return closes its period and all before it", () => {
  const filings = [{ ...daysOf({ month: "2026-09", isQuarter: true }), at: at(10) }];
  const holds = (month: string, day: string, second: number) =>
    monthsWith({ day, made: at(second) }, filings).includes(month);
  expect(holds("2026-08", "2026-08-31", 10)).toBe(true);
  expect(holds("2026-10", "2026-08-31", 11)).toBe(true);
  expect(holds("2026-10", "2026-05-31", 11)).toBe(true);
  expect(holds("2026-05", "2026-05-31", 9)).toBe(true);
  expect(windowsOf(filings, { month: "2026-09", isQuarter: true })).toHaveLength(3);
});
