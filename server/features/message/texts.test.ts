import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { namesIn } from "#contract/message/placeholders.ts";
import { changesTake, takes, type Template, templates } from "#contract/message/templates.ts";
import { languageCodes } from "#i18n/languages.ts";
import { ownWording, formatText } from "#i18n/say.ts";
import { translatorIn } from "#server/texts/translator.ts";

const english = translatorIn("en");
const hindi = translatorIn("hi");

test("formats a message in the requested language, with its parameters", () => {
  const parameters = { code: "012345", minutes: 10 };
  expect(formatText("code", parameters, english)).toEqual({
    subject: "Your code for Chamak",
    body: "012345 is your code for Chamak. It holds for 10 minutes. Give it to nobody.",
  });
  expect(formatText("code", parameters, hindi).body).toBe(
    "012345 Chamak के लिए आपका कोड है। यह 10 मिनट तक मान्य है। इसे किसी को न बताएँ।",
  );
});

test("inserts values as they are, and never reads them as placeholders", () => {
  const parameters = { name: "{link} '{' # $& $1", link: "http://x.test/#t" };
  expect(formatText("reset", parameters, english).body).toContain("Hello {link} '{' # $& $1,");
  const { body } = formatText("reset", parameters, english, { subject: "", body: "{name} {link}" });
  expect(body).toBe("{link} '{' # $& $1 http://x.test/#t");
});

test("formats each kind of value as its language does", () => {
  const moved = { vehicle: "MH12", fromDay: "2026-11-23", fromHour: 7, day: "2026-11-24", hour: 14 };
  expect(formatText("moved", moved, english).body).toBe(
    "Chamak: the wash of MH12 has moved from Mon 23 Nov 2026, 7 AM to Tue 24 Nov 2026, 2 PM.",
  );
  expect(formatText("moved", moved, hindi).body).toBe(
    "Chamak: MH12 की धुलाई सोम 23 नवंबर 2026, सुबह 7 बजे के बजाय मंगल 24 नवंबर 2026, दोपहर 2 बजे होगी।",
  );
  const amountOf = (amount: number) => formatText("refund", { amount }, english).body;
  expect([831, 831.5].map(amountOf)).toEqual([
    "Chamak: Rs 831 has been given back to you.",
    "Chamak: Rs 831.50 has been given back to you.",
  ]);
  const timeOf = (hours: number[]) =>
    formatText("reminder", { day: "2026-11-23", washes: 1_000, hours }, english).body;
  expect(timeOf([7])).toContain("Washes: 1,000. Time: 7 AM.");
  expect(timeOf([7, 9])).toContain("Time: 7 AM and 9 AM.");
  expect(timeOf([7, 8, 9])).toContain("Time: 7 AM to 9 AM.");
});

test("omits a parameter that a message of an earlier version lacks", () => {
  expect(formatText("factorReset", { name: "Asha" } as never, english).body).toContain(
    "\n has reset the second",
  );
});

test("names the parameters of the built-in wording in braces", () => {
  expect(ownWording("code", english).body).toBe(
    "{code} is your code for Chamak. It holds for {minutes} minutes. Give it to nobody.",
  );
});

describe.each(languageCodes)("the messages in %s", (language) => {
  const texts = JSON.parse(readFileSync(`i18n/${language}/messages.json`, "utf8")) as Record<string, string>;

  test("have a subject and a body for each template, with exactly its parameters", () => {
    for (const template of templates) {
      const [subject = "", body = ""] = [texts[`${template}Subject`], texts[`${template}Body`]];
      expect(subject, template).toMatch(/^[^{}]+$/);
      // Plain names only: a company's own wording starts from this text.
      expect(body.replace(/\{\w+\}/g, ""), template).not.toMatch(/[{}]/);
      expect(namesIn(body).toSorted(), template).toEqual(Object.keys(takes[template]).toSorted());
    }
  });

  test("have a line for each change, with exactly its parameters", () => {
    for (const [kind, kinds] of Object.entries(changesTake)) {
      const text = texts[`change${kind.charAt(0).toUpperCase()}${kind.slice(1)}`] ?? "";
      // A span of days is one text, which is shorter for a single day.
      const names = kind.startsWith("many") ? ["washes", "days"] : Object.keys(kinds);
      expect(namesIn(text).toSorted(), kind).toEqual(names.toSorted());
    }
  });
});

test("English uses the parameters in the order of their declaration", () => {
  const bodyOf = (template: Template) => ownWording(template, english).body;
  for (const template of templates) expect(namesIn(bodyOf(template))).toEqual(Object.keys(takes[template]));
});
