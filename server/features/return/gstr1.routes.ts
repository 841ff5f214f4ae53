import { rupeesOf } from "#contract/money.ts";
import { daysOf, periodOf } from "#contract/return/period.ts";
import { getGstr1, MAX_AMENDMENTS } from "#contract/return/return.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import { missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { xlsxOf } from "#server/sheets/xlsx.ts";
import { countVouchers, sumAdvances } from "./advance.queries.ts";
import { findFilings } from "./filing.queries.ts";
import { filingIn, queryOf, type ReturnQuery } from "./filing.rules.ts";
import { findFilers, gstinOf } from "./return.queries.ts";
import { GSTR1, periodOfLink, portalMonth, returnFile } from "./return.rules.ts";
import { serializeFiling } from "./return.serialize.ts";
import { sheetKeys, sheetNames, sheetsOf } from "./sheet.rules.ts";
import {
  findDatedBefore,
  findListed,
  findRanges,
  type Listed,
  sumSupplies,
  sumTables,
} from "./gstr1.queries.ts";
import { checkGstr1 } from "./gstr1.rules.ts";
import { serializeGstr1, serializeGstr1File } from "./gstr1.serialize.ts";

async function readGstr1(db: Db, query: ReturnQuery) {
  const rows = {
    listed: await findListed(db, query),
    parts: await sumSupplies(db, query),
    advances: await sumAdvances(db, query),
    ranges: await findRanges(db, query),
  };
  return { ...rows, tables: serializeGstr1(rows) };
}

const serializeAmendment = ({ isNote, number, issued, table, totalPaise }: Listed) => ({
  kind: isNote ? ("credit-note" as const) : ("tax-invoice" as const),
  number,
  issued,
  table,
  total: rupeesOf(totalPaise),
});

export function gstr1Routes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(getGstr1, async ({ body, scope, caller, now, db }) => {
    const { CompanyId: companyId } = body;
    const period = periodOf(body);
    const { from, to } = daysOf(period);
    const filers = await findFilers(db, scope, companyId, to);
    const gstin = gstinOf(filers, body.Gstin);
    const filings = await findFilings(db, { companyId, gstin, form: "GSTR-1" });
    const query = queryOf({ companyId, gstin, period, filings });
    const { tables, advances } = await readGstr1(db, query);
    const urlOf = (extension: string, table = "") =>
      gstin === ""
        ? ""
        : returnFile({ form: GSTR1, companyId, gstin, period, table, extension }, caller, now, secrets);
    return {
      gstin,
      registrations: filers.map(({ gstin: one, stateName }) => ({ gstin: one, stateName })),
      fp: portalMonth(period.month),
      filing: serializeFiling(filingIn(filings, period)),
      tables,
      checks: checkGstr1(tables, {
        documents: await sumTables(db, query),
        advances,
        vouchers: await countVouchers(db, query),
      }),
      amendments: (await findDatedBefore(db, query, { day: from, limit: MAX_AMENDMENTS })).map(
        serializeAmendment,
      ),
      jsonUrl: urlOf("json"),
      csvUrl: urlOf("csv"),
      xlsxUrl: urlOf("xlsx"),
      csvUrls: sheetKeys.map((key) => ({ table: sheetNames[key], url: urlOf("csv", key) })),
    };
  });
}

/** GSTR-1 as the portal's JSON, as a workbook, or as CSV: one table, or all of them after another. */
export const gstr1File: GeneratedFile = {
  permission: "register:read",
  reveals: { list: "GSTR-1" },
  fromReplica: true,
  render: async (db, scope, about, file) => {
    const { companyId, period, table, gstin: chosen } = periodOfLink(about);
    const gstin = gstinOf(await findFilers(db, scope, companyId, daysOf(period).to), chosen);
    if (gstin === "") throw missing("paper");
    const filings = await findFilings(db, { companyId, gstin, form: "GSTR-1" });
    const { listed, tables } = await readGstr1(db, queryOf({ companyId, gstin, period, filings }));
    if (file.endsWith(".json"))
      return Buffer.from(
        JSON.stringify(serializeGstr1File({ gstin, fp: portalMonth(period.month) }, tables)),
      );
    const sheets = sheetsOf(listed, tables);
    if (file.endsWith(".xlsx")) return xlsxOf(sheets);
    const one = sheets.find(({ key }) => key === table);
    if (one) return csvOf(one.rows);
    // Each table follows its name, after an empty line.
    return csvOf(sheets.flatMap(({ name, rows }, index) => [...(index > 0 ? [[]] : []), [name], ...rows]));
  },
};
