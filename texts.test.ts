import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { messagesModule, parametersOf, textsOf } from "./scripts/texts.mjs";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";

/** Areas with English texts only, because only staff see them. */
const englishOnly = ["staffErrors", "staffFields"];
/** Texts in Latin letters in every language. */
const latin = new Set(["account.textMessage", "account.whatsapp", "autoPay.title"]);

const flatTexts = (language: Language): Map<string, string> =>
  new Map(
    Object.entries(textsOf(language))
      .filter(([area]) => !englishOnly.includes(area))
      .flatMap(([area, texts]) => Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text])),
  );
const english = flatTexts("en");
const others = languageCodes.filter((code) => code !== "en");

const namesOf = (text: string): string =>
  parametersOf(text)
    .map(([name]) => name)
    .join(" ");

test("i18n/messages.ts is up to date with the English texts: npm run texts", () => {
  expect(readFileSync("i18n/messages.ts", "utf8")).toBe(messagesModule());
});

test.each(others)("%s has each text of English and no other", (language) => {
  const own = flatTexts(language);
  expect([...english.keys()].filter((key) => !own.has(key))).toEqual([]);
  expect([...own.keys()].filter((key) => !english.has(key))).toEqual([]);
});

test.each(others)("each text of %s has the parameters of its English text", (language) => {
  const wrong = [...flatTexts(language)].filter(
    ([key, text]) => namesOf(text) !== namesOf(english.get(key) ?? ""),
  );
  expect(wrong).toEqual([]);
});

test.each(others)("each text of %s is in its own script", (language) => {
  const script = new RegExp(String.raw`\p{Script=${languages[language].script}}`, "u");
  const hasWords = (text: string) => /[a-z]{3}/.test(text.replace(/\{\w+/g, ""));
  const foreign = [...flatTexts(language)].filter(
    ([key, text]) => !script.test(text) && hasWords(english.get(key) ?? "") && !latin.has(key),
  );
  expect(foreign).toEqual([]);
});

test("a code names one text across all areas", () => {
  const areas = textsOf("en");
  const codes = ["errors", "fields", "offers", ...englishOnly].flatMap((area) =>
    Object.keys(areas[area] ?? {}),
  );
  expect(codes.filter((code, index) => codes.indexOf(code) < index)).toEqual([]);
});
