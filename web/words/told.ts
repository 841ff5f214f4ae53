import { hourOfSlot } from "#contract/booking/slot.ts";
import { hindiDay, hourIn } from "#contract/words/moment.ts";
import { fillIn } from "#web/lib/fill.ts";
import type { Speech } from "./speech.ts";

const englishMonths = "JanFebMarAprMayJunJulAugSepOctNovDec";

/** What a sentence has put in: its days and slots are written as Hindi writes them, anything else stays. */
const put = (value: string): string =>
  value
    .replace(/\b\d{1,2}:00 [AP]M\b/g, (slot) => hourIn(hourOfSlot(slot), "hi"))
    .replace(/\b(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})\b/g, (text, day: string, name: string, year: string) => {
      const month = englishMonths.indexOf(name) / 3 + 1;
      return Number.isInteger(month) && month > 0 ? hindiDay(`${year}-${month}-${day}`) : text;
    });

/** What begins with a sentence's own words and ends with them, whatever stands for its names. */
const patternOf = (sentence: string): RegExp =>
  new RegExp(
    `^${sentence
      .split(/\{(\w+)\}/)
      .map((part, index) =>
        index % 2 === 1 ? `(?<${part}>.+?)` : part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
      )
      .join("")}$`,
  );

/**
 * Finds what says in Hindi a sentence that came in English: by the whole of it, else sentence by sentence, else by the
 * words around what `answers` name in braces, which is looked for in its turn. What nobody has worded stays English.
 */
export function toldIn(
  words: Readonly<Record<string, string>>,
  answers: Readonly<Record<string, string>>,
): Speech["told"] {
  const whole = new Map(Object.entries({ ...words, ...answers }));
  const open = Object.entries(answers)
    .filter(([sentence]) => sentence.includes("{"))
    .map(([sentence, said]) => ({ pattern: patternOf(sentence), said }));
  const find = (sentence: string): string | null => {
    const known = whole.get(sentence);
    if (known !== undefined) return known;
    const parts = sentence.split(/(?<=\.) (?=[A-Z])/);
    const saidParts = parts.length > 1 ? parts.map(find) : [null];
    if (!saidParts.includes(null)) return saidParts.join(" ");
    for (const { pattern, said } of open) {
      const found = pattern.exec(sentence)?.groups;
      if (!found) continue;
      const values = Object.entries(found).map(([name, value]) => [name, find(value) ?? put(value)] as const);
      return fillIn(said, Object.fromEntries(values));
    }
    return null;
  };
  return (sentence) => (sentence === undefined ? sentence : (find(sentence) ?? sentence));
}
