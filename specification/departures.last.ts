import { expect, test } from "vitest";
import { readChecked } from "./checked.ts";
import { departuresPage } from "./departures.ts";
import type { Statement } from "./statement.ts";

test("docs/departures.md says what differs, and nothing else", async () => {
  const checked = readChecked();
  const count = (outcome: Statement["outcome"]) =>
    checked.filter((statement) => statement.outcome === outcome).length;
  process.stdout.write(`${count("holds")} hold, ${count("differs")} differ, ${count("not seen")} not seen\n`);
  await expect(departuresPage(checked)).toMatchFileSnapshot("../docs/departures.md");
});
