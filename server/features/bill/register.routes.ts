import { getRegister, MAX_LISTED } from "#contract/bill/register.ts";
import { monthOf } from "#contract/day.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import type { Serve } from "#server/http/serve.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { xlsxOf } from "#server/sheets/xlsx.ts";
import { serializeSums } from "./bill.serialize.ts";
import { findRegisterRows, type RegisterRow, sumRegister } from "./register.queries.ts";
import {
  addSums,
  byPlace,
  bySac,
  REGISTER,
  registerSheets,
  summarise,
  type Summary,
} from "./register.rules.ts";

const serializeRegisterRow = ({ month, rateHundredths, ...row }: RegisterRow) => ({
  kind: row.kind,
  number: row.number,
  issued: row.issued,
  month: monthOf(month),
  against: row.against,
  supplierName: row.supplierName,
  supplierGstin: row.supplierGstin,
  customerName: row.customerName,
  customerGstin: row.customerGstin,
  societyName: row.societyName,
  bookingId: row.bookingId,
  placeOfSupply: row.placeOfSupply,
  sac: row.sac,
  rate: rateHundredths / 100,
  ...serializeSums(row),
});

const serializeSummary = (summary: Summary) => ({
  rate: summary.rateHundredths / 100,
  papers: summary.papers,
  ...serializeSums(summary),
});

export function registerRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(
    getRegister,
    async ({ body: { From: from, To: to, CompanyId: companyId, Gstin: gstin }, scope, caller, now, db }) => {
      const query = { from, to, companyId, gstin };
      const about = [from, to, companyId ?? 0, gstin?.toLowerCase() ?? ""];
      const parts = await sumRegister(db, scope, query);
      const urlOf = (extension: "csv" | "xlsx") =>
        generatedFileUrl(
          { kind: REGISTER, about, file: `register-${from}-${to}.${extension}` },
          caller,
          now,
          secrets,
        );
      return {
        papers: (await findRegisterRows(db, scope, query, MAX_LISTED)).map(serializeRegisterRow),
        count: parts.reduce((sum, { papers }) => sum + papers, 0),
        ...serializeSums(addSums(parts)),
        byPlace: summarise(parts, byPlace).map((part) => ({
          placeOfSupply: part.name,
          ...serializeSummary(part),
        })),
        bySac: summarise(parts, bySac).map((part) => ({ sac: part.name, ...serializeSummary(part) })),
        csvUrl: urlOf("csv"),
        xlsxUrl: urlOf("xlsx"),
      };
    },
  );
}

/** A size that spreadsheets still open quickly. */
const MAX_ROWS = 100_000;

/** The register as a workbook, or all sheets in one CSV file. */
export const register: GeneratedFile = {
  permission: "register:read",
  reveals: { list: "Register of bills" },
  fromReplica: true,
  render: async (db, scope, [from = "", to = "", company, gstin = ""], file) => {
    const query = { from, to, companyId: Number(company) || undefined, gstin: gstin.toUpperCase() };
    const listed = await findRegisterRows(db, scope, query, MAX_ROWS);
    const sheets = registerSheets(listed, await sumRegister(db, scope, query));
    if (file.endsWith(".xlsx")) return xlsxOf(sheets);
    // Both summaries follow the documents, each after an empty line.
    return csvOf(sheets.flatMap(({ rows }, index) => (index === 0 ? [...rows] : [[], ...rows])));
  },
};
