import { textsOf } from "#web/texts/catalogue.ts";
import { areaFiles } from "#web/texts/files.ts";
import { useTexts } from "#web/texts/useTexts.ts";

const onlineTexts = textsOf(areaFiles("online"));

/** The texts of the pages around a payment gateway, in the language of the screen. */
export const useOnlineTexts = () => useTexts(onlineTexts);
