import { indiaAt } from "#contract/day.ts";
import { languageCodes } from "#i18n/languages.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import type { Db } from "#server/db/database.ts";
import { found, missing } from "#server/errors/apiError.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { renderReport } from "#server/pdf/renderer.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { committeeScope, type Scope } from "#server/access/scope.ts";
import { findOwnMembership } from "./member.queries.ts";
import { findPack } from "./committee.routes.ts";
import { packReport } from "./paper.rules.ts";
import { packTable } from "./paperTable.rules.ts";

type PackQuery = { societyId: number; month: string; code: string | undefined; isTable: boolean };

async function renderPack(db: Db, scope: Scope, query: PackQuery, now: Date): Promise<Buffer> {
  const { societyId, month, code, isTable } = query;
  const language = languageCodes.find((supported) => supported === code);
  if (!language) throw missing("paper");
  const pack = await findPack(db, scope, { societyId, month, today: indiaAt(now).day });
  return isTable ? csvOf(packTable(pack)) : renderReport(packReport(pack, translatorIn(language)));
}

export const committeePack: GeneratedFile = {
  permission: "committee:read",
  reveals: { unrecorded: "Counts and providers' names, for a society's committee." },
  fromReplica: true,
  render: async (db, scope, [society, month = "", code], file, now) => {
    const query = { societyId: Number(society), month, code, isTable: file.endsWith(".csv") };
    return renderPack(db, scope, query, now);
  },
};

/** The PDF for a member of the committee, for as long as they are one. */
export const ownPack: GeneratedFile = {
  permission: "committee:own",
  reveals: { unrecorded: "Counts and providers' names, for a society's committee." },
  render: async (db, scope, [member, month = "", code], _file, now) => {
    const { societyId, companyId } = found(await findOwnMembership(db, scope, Number(member)), "paper");
    return renderPack(db, committeeScope(scope, companyId), { societyId, month, code, isTable: false }, now);
  },
};
