import process from "node:process";
import { expect, it } from "vitest";
import { compare } from "./compare.ts";
import { readStatements } from "./record.ts";
import { readTemplates } from "./templates.ts";

it("returns from every raw statement the rows that its type claims", () => {
  // Of a run for a change: its files.
  const files = process.env["CHANGED_FILES"]?.split("\n");
  expect(compare(readTemplates(), readStatements(), files)).toEqual([]);
});
