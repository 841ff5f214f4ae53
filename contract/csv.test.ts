import { assert, oneof, property, string, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { escapeCell, unescapeCell } from "#contract/csv.ts";

test.each(["=1+1", "+91 98", "-5", "@SUM", "\tx", "\rx", "＝1", "＋1", "－1", "＠SUM", "'＝1"])(
  "%j is escaped so that it cannot run as a formula",
  (text) => {
    expect(escapeCell(text)).toBe(`'${text}`);
  },
);

test.each(["Tower A", "'tis", "", "5-1"])("%j is unchanged", (text) => {
  expect(escapeCell(text)).toBe(text);
});

test("every text round-trips exactly, including its own apostrophes", () => {
  const text = oneof(string(), stringMatching(/^'{0,3}[=+\-@\t\r＝＋－＠]?[a-z']{0,3}$/));
  assert(
    property(text, (one) => {
      expect(unescapeCell(escapeCell(one))).toBe(one);
    }),
  );
});
