import { readdirSync, readFileSync } from "node:fs";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { type Language, languages } from "#i18n/languages.ts";
import { inEnglish, refusalText } from "./fault.ts";
import { translatorIn } from "./texts.ts";
import { wordCode } from "#i18n/errors.ts";

const folder = new URL("../i18n/", import.meta.url);

const textsIn = (language: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}/${area}.json`, folder), "utf8")) as Record<string, string>;

/** The parameters that stand somewhere in a compiled text, each once, in order. */
function parametersIn(compiled: unknown): string[] {
  if (!Array.isArray(compiled)) return [];
  const found = compiled.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return [];
    const [name, , cases] = part as [string, string?, object?];
    return [name, ...Object.values(cases ?? {}).flatMap(parametersIn)];
  });
  return [...new Set(found)].toSorted();
}

const parametersOf = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parametersIn(compileMessage(text))]));

const there = readdirSync(folder).filter((name): name is Language => name in languages && name !== "en");

const cases = there.flatMap((language) =>
  ["errors", "fields", "offers"].map((area) => [language, area] as const),
);

test.each(cases)("in %s the texts of %s take what their English takes", (language, area) => {
  const english = parametersOf(textsIn("en", area));
  const own = parametersOf(textsIn(language, area));
  // What a language lacks is English, but for those that people have read through.
  const names = Object.keys(english).filter((name) => languages[language].reviewed || name in own);
  const expected = Object.fromEntries(names.map((name) => [name, english[name]]));
  expect(Object.fromEntries(names.map((name) => [name, own[name]]))).toEqual(expected);
});

test("a code names one text, whichever area it stands in", () => {
  const areas = ["errors", "fields", "offers", "staffErrors", "staffFields"];
  const codes = areas.flatMap((area) => Object.keys(textsIn("en", area)));
  expect(codes.filter((code, index) => codes.indexOf(code) < index)).toEqual([]);
});

test("a refusal's days, slots, amounts and waits are written as its language writes them", () => {
  const full = refusalText("slotFull", { slot: "7:00 AM", day: "2026-11-23" });
  expect(inEnglish(full)).toBe("7:00 AM is full on 23 Nov 2026. Please choose another slot.");
  expect(wordCode(full, translatorIn("hi"))).toBe(
    "23 नवंबर 2026, सुबह 7 बजे का स्लॉट भर गया है। कृपया दूसरा स्लॉट चुनें।",
  );
  expect(inEnglish(refusalText("wrongTooOften", { wait: 90 }))).toBe(
    "Too many wrong attempts. Please try again in 2 minutes.",
  );
  expect(inEnglish(refusalText("washesToCome", { count: 1200, held: 1199, caller: "customer" }))).toBe(
    "One customer can have at most 1,200 washes to come; there are 1,199 already. Please call us for more.",
  );
});
