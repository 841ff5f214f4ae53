import { textsOf } from "#web/texts/catalogue.ts";
import { areaFiles } from "#web/texts/files.ts";

/** Texts that only providers read, on their own page. */
export const providerTexts = textsOf(areaFiles("me"));
