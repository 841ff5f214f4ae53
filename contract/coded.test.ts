import { expect, test } from "vitest";
import { coded, messageOf, readCoded } from "./coded.ts";

test("codes and their parameters are read back as written", () => {
  expect(readCoded(coded("nameRequired"))).toEqual({ code: "nameRequired" });
  const text = { code: "seriesBackwards", params: { item: 'F-A {"}\n' } };
  expect(readCoded(messageOf(text))).toEqual(text);
});

test.each(["Name is required", "Unknown field: x", "", "two words"])("%j is not a code", (message) => {
  expect(readCoded(message)).toBeNull();
});
