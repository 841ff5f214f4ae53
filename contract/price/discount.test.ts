import { array, assert, double, integer, oneof, property, record } from "fast-check";
import { expect, test } from "vitest";
import { discountCapOf } from "../access.ts";
import type { Paise } from "../money.ts";
import { baseOf, type Discount, discountOf } from "./discount.ts";

const paise = (amount: number) => amount as Paise;
const amounts = (max: number) => integer({ min: 0, max }).map(paise);

test("the base is the price per wash times the occurrences, summed over all vehicles", () => {
  const vehicles = array(record({ price: amounts(100_000_000), occurrences: integer({ min: 1, max: 366 }) }));
  assert(
    property(vehicles, (list) => {
      let washed = 0n;
      for (const { price, occurrences } of list)
        for (let wash = 0; wash < occurrences; wash += 1) washed += BigInt(price);
      expect(BigInt(baseOf(list))).toBe(washed);
    }),
  );
});

test("a discount of any size leaves a price between zero and the base", () => {
  const discounts = oneof(
    double({ min: 0, max: 200, noNaN: true }).map((percent): Discount => ({ type: "percentage", percent })),
    amounts(2_100_000_000).map((amount): Discount => ({ type: "amount", amount })),
  );
  assert(
    property(amounts(2_000_000_000), discounts, (base, discount) => {
      const off = discountOf(base, discount);
      expect(Number.isInteger(off) && off >= 0 && off <= base).toBe(true);
      const whole = discount.type === "percentage" ? discount.percent >= 100 : discount.amount >= base;
      expect(off === base || !whole).toBe(true);
    }),
  );
});

test("a percentage is rounded to the nearest paisa", () => {
  expect(discountOf(paise(480_000), { type: "percentage", percent: 12.345 })).toBe(59_256);
  expect(discountOf(paise(99), { type: "percentage", percent: 50 })).toBe(50);
  expect(discountOf(paise(100), null)).toBe(0);
});

test("roles that may not give discounts have a cap of zero", () => {
  const caps = { staff: 20, owner: 80 };
  expect(
    (["admin", "operations", "owner", "staff", "customer", "support"] as const).map((role) =>
      discountCapOf(role, caps),
    ),
  ).toEqual([100, 100, 80, 20, 0, 0]);
});
