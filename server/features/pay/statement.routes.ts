import { languageCodes } from "#i18n/languages.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import { found, missing } from "#server/errors/apiError.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { renderReport } from "#server/pdf/renderer.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { findEarnedDays } from "./month.queries.ts";
import { findEmptySheet, findSheets } from "./sheet.queries.ts";
import { monthTable, statementReport } from "./statement.rules.ts";

/** A provider's month, as a PDF or CSV file: a statement, or the payslip once the month is closed. */
export const payStatement: GeneratedFile = {
  permission: "pay:read",
  reveals: { unrecorded: "One provider, whom the reader may see anyway." },
  render: async (db, scope, [month = "", provider, company, code], file) => {
    const language = languageCodes.find((supported) => supported === code);
    if (!language) throw missing("paper");
    const query = { month, providerId: Number(provider), companyId: Number(company) };
    const days = await findEarnedDays(db, scope, query);
    const sheets = await findSheets(db, scope, query);
    if (file.endsWith(".csv")) return csvOf(monthTable(month, sheets, days));
    const sheet = sheets[0] ?? found(await findEmptySheet(db, scope, query.providerId), "paper");
    return renderReport(statementReport({ month, sheet, days }, translatorIn(language)));
  },
};

/** A month of all providers that the caller may see, as a CSV file. */
export const payMonth: GeneratedFile = {
  permission: "pay:read",
  reveals: { list: "Pay of providers" },
  fromReplica: true,
  render: async (db, scope, [month = "", company, provider]) => {
    const query = {
      month,
      companyId: Number(company) || undefined,
      providerId: Number(provider) || undefined,
    };
    const days = await findEarnedDays(db, scope, query);
    return csvOf(monthTable(month, await findSheets(db, scope, query), days));
  },
};
