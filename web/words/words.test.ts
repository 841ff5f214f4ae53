import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { slots } from "#contract/booking/slot.ts";
import { hindi } from "./hindi.ts";
import { answers } from "./hi/answers.ts";
import { words } from "./hi/words.ts";
import { english, type Sentence } from "./speech.ts";
import { translation } from "./translation.ts";

/** What the server puts together, and what it is put together of. */
const composed: Record<string, readonly string[]> = {
  "{number}: {slot} is full on {day}. Please choose another slot, or what to do on full days.": [
    "} is full on ${formatDay(day)}",
    '"another slot, or what to do on full days"',
    "} Please choose ${what}.",
  ],
  "{number}: nobody works there at {slot} yet. Please choose another slot.": [
    "nobody works there at ${slot} yet.",
    '"another slot"',
  ],
  "{number}: {slot} is outside the company's hours. Please choose another slot.": [
    "${slot} is outside the company's hours.",
  ],
  "Please check it and confirm again.": ["${changed} Please check it and confirm again."],
  "Please call us for more.": ["${problem} Please call us for more."],
  "{off} off, at most {most}.": ["} off`", "`, at most ${"],
  "{off} off.": ["} off`", "${reductionText(terms)}."],
  "{off} off with {code}": ["${offText(terms)} with ${terms.code}"],
  "{count} time": ['plural(used, "time")'],
  "{count} times": ['plural(used, "time")'],
};

/** Everything that the parts of the code under `folder` are written in, as one line. */
function sourcesIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing\//.test(file) && !file.startsWith("words/"),
  );
  return files.map((file) => readFileSync(`${folder}/${file}`, "utf8")).join("\n");
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

test("every sentence that Hindi has is still said on a screen", () => {
  const web = `${sourcesIn("web")}\n${sourcesIn("contract")}`;
  const unsaid = Object.keys(words).filter(
    (sentence) => !web.includes(`"${sentence}"`) && !new RegExp(`\\b${escaped(sentence)}:`).test(web),
  );
  expect(unsaid).toEqual([]);
});

test("every answer that Hindi has still comes from the contract, the server or a rule of the screens", () => {
  const source = ["contract", "server", "web"].map(sourcesIn).join("\n");
  // What a plural's noun comes to is put together from its count and two words.
  const isCounted = (sentence: string) => sentence.startsWith("{count} ");
  const comesFrom = (sentence: string) => {
    const parts = composed[sentence];
    if (parts) return parts.every((part) => source.includes(part));
    if (source.includes(`"${sentence}"`) || new RegExp(`\\b${escaped(sentence)}:`).test(source)) return true;
    const body = isCounted(sentence)
      ? sentence.replace(/^\{count\} (wash (is|are) |washes (is|are) )?/, "")
      : "";
    if (body && source.includes(body)) return true;
    const written = sentence
      .split(/\{\w+\}/)
      .map(escaped)
      .join(String.raw`\$\{[^\n]+?\}`);
    return new RegExp(`\`${written}\``).test(source);
  };
  expect(Object.keys(answers).filter((sentence) => !comesFrom(sentence))).toEqual([]);
});

test("every sentence of Hindi is Hindi, and no two say one thing differently", () => {
  const own = { ...words, ...answers };
  const foreign = Object.entries(own).filter(([, said]) => !/\p{Script=Devanagari}/u.test(said));
  expect(foreign.map(([sentence]) => sentence).toSorted()).toEqual([
    "Text message",
    "UPI",
    "WhatsApp",
    "{number} at {slot}",
    "{often} on {days}",
    "{what}: {days}.",
  ]);
  for (const [sentence, said] of Object.entries(words))
    expect((answers as Record<string, string>)[sentence] ?? said).toBe(said);
});

test("a sentence is said with what is put in, in either language", () => {
  expect(english.say("Moved from {when}", { when: "Monday" })).toBe("Moved from Monday");
  expect(hindi.say("Moved from {when}", { when: "सोम" })).toBe("पहले का समय: सोम");
  expect(english.count(1, "{count} wash", "{count} washes")).toBe("1 wash");
  expect(english.count(1_200, "{count} wash", "{count} washes")).toBe("1,200 washes");
  expect(hindi.around("We have sent a code to {phone}.")).toEqual(["हमने ", " पर कोड भेजा है।"]);
  expect(hindi.weekday("2026-11-24")).toBe("मंगल 24 नवंबर 2026");
  expect(hindi.instant("2026-11-24T01:42:00Z")).toBe("24 नवंबर 2026, सुबह 7:12 बजे");
  expect(new Set(slots.map(hindi.slot)).size).toBe(slots.length);
});

test("what the server says is told in Hindi by its words, and stays English where nobody has worded it", () => {
  expect(hindi.told("8:00 AM is full on 24 Nov 2026. Please choose another slot.")).toBe(
    "24 नवंबर 2026, सुबह 8 बजे का स्लॉट भर गया है। कृपया दूसरा स्लॉट चुनें।",
  );
  expect(hindi.told("Too many wrong attempts. Please try again in 30 seconds.")).toBe(
    "बहुत बार ग़लत कोड डाला गया। कृपया 30 सेकंड बाद फिर कोशिश करें।",
  );
  expect(hindi.told("This wash is skipped already.")).toBe("यह धुलाई पहले ही छोड़ी जा चुकी है।");
  expect(
    hindi.told(
      "MH12AB1234: 7:00 AM is full on 23 Nov 2026. Please choose another slot, or what to do on full days.",
    ),
  ).toBe(
    "MH12AB1234: 23 नवंबर 2026, सुबह 7 बजे का स्लॉट भर गया है। कृपया दूसरा स्लॉट चुनें, या चुनें कि भरे हुए दिनों पर क्या करना है।",
  );
  expect(hindi.told("20% off, at most ₹100. For first bookings only. Until 30 Nov 2026.")).toBe(
    "20% की छूट, ज़्यादा से ज़्यादा ₹100। सिर्फ़ पहली बुकिंग पर। 30 नवंबर 2026 तक।",
  );
  expect(hindi.told("Nobody has worded this of 30 Nov 2026.")).toBe("Nobody has worded this of 30 Nov 2026.");
  expect(hindi.told(undefined)).toBeUndefined();
});

test("Hindi that lacks what is put in, or a screen that says what Hindi lacks, does not compile", () => {
  // @ts-expect-error: it does not say when.
  translation({ "Moved from {when}": "पहले" });
  // @ts-expect-error: nobody tells it whose.
  translation({ Move: "{whose}" });
  // @ts-expect-error: Hindi does not have it.
  const unsaid: Sentence = "Something else";
  expect(unsaid in words).toBe(false);
});
