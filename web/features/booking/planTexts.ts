import { textsOf } from "#web/texts/catalogue.ts";
import { areaFiles } from "#web/texts/files.ts";
import { useTexts } from "#web/texts/useTexts.ts";

const planTexts = textsOf(areaFiles("booking", "plans"));

export const usePlanTexts = () => useTexts(planTexts);

export type PlanTranslator = ReturnType<typeof usePlanTexts>;
