import { textsOf } from "#web/texts/catalogue.ts";
import { areaFiles } from "#web/texts/files.ts";
import { useTexts } from "#web/texts/useTexts.ts";

const autoPayTexts = textsOf(areaFiles("autoPay"));

export const useAutoPayTexts = () => useTexts(autoPayTexts);
