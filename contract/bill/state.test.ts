import { expect, test } from "vitest";
import { stateCode, stateOfGstin } from "./state.ts";

test("the state of a GSTIN is the one whose code it begins with", () => {
  expect(stateOfGstin("29AAGCB7383J1Z4")).toEqual({ code: "29", name: "Karnataka" });
  expect(stateCode("Karnataka")).toBe("29");
  expect(stateOfGstin("40AAPFU0939F1Z7")).toBeUndefined();
  expect(stateOfGstin("")).toBeUndefined();
});
