import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answers } from "./answers.ts";
import { tongues } from "./tongue.ts";

test("what Hindi has of the server's answers is still answered", () => {
  const files = readdirSync("server", { recursive: true, encoding: "utf8" });
  const source = files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(`server/${file}`, "utf8"))
    .join("\n");
  const said = (sentence: string): boolean =>
    source.includes(`"${sentence}"`) || source.includes(`"${sentence.replace(/ not found$/, "")}"`);
  expect(Object.keys(answers).filter((sentence) => !said(sentence))).toEqual([]);
  expect(Object.values(answers).filter((text) => !/\p{Script=Devanagari}/u.test(text))).toEqual([]);
});

test("days and hours are said in either language", () => {
  const { en, hi } = tongues;
  expect([en.weekday("2026-11-23"), en.slot("6:00 AM")]).toEqual(["Mon 23 Nov 2026", "6:00 AM"]);
  expect(hi.weekday("2026-11-23")).toBe("सोम 23 नवंबर 2026");
  expect(["6:00 AM", "12:00 PM", "9:00 PM"].map(hi.slot)).toEqual(["सुबह 6 बजे", "दोपहर 12 बजे", "रात 9 बजे"]);
  expect(hi.told("Somebody else has recorded this wash already. Please tell the office.")).toMatch(/ऑफ़िस/);
  expect(hi.told("Nobody has worded this.")).toBe("Nobody has worded this.");
});
