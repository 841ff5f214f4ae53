import { expect, test } from "vitest";
import { NO_PAISE, paiseOf } from "../money.ts";
import { addedRateOf, addedTax, billedTax, mixedTax, type PriceTaxing } from "./addedTax.ts";

const regular: PriceTaxing = { registration: "regular", pricesIncludeTax: false, rateHundredths: 1_800 };

test("adds the tax to the paisa", () => {
  expect(addedTax(paiseOf(187.5), 1_800)).toEqual({ rate: 18, amount: 33.75, total: 221.25 });
  expect(addedTax(paiseOf(0.03), 1_800)).toEqual({ rate: 18, amount: 0.01, total: 0.04 });
  expect(addedTax(paiseOf(100), 1_250)).toEqual({ rate: 12.5, amount: 12.5, total: 112.5 });
  expect(addedTax(NO_PAISE, 1_800)).toEqual({ rate: 18, amount: 0, total: 0 });
});

test("rounds what is to be paid to whole rupees, half a rupee up", () => {
  expect(billedTax(paiseOf(49.99), 1_800)).toEqual({ rate: 18, amount: 9, roundOff: 0.01, total: 59 });
  expect(billedTax(paiseOf(187.5), 1_800)).toEqual({ rate: 18, amount: 33.75, roundOff: -0.25, total: 221 });
  expect(billedTax(paiseOf(10), 500)).toEqual({ rate: 5, amount: 0.5, roundOff: 0.5, total: 11 });
  expect(billedTax(paiseOf(300), 1_800)).toEqual({ rate: 18, amount: 54, total: 354 });
  expect(billedTax(paiseOf(49.99), 0)).toBeUndefined();
  const unrounded = { taxPaise: paiseOf(9), roundOffPaise: NO_PAISE };
  expect(mixedTax(paiseOf(49.99), unrounded)).toEqual({ rate: 18, amount: 9, total: 58.99 });
});

test("adds nothing where prices include the tax, or without tax", () => {
  expect(addedRateOf(regular)).toBe(1_800);
  for (const other of [
    { ...regular, pricesIncludeTax: true },
    { ...regular, registration: "composition" as const },
    { ...regular, registration: "unregistered" as const },
    { ...regular, rateHundredths: 0 },
    null,
  ])
    expect(addedTax(paiseOf(187.5), addedRateOf(other))).toBeUndefined();
});
