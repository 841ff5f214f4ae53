import { expect, test } from "vitest";
import { stateCodeShape } from "../company/gstin.ts";
import { stateCode, stateOfGstin } from "./state.ts";

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
