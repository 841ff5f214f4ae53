import { createContext, use } from "react";
import type { Placeholder } from "#contract/words/translation.ts";
import { keepCookie, readCookie } from "#web/lib/cookie.ts";
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
    languages[language][word].replace(/\{(\w+)\}/g, (_, name: string) =>
      String((values as Readonly<Record<string, string | number>> | undefined)?.[name] ?? ""),
    );

const COOKIE = "language";

/** The language that was chosen on this phone; English at first. */
export const keptLanguage = (): Language => (readCookie(COOKIE) === "hi" ? "hi" : "en");

/** Keeps the choice: in a cookie, since local storage is wiped when a session ends. */
export const keepLanguage = (language: Language): void => keepCookie(COOKIE, language);

export const Words = createContext<Say>(sayIn("en"));

/** What says everything on the page. */
export const useWords = (): Say => use(Words);
