import type { Area, Texts } from "#i18n/translator.ts";

/** Compiled texts by file path: "../../i18n/en/washes.json". */
export type Files = Readonly<Record<string, Texts>>;
/** The same, loaded on demand. */
export type LazyFiles = Readonly<Record<string, () => Promise<Texts>>>;

declare const areas: unique symbol;

/** The files of the areas `A`: English at once, the other languages on demand. */
export type AreaFiles<A extends Area> = {
  english: Files;
  translated: LazyFiles;
  readonly [areas]?: (area: A) => void;
};

const notBuilt = (): never => {
  throw new Error("The build replaces this call by the files: see build/texts.ts.");
};

/** The files of some areas, which are named by literals. */
export const areaFiles: <A extends Area>(...names: A[]) => AreaFiles<A> = notBuilt;

/** Files of some areas in all languages but English, whose texts come from elsewhere. */
export const translatedFiles: (...names: Area[]) => LazyFiles = notBuilt;
