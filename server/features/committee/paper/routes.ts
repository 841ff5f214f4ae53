import { indiaAt } from "#contract/day.ts";
import { languageCodes } from "#i18n/languages.ts";
import type { Drawn } from "#server/features/file/drawn/routes.ts";
import { missing } from "#server/fault.ts";
import { csvOf } from "#server/papers/csv.ts";
import { drawReport } from "#server/papers/drawer.ts";
import { translatorIn } from "#server/texts.ts";
import { findPack } from "../routes.ts";
import { packReport, packTable } from "./rules.ts";

/** A committee's pack, as a paper or a table. */
export const committeePack: Drawn = {
  may: "committee:read",
  draw: async (db, scope, [society, month = "", code], file, now) => {
    const language = languageCodes.find((known) => known === code);
    if (!language) throw missing("paper");
    const pack = await findPack(db, scope, { societyId: Number(society), month, today: indiaAt(now).day });
    return file.endsWith(".csv")
      ? csvOf(packTable(pack))
      : drawReport(packReport(pack, translatorIn(language)));
  },
};
