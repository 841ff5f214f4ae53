import type { Area, Texts } from "#i18n/translator.ts";

declare const areas: unique symbol;
/** Files that hold the areas `A`, and perhaps more. */
type Holding<A extends Area> = { readonly [areas]?: (area: A) => void };

/** Compiled texts by file path: "../../i18n/en/washes.json". */
export type Files = Readonly<Record<string, Texts>>;
/** The same, loaded on demand. */
type LazyFiles = Readonly<Record<string, () => Promise<Texts>>>;

export type EnglishFiles<A extends Area> = Files & Holding<A>;
export type TranslatedFiles<A extends Area> = LazyFiles & Holding<A>;

/** The files of the areas `A`: English at once, the other languages on demand. */
export type AreaFiles<A extends Area> = {
  english: EnglishFiles<A>;
  translated: TranslatedFiles<A> | (() => Promise<TranslatedFiles<A>>);
};

const notBuilt = (): never => {
  throw new Error("The build replaces this call by the files: see build/texts.ts.");
};

/** The files of some areas, which are named by literals. */
export const areaFiles: <A extends Area>(...names: A[]) => AreaFiles<A> = notBuilt;

/** The English ones alone. */
export const englishFiles: <A extends Area>(...names: A[]) => EnglishFiles<A> = notBuilt;

/** Those of all other languages. */
export const translatedFiles: <A extends Area>(...names: A[]) => TranslatedFiles<A> = notBuilt;
