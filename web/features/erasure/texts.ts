import { textsOf } from "#web/texts/catalogue.ts";
import { areaFiles } from "#web/texts/files.ts";
import { useTexts } from "#web/texts/useTexts.ts";

const erasureTexts = textsOf(areaFiles("erasure"));

/** The texts of erasing a customer, in the language of the screen. */
export const useErasureTexts = () => useTexts(erasureTexts);
