import { assert, constantFrom, integer, property, record, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { addDays, weekdays } from "../day.ts";
import { paiseOf, rupeesOf } from "../money.ts";
import { cheaperPackage, comparePackage, type PricedCar } from "./cheaper.ts";
import { packageMonths, packageTotal } from "./package.ts";
import { schedules, washDays } from "../booking/schedule.ts";

const car = (change: Partial<PricedCar>): PricedCar => ({
  schedule: "daily",
  days: [],
  start: "2026-12-01",
  end: null,
  price: paiseOf(249),
  monthlyPrice: paiseOf(1_799),
  ...change,
});
const weekly = car({ schedule: "weekly", days: ["monday"] });

test("one wash a week costs less by the wash, and a daily one by the month", () => {
  const compared = comparePackage([weekly]);
  expect(compared).toEqual({ byMonth: paiseOf(1_799), byWash: paiseOf(1_079), per: "month" });
  expect(cheaperPackage(compared)).toBeNull();
  expect(cheaperPackage(comparePackage([car({})]))).toBe("month");
});

test("a plan with an end is compared by all that it costs", () => {
  const compared = comparePackage([{ ...weekly, end: "2026-12-31" }]);
  expect(compared).toEqual({ byMonth: paiseOf(1_799), byWash: paiseOf(4 * 249), per: "plan" });
});

test("the cars of a booking are compared together", () => {
  expect(cheaperPackage(comparePackage([weekly, car({})]))).toBe("month");
  const both = comparePackage([{ ...weekly, end: "2026-12-31" }, car({})]);
  expect([rupeesOf(both.byMonth), both.per]).toEqual([3_598, "month"]);
});

test("the way that costs less never costs more than the other, for any plan with an end", () => {
  const plan = record({
    schedule: constantFrom(...schedules),
    days: uniqueArray(constantFrom(...weekdays), { minLength: 1 }),
    length: integer({ min: 1, max: 366 }),
    price: integer({ min: 1, max: 2_000 }),
    monthlyPrice: integer({ min: 1, max: 20_000 }),
  });
  assert(
    property(plan, ({ length, price, monthlyPrice, ...rhythm }) => {
      const start = "2026-12-05";
      const one = { ...rhythm, start, end: addDays(start, length) };
      const dates = washDays(one);
      const byMonth = packageTotal(paiseOf(monthlyPrice), packageMonths(one, dates));
      const byWash = paiseOf(price * dates.length);
      const priced = { ...one, price: paiseOf(price), monthlyPrice: paiseOf(monthlyPrice) };
      const chosen = cheaperPackage(comparePackage([priced])) === null ? byWash : byMonth;
      expect(chosen).toBe(Math.min(byWash, byMonth));
    }),
  );
});
