import { array, assert, double, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { type Paise, paiseOf, percentOf, rupeesOf, sharesOf, sumOf } from "./money.ts";

const paise = (amount: number) => amount as Paise;
const amounts = (max: number) => integer({ min: 0, max }).map(paise);

test("paise converted to rupees and back are unchanged", () => {
  assert(
    property(integer({ min: -2_000_000_000, max: 2_000_000_000 }).map(paise), (amount) => {
      expect(paiseOf(rupeesOf(amount))).toBe(amount);
    }),
  );
});

test("half a paisa of a percentage rounds up, whatever the percentage looks like in binary", () => {
  // 764.115 rupees, which floating-point arithmetic makes 764.11499.
  expect(percentOf(paise(105_250), 72.6)).toBe(76_412);
  assert(
    property(amounts(2_000_000_000), integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
      const halfUp = (BigInt(amount) * BigInt(hundredths) + 5_000n) / 10_000n;
      expect(percentOf(amount, hundredths / 100)).toBe(Number(halfUp));
    }),
  );
});

test("shares add up to the whole, none exceeds its part, and equal parts differ by at most one paisa", () => {
  const parts = array(amounts(100_000_000), { minLength: 1, maxLength: 100 });
  assert(
    property(parts, double({ min: 0, max: 1, noNaN: true }), (list, fraction) => {
      const total = paise(Math.round(sumOf(list) * fraction));
      const shares = sharesOf(total, list);
      expect(sumOf(shares)).toBe(total);
      for (const [index, share] of shares.entries()) {
        expect(share >= 0 && share <= (list[index] ?? 0)).toBe(true);
        const alike = shares.filter((_, other) => list[other] === list[index]);
        expect(Math.max(...alike) - Math.min(...alike)).toBeLessThanOrEqual(1);
      }
    }),
  );
});
