import { expect, test } from "vitest";
import { email } from "#contract/contact.ts";
import { nameOrNone, requiredName } from "#contract/name.ts";

test.each([
  "St. Mary",
  "St.Mary D'Souza",
  "A.K. Rao",
  "A.K.Rao",
  "Dr.Rao",
  "dr.rao",
  "M/s Sparkle Co.",
  "M/s. Sparkle Wash & Co.",
  "Sparkle Pvt.Ltd.",
  "Sparkle.Company",
  "Ravi S/o A.Kumar",
  "A.Kumar S/o B.Rao",
  "Wash 24/7",
  "Rao: the first",
  "डॉ.राव",
  "Www Singh",
  "St.Mary's",
  "Dr. Rao",
  "A.K. Sharma",
  "R.Dev Anand",
  "Prof.De",
  "sharma.ji",
  "Flat.no 5",
  "Smt.S.Devi",
  "Amit.Kumar",
  "Md.Ali",
  "Co.op Bank",
])("%s is accepted as a name", (text) => {
  expect(nameOrNone(80).parse(text)).toBe(text);
});

test.each([
  "http://evil.example/now",
  "Prize winner: open HTTPS://evil",
  "tap://x",
  "www.evil",
  "open WWW.evil.example",
  "evil.example/now",
  "winner, evil.example:8080",
  "evil.example?a",
  "evil.example#now",
  "evil.com",
  "go to Evil.CO.IN today",
  "help@evil.in",
  "दाम.com",
  "मुफ़्त.भारत",
  "free at evil.example",
  "free at evil.de today",
  "Free-Wash.RU",
  "wash.evil.dev",
  "evil.click, now",
])("%s is refused as a name", (text) => {
  const { error } = requiredName("nameRequired", 80).safeParse(text);
  expect(error?.issues.map(({ message }) => message)).toEqual(["webAddressInName"]);
});

test("a missing required name is reported as missing first", () => {
  expect(requiredName("nameRequired", 80).safeParse(" ").error?.issues[0]?.message).toBe("nameRequired");
  expect(nameOrNone(80).parse("")).toBe("");
});

test.each([
  "group:a,b@x.example;",
  '"a,b"@x.example',
  "a@x.example, b@x.example",
  "Rao <a@x.example>",
  "a@x.example;b@x.example",
  "(winner)a@x.example",
  "a@[127.0.0.1]",
])("%s is not an email address", (text) => {
  expect(email.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(["emailShape"]);
});
