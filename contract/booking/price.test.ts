import { array, assert, constantFrom, double, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { baseOf, discountCap, discountOf, discountProblem, sharesOf } from "./price.ts";

const sum = (values: readonly number[]) => values.reduce((left, right) => left + right, 0);

test("the base is the price of a wash times its occurrences, over all vehicles", () => {
  const vehicles = array(
    record({ price: integer({ min: 0, max: 100_000_000 }), occurrences: integer({ min: 1, max: 366 }) }),
  );
  assert(
    property(vehicles, (list) => {
      let washed = 0n;
      for (const { price, occurrences } of list)
        for (let wash = 0; wash < occurrences; wash += 1) washed += BigInt(price);
      expect(BigInt(baseOf(list))).toBe(washed);
    }),
  );
});

test("a discount that nothing is wrong with leaves between nothing and the base", () => {
  const discounts = record({
    type: constantFrom("percentage" as const, "amount" as const),
    value: double({ min: -10, max: 3_000_000, noNaN: true }),
  });
  assert(
    property(integer({ min: 0, max: 2_000_000_000 }), discounts, (base, { type, value }) => {
      const discount = { type, value: type === "amount" ? Math.round(value) : value };
      const wrong = discount.value < 0 || discount.value > (type === "percentage" ? 100 : base);
      expect(discountProblem(base, discount) !== null).toBe(wrong);
      const off = discountOf(base, discount);
      if (wrong) return;
      expect(Number.isInteger(off) && off >= 0 && off <= base).toBe(true);
    }),
  );
});

test("a percentage is rounded to the nearest paisa", () => {
  expect(discountOf(480_000, { type: "percentage", value: 12.345 })).toBe(59_256);
  expect(discountOf(99, { type: "percentage", value: 50 })).toBe(50);
  expect(discountOf(100, null)).toBe(0);
});

test("shares add up to the whole, none larger than its part, equal parts at most a paisa apart", () => {
  const parts = array(integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 100 });
  assert(
    property(parts, double({ min: 0, max: 1, noNaN: true }), (list, fraction) => {
      const total = Math.round(sum(list) * fraction);
      const shares = sharesOf(total, list);
      expect(sum(shares)).toBe(total);
      for (const [index, share] of shares.entries()) {
        expect(share >= 0 && share <= (list[index] ?? 0)).toBe(true);
        const alike = shares.filter((_, other) => list[other] === list[index]);
        expect(Math.max(...alike) - Math.min(...alike)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("who may not give a discount has a cap of nothing", () => {
  expect([
    discountCap("admin"),
    discountCap("staff"),
    discountCap("customer"),
    discountCap("support"),
  ]).toEqual([100, 20, 0, 0]);
});
