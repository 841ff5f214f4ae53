import { daysOf, periodOf } from "#contract/return/period.ts";
import { getGstr3b } from "#contract/return/return.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import { missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { sumAdvances } from "./advance.queries.ts";
import { findFilings } from "./filing.queries.ts";
import { filingIn, queryOf, type ReturnQuery } from "./filing.rules.ts";
import { sumSupplies, sumTables } from "./gstr1.queries.ts";
import { findFilers, gstinOf } from "./return.queries.ts";
import { GSTR3B, periodOfLink, portalMonth, returnFile } from "./return.rules.ts";
import { serializeFiling } from "./return.serialize.ts";
import { checkGstr3b, outwardOf } from "./gstr3b.rules.ts";
import { serializeGstr3b, serializeGstr3bFile, serializeGstr3bRows } from "./gstr3b.serialize.ts";

async function readGstr3b(db: Db, query: ReturnQuery) {
  const advances = await sumAdvances(db, query);
  const outward = outwardOf(await sumSupplies(db, query), advances);
  return { advances, outward, tables: serializeGstr3b(outward) };
}

export function gstr3bRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(getGstr3b, async ({ body, scope, caller, now, db }) => {
    const { CompanyId: companyId } = body;
    const period = periodOf(body);
    const filers = await findFilers(db, scope, companyId, daysOf(period).to);
    const gstin = gstinOf(filers, body.Gstin);
    const filings = await findFilings(db, { companyId, gstin, form: "GSTR-3B" });
    const query = queryOf({ companyId, gstin, period, filings });
    const { advances, outward, tables } = await readGstr3b(db, query);
    const documents = await sumTables(db, query);
    const urlOf = (extension: string) =>
      gstin === ""
        ? ""
        : returnFile({ form: GSTR3B, companyId, gstin, period, extension }, caller, now, secrets);
    return {
      gstin,
      registrations: filers.map(({ gstin: one, stateName }) => ({ gstin: one, stateName })),
      fp: portalMonth(period.month),
      filing: serializeFiling(filingIn(filings, period)),
      tables,
      checks: [...checkGstr3b(tables, { documents, advances, interState: outward.interState })],
      jsonUrl: urlOf("json"),
      csvUrl: urlOf("csv"),
    };
  });
}

/** GSTR-3B as the portal's JSON, or as CSV. */
export const gstr3bFile: GeneratedFile = {
  permission: "register:read",
  reveals: { list: "GSTR-3B" },
  fromReplica: true,
  render: async (db, scope, about, file) => {
    const { companyId, period, gstin: chosen } = periodOfLink(about);
    const gstin = gstinOf(await findFilers(db, scope, companyId, daysOf(period).to), chosen);
    if (gstin === "") throw missing("paper");
    const filings = await findFilings(db, { companyId, gstin, form: "GSTR-3B" });
    const { tables } = await readGstr3b(db, queryOf({ companyId, gstin, period, filings }));
    return file.endsWith(".json")
      ? Buffer.from(JSON.stringify(serializeGstr3bFile({ gstin, fp: portalMonth(period.month) }, tables)))
      : csvOf(serializeGstr3bRows(tables));
  },
};
