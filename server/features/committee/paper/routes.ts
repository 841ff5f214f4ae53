import { indiaAt } from "#contract/day.ts";
import { languageCodes } from "#i18n/languages.ts";
import type { GeneratedFile } from "#server/features/file/generated/routes.ts";
import { missing } from "#server/errors/apiError.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { renderReport } from "#server/pdf/renderer.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { findPack } from "../routes.ts";
import { packReport, packTable } from "./rules.ts";

/** A committee's pack, as a PDF or CSV file. */
export const committeePack: GeneratedFile = {
  permission: "committee:read",
  draw: async (db, scope, [society, month = "", code], file, now) => {
    const language = languageCodes.find((supported) => supported === code);
    if (!language) throw missing("paper");
    const pack = await findPack(db, scope, { societyId: Number(society), month, today: indiaAt(now).day });
    return file.endsWith(".csv")
      ? csvOf(packTable(pack))
      : renderReport(packReport(pack, translatorIn(language)));
  },
};
