import { assert, constantFrom, nat, pre, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import { gstinFormatProblem, isGstin } from "./gstin.ts";

/** Real GSTINs, published by their owners on invoices. */
const published = [
  "27AAPFU0939F1ZV",
  "07AAGFF2194N1Z1",
  "29AAGCB7383J1Z4",
  "24AAACC1206D1ZM",
  "27AAACR5055K1Z7",
];
const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

test.each(published)("%s is a GSTIN", (gstin) => {
  expect(isGstin(gstin)).toBe(true);
});

test("changing any one character makes it invalid", () => {
  const change = tuple(constantFrom(...published), nat(14), constantFrom(...characters.split("")));
  assert(
    property(change, ([gstin, at, character]) => {
      pre(gstin.charAt(at) !== character);
      expect(isGstin(gstin.slice(0, at) + character + gstin.slice(at + 1))).toBe(false);
    }),
  );
});

test.each(["", "27AAPFU0939F1Z", "27AAPFU0939F1ZVV", "27aapfu0939f1zv", " 27AAPFU0939F1ZV"])(
  "%j is not a GSTIN",
  (text) => {
    expect(isGstin(text)).toBe(false);
  },
);

test("a GSTIN begins with the code of a state", () => {
  expect(gstinFormatProblem("27AAPFU0939F1ZV")).toBeNull();
  expect(gstinFormatProblem("27AAPFU0939F1ZW")).toBe("gstinShape");
  // The right check digit for a code that no state has.
  expect(isGstin("40AAPFU0939F1Z7")).toBe(true);
  expect(gstinFormatProblem("40AAPFU0939F1Z7")).toBe("gstinStateUnknown");
});
