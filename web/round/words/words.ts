import { createContext, use } from "react";
import type { Placeholder } from "#contract/words/translation.ts";
import { fillIn } from "#web/lib/fill.ts";
import { en } from "./en.ts";
import { hi } from "./hi.ts";
import type { Word } from "./translation.ts";

const languages = { en, hi };
export type Language = keyof typeof languages;

type Values<W extends Word> = Record<Placeholder<(typeof en)[W]>, string | number>;

/** Says a word with what its placeholders stand for. */
export type Say = <W extends Word>(
  word: W,
  ...values: keyof Values<W> extends never ? [] : [Values<W>]
) => string;

/** Says everything in one language. */
export const sayIn =
  (language: Language): Say =>
  (word, ...[values]) =>
    fillIn(languages[language][word], values);

/** The language of everything on the page. */
export const Spoken = createContext<Language>("en");

/** What says everything on the page. */
export const useWords = (): Say => sayIn(use(Spoken));
