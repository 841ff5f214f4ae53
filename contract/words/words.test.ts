import { expect, test } from "vitest";
import { en } from "./en.ts";
import { hi } from "./hi.ts";
import { translation } from "./translation.ts";
import { languageCodes, say, templates } from "./words.ts";

test("a message is worded in the language asked for, with its parameters", () => {
  const parameters = { code: "012345", minutes: 10 };
  expect(say("code", "en", parameters)).toEqual({
    subject: "Your code for Chamak",
    body: "012345 is your code for Chamak. It holds for 10 minutes. Give it to nobody.",
  });
  expect(say("code", "hi", parameters).body).toBe(
    "012345 Chamak के लिए आपका कोड है। यह 10 मिनट तक मान्य है। इसे किसी को न बताएँ।",
  );
});

test("what is put in is put in as it is, and never read as a placeholder", () => {
  const { body } = say("reset", "en", { name: "{link} $& $1", link: "http://x.test/#t" });
  expect(body).toContain("Hello {link} $& $1,");
});

test("every template has a subject and a body in every language, and Hindi is no copy of English", () => {
  for (const template of templates)
    for (const language of languageCodes) {
      const { subject, body } = { en, hi }[language][template];
      expect([subject.trim(), body.trim()]).not.toContain("");
      // Nothing fills a subject in.
      expect(subject).not.toMatch(/[{}]/);
    }
  for (const template of templates) expect(hi[template].body).toMatch(/\p{Script=Devanagari}/u);
});

test("a translation that lacks a parameter, or invents one, does not compile", () => {
  const { code: _code, ...others } = en;
  const whole = translation({ ...others, code: { subject: "", body: "{code} {minutes:count}" } });
  expect(Object.keys(whole).toSorted()).toEqual(templates.toSorted());
  // @ts-expect-error: it does not say for how long.
  translation({ ...others, code: { subject: "", body: "{code}" } });
  // @ts-expect-error: nobody tells it the name.
  translation({ ...others, code: { subject: "", body: "{name} {code} {minutes:count}" } });
  // @ts-expect-error: a whole sentence is missing.
  translation(others);
});
