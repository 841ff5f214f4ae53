import { use } from "react";
import { formatWeekday } from "#contract/format.ts";
import { dayIn, hourIn } from "#contract/words/moment.ts";
import { answers } from "./answers.ts";
import { type Language, Spoken } from "./words.ts";

/** What a language says of a day, an hour, and of what the server has answered in English. */
export type Tongue = {
  /** Of YYYY-MM-DD: "Mon 23 Nov 2026". */
  weekday: (day: string) => string;
  /** Of "7:00 AM", the same in the language. */
  slot: (slot: string) => string;
  /** What nobody has worded stays English. */
  told: (sentence: string) => string;
};

/** "सुबह 7 बजे" */
function hindiSlot(slot: string): string {
  const [, hour = "", half] = /^(\d+):00 ([AP])M$/.exec(slot) ?? [];
  return hour === "" ? slot : hourIn((Number(hour) % 12) + (half === "P" ? 12 : 0), "hi");
}

export const tongues: Record<Language, Tongue> = {
  en: { weekday: formatWeekday, slot: (slot) => slot, told: (sentence) => sentence },
  hi: {
    weekday: (day) => dayIn(day, "hi"),
    slot: hindiSlot,
    told: (sentence) => answers[sentence] ?? sentence,
  },
};

/** How the page's language says days, hours and answers. */
export const useTongue = (): Tongue => tongues[use(Spoken)];
