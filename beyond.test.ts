import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The rows of the tables in docs/beyond.md, without their heads. */
const rows = readFileSync("docs/beyond.md", "utf8")
  .split("\n")
  .filter((text) => text.startsWith("| ") && !text.startsWith("| The specification |"));

/** The tests that a row links to, with their files. */
const checksIn = (row: string) =>
  [...row.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.test\.tsx?)\)/g)].map(([, name = "", file = ""]) => ({
    name,
    file,
  }));

test.each(rows.map((row) => ({ subject: row.split(" | ")[0]?.slice(2), row })))("$subject", ({ row }) => {
  const checks = checksIn(row);
  expect(checks).not.toEqual([]);
  const missing = checks.filter(
    ({ name, file }) => !existsSync(file) || !readFileSync(file, "utf8").includes(name),
  );
  expect(missing).toEqual([]);
});
