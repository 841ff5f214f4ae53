import { expect, it } from "vitest";
import { compare } from "./compare.ts";
import { readStatements } from "./record.ts";
import { readTemplates } from "./templates.ts";

it("returns from every raw statement the rows that its type claims", () => {
  expect(compare(readTemplates(), readStatements())).toEqual([]);
});
