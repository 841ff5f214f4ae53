import { expect, test } from "vitest";
import { stateCodeShape } from "../company/gstin.ts";
import { placeOfSupplyOf, stateCode, stateOfGstin } from "./state.ts";

test("the state of a GSTIN is the one whose code it begins with", () => {
  expect(stateOfGstin("29AAGCB7383J1Z4")).toEqual({ code: "29", name: "Karnataka" });
  expect(stateCode("Karnataka")).toBe("29");
  expect(stateOfGstin("40AAPFU0939F1Z7")).toBeUndefined();
  expect(stateOfGstin("")).toBeUndefined();
});

test("a GSTIN may begin with the codes of all states, and with no other", () => {
  for (let number = 0; number < 100; number += 1) {
    const code = String(number).padStart(2, "0");
    expect([code, stateCodeShape.test(code)]).toEqual([code, stateOfGstin(code) !== undefined]);
  }
});

test.each([
  ["", "Goa", "30 Goa"],
  ["29AAGCB7383J1Z4", "Maharashtra", "29 Karnataka"],
  ["27AAPFU0939F1ZV", "Goa", "27 Maharashtra"],
  ["97AAGCB7383J1Z1", "Goa", "97 Other Territory"],
  ["", "Bagmati", "Bagmati"],
])("supplies a customer with the GSTIN %j in %s to %s", (gstin, state, place) => {
  expect(placeOfSupplyOf(gstin, state)).toBe(place);
});
