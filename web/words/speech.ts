import { createContext, use } from "react";
import {
  formatCount,
  formatDay,
  formatInstant,
  formatMonth,
  formatTime,
  formatWeekday,
} from "#contract/format.ts";
import type { Placeholder } from "#contract/words/translation.ts";
import type { Language } from "#contract/words/words.ts";
import { fillIn } from "#web/lib/fill.ts";
import type { words } from "./hi/words.ts";

/** What customers' screens say, in English: that which has a Hindi one. `{name}` stands for a text or a number. */
export type Sentence = keyof typeof words;
/** One that has nothing put in. */
export type Word = Exclude<Sentence, `${string}{${string}`>;
type Counted = Extract<Sentence, `${string}{count}${string}`>;

type Values<S extends Sentence> = Record<Placeholder<S>, string | number>;

/** Says a sentence with what its placeholders stand for. */
type Say = <S extends Sentence>(
  sentence: S,
  ...values: keyof Values<S> extends never ? [] : [Values<S>]
) => string;

/** How the customers' screens speak. Days are YYYY-MM-DD, instants ISO 8601, times of day 06:30. */
export type Speech = {
  language: Language;
  say: Say;
  /** What comes before and after the one thing that a sentence names in braces. */
  around: (sentence: Sentence) => [string, string];
  /** Says how many: `count(2, "{count} wash", "{count} washes")`. */
  count: (count: number, one: Counted, many: Counted, more?: Readonly<Record<string, string>>) => string;
  /** A sentence of the contract or the server; one that is not known stays as it came. */
  told: <T extends string | undefined>(sentence: T) => T | string;
  day: (day: string) => string;
  weekday: (day: string) => string;
  /** Of a month, YYYY-MM, or of a day in it. */
  month: (month: string) => string;
  time: (time: string) => string;
  /** Of a slot as on the wire: "7:00 AM". */
  slot: (slot: string) => string;
  instant: (instant: string) => string;
};

/** The sayings that follow from how single sentences are worded in a language. */
export function sayingsOf(wordingOf: (sentence: Sentence) => string) {
  const say: Say = (sentence, ...[values]) => fillIn(wordingOf(sentence), values);
  return {
    say,
    around: (sentence: Sentence): [string, string] => {
      const [before = "", after = ""] = wordingOf(sentence).split(/\{\w+\}/);
      return [before, after];
    },
    count: (
      count: number,
      one: Counted,
      many: Counted,
      more: Readonly<Record<string, string>> = {},
    ): string => fillIn(wordingOf(count === 1 ? one : many), { ...more, count: formatCount(count) }),
  };
}

/** What screens speak at first. */
export const english: Speech = {
  language: "en",
  ...sayingsOf((sentence) => sentence),
  told: (sentence) => sentence,
  day: formatDay,
  weekday: formatWeekday,
  month: formatMonth,
  time: formatTime,
  slot: (slot) => slot,
  instant: formatInstant,
};

/** English, unless somebody around it has chosen otherwise: staff never do. */
export const SpeechContext = createContext<Speech>(english);

/** How this part of the screen speaks. */
export const useSpeech = (): Speech => use(SpeechContext);
