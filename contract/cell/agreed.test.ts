import { expect, test } from "vitest";
import { paiseOf } from "../money.ts";
import { isOfPercent, readDiscount, readPrice, readSold } from "./agreed.ts";
import { readBalance } from "./balance.ts";

test.each([
  ["Monthly", "month"],
  ["PER MONTH", "month"],
  ["yes", "month"],
  ["मासिक", "month"],
  ["Per wash", "wash"],
  ["no", "wash"],
  ["नहीं", "wash"],
  ["Gold", null],
  ["monthly or wash", null],
  ["constructor", null],
  ["", null],
])("sold: %s is %s", (cell, sold) => expect(readSold(cell)).toBe(sold));

test.each([
  ["600", 600],
  ["₹ 1,200/-", 1200],
  ["Rs. 49.50", 49.5],
  ["0", null],
  ["-600", null],
  ["600 Cr", null],
  ["600 per month", null],
  ["6OO", null],
])("price: %s is %s", (cell, rupees) =>
  expect(readPrice(cell)).toBe(rupees === null ? null : paiseOf(rupees)),
);

test.each([
  ["10%", false, { type: "percentage", percent: 10 }],
  ["12.5 percent", false, { type: "percentage", percent: 12.5 }],
  ["10", true, { type: "percentage", percent: 10 }],
  ["100", false, { type: "amount", amount: paiseOf(100) }],
  ["₹100", true, null],
  ["0%", false, null],
  ["101%", false, null],
  ["-10", false, null],
  ["10% on weekdays", false, null],
])("discount: %s is %o", (cell, inPercent, discount) =>
  expect(readDiscount(cell, { inPercent })).toEqual(discount),
);

test("a title says that its numbers are percentages", () =>
  expect(
    ["Disc %", "Discount percent", "छूट प्रतिशत", "Discount", "Rate per wash"].filter(isOfPercent),
  ).toEqual(["Disc %", "Discount percent", "छूट प्रतिशत"]));

test.each([
  ["1,200", 1200],
  ["₹1,200.50", 1200.5],
  ["1200 Dr", 1200],
  ["1,200.00(Dr)", 1200],
  ["-500", -500],
  ["\u2212500", -500],
  ["(500.00)", -500],
  ["500 Cr", -500],
  ["500.00 (Cr)", -500],
  ["Cr 500", -500],
  ["-500 Cr", null],
  ["-500 Dr", null],
  ["+500", 500],
  ["1200 due", null],
  ["1,2,00", null],
])("balance: %s is %s", (cell, rupees) =>
  expect(readBalance(cell)).toBe(rupees === null ? null : paiseOf(rupees)),
);
