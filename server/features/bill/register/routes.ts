import { getRegister, MOST_LISTED } from "#contract/bill/register.ts";
import { monthOf } from "#contract/day.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Drawn } from "#server/features/file/drawn/routes.ts";
import { drawnUrl } from "#server/features/file/drawn/rules.ts";
import type { Serve } from "#server/http/serve.ts";
import { csvOf } from "#server/papers/csv.ts";
import { xlsxOf } from "#server/papers/xlsx.ts";
import { sumsOnWire } from "../wire.ts";
import { findPapers, type PaperRow, sumPapers } from "./queries.ts";
import { addedUp, byPlace, bySac, REGISTER, registerSheets, summarised, type Summary } from "./rules.ts";

const paperOnWire = ({ month, rateHundredths, ...paper }: PaperRow) => ({
  kind: paper.kind,
  number: paper.number,
  issued: paper.issued,
  month: monthOf(month),
  against: paper.against,
  supplierName: paper.supplierName,
  supplierGstin: paper.supplierGstin,
  customerName: paper.customerName,
  placeOfSupply: paper.placeOfSupply,
  sac: paper.sac,
  rate: rateHundredths / 100,
  ...sumsOnWire(paper),
});

const summaryOnWire = (summary: Summary) => ({
  rate: summary.rateHundredths / 100,
  papers: summary.papers,
  ...sumsOnWire(summary),
});

export function registerRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(
    getRegister,
    async ({ body: { From: from, To: to, CompanyId: companyId }, scope, caller, now, db }) => {
      const asked = { from, to, companyId };
      const parts = await sumPapers(db, scope, asked);
      const urlOf = (extension: "csv" | "xlsx") =>
        drawnUrl(
          { kind: REGISTER, about: [from, to, companyId ?? 0], file: `register-${from}-${to}.${extension}` },
          caller,
          now,
          secrets,
        );
      return {
        papers: (await findPapers(db, scope, asked, MOST_LISTED)).map(paperOnWire),
        count: parts.reduce((sum, { papers }) => sum + papers, 0),
        ...sumsOnWire(addedUp(parts)),
        byPlace: summarised(parts, byPlace).map((part) => ({
          placeOfSupply: part.name,
          ...summaryOnWire(part),
        })),
        bySac: summarised(parts, bySac).map((part) => ({ sac: part.name, ...summaryOnWire(part) })),
        csvUrl: urlOf("csv"),
        xlsxUrl: urlOf("xlsx"),
      };
    },
  );
}

/** As many rows as a spreadsheet still opens quickly. */
const MOST_ROWS = 100_000;

/** A register as a workbook, or its first sheet as a plain table. */
export const register: Drawn = {
  may: "register:read",
  draw: async (db, scope, [from = "", to = "", company], file) => {
    const asked = { from, to, companyId: Number(company) || undefined };
    const papers = await findPapers(db, scope, asked, MOST_ROWS);
    const sheets = registerSheets(papers, await sumPapers(db, scope, asked));
    if (file.endsWith(".xlsx")) return xlsxOf(sheets);
    // Both summaries follow the papers, each after an empty line.
    return csvOf(sheets.flatMap(({ rows }, index) => (index === 0 ? [...rows] : [[], ...rows])));
  },
};
