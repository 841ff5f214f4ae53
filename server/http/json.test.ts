import { describe, expect, test } from "vitest";
import { ApiError } from "#server/errors/apiError.ts";
import { expectModest } from "./json.ts";

const refusalOf = (text: string): string => {
  try {
    expectModest(text);
    return "";
  } catch (error) {
    return error instanceof ApiError ? error.message : "another error";
  }
};
const MANY = "A body can have at most 40,000 values.";
const DEEP = "A body can have at most 20 lists and objects inside each other.";

describe("a JSON body is refused before it is read", () => {
  test.each([
    ["many keys", `{${Array.from({ length: 40_001 }, (_, key) => `"k${key}":1`).join(",")}}`, MANY],
    ["many empty objects", `[${"{},".repeat(30_000)}{}]`, MANY],
    ["many lists side by side", `[${"[],".repeat(30_000)}[]]`, MANY],
    ["deep lists", "[".repeat(1_200_000), DEEP],
    ["deep objects", '{"a":'.repeat(21), DEEP],
    ["deep lists after an escaped quote", `["\\"",${"[".repeat(21)}`, DEEP],
    ["deep lists after an escaped backslash", `["\\\\",${"[".repeat(21)}`, DEEP],
  ])("with %s", (_what, text, sentence) => {
    expect(refusalOf(text)).toBe(sentence);
  });
});

test.each([
  ["as many values as a body can have", `[${"1,".repeat(39_998)}1]`],
  ["signs inside a text", JSON.stringify({ Csv: ',[{"'.repeat(100_000) })],
  ["backslashes inside a text", JSON.stringify(["\\".repeat(11), "[".repeat(50)])],
  ["many shallow lists that end", JSON.stringify(Array.from({ length: 1_000 }, () => [[1]]))],
  ["a text that never ends", `"${"[".repeat(50)}`],
])("takes %s", (_what, text) => {
  expect(refusalOf(text)).toBe("");
});
