import { textsOf } from "#web/texts/catalogue.ts";
import { areaFiles } from "#web/texts/files.ts";
import { useTexts } from "#web/texts/useTexts.ts";

const reportTexts = textsOf(areaFiles("reports"));

/** The texts of the committee's screen, in the language of the reader. */
export const useReportTexts = () => useTexts(reportTexts);
