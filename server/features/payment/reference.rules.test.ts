import { expect, test } from "vitest";
import { bankReferenceOf } from "./reference.rules.ts";

test.each([
  ["upi", "5555 6666 7777", "555566667777"],
  ["upi", "UPI-900", "UPI900"],
  ["upi", "by phone", ""],
  ["bank", "hdfcn52026113012", "HDFCN52026113012"],
  ["bank", "HDFCR52026113012345678", "HDFCR52026113012345678"],
  ["bank", "0000555566667777", "555566667777"],
  ["online", "pay_Nx81", ""],
  ["online", "555566667777", "555566667777"],
  ["cheque", "000123", ""],
  ["cash", "R 12", ""],
] as const)("of method %s, %j is read as the bank reference %j", (method, typed, expected) => {
  expect(bankReferenceOf(method, typed)).toBe(expected);
});
