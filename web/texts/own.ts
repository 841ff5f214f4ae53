import { textsOf } from "./catalogue.ts";
import { areaFiles } from "./files.ts";
import { useTexts } from "./useTexts.ts";

const ownTexts = textsOf(areaFiles("labels", "own"));

/** In English, for what the office reads. */
export const englishOwnTexts = ownTexts.english;

/** The texts of the customer's own page, in the language of the screen. */
export const useOwnTexts = () => useTexts(ownTexts);
