import { languageCodes } from "#i18n/languages.ts";
import type { GeneratedFile } from "#server/features/file/generated/routes.ts";
import { found, missing } from "#server/errors/apiError.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { renderReport } from "#server/pdf/renderer.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { findAdjustments, findEarned, findEarnedDays, findPayee } from "../month/queries.ts";
import { sheetOf, sheetsOf } from "../month/rules.ts";
import { monthTable, statementReport } from "./rules.ts";

/** A provider's month, as a PDF or CSV file. */
export const payStatement: GeneratedFile = {
  permission: "pay:read",
  draw: async (db, scope, [month = "", provider, company, code], file) => {
    const language = languageCodes.find((known) => known === code);
    if (!language) throw missing("paper");
    const query = { month, providerId: Number(provider), companyId: Number(company) };
    const days = await findEarnedDays(db, scope, query);
    const adjustments = await findAdjustments(db, scope, query);
    if (file.endsWith(".csv")) return csvOf(monthTable(month, days, adjustments));
    const [known] = sheetsOf(await findEarned(db, scope, query), adjustments);
    const sheet = known ?? sheetOf(found(await findPayee(db, scope, query.providerId), "paper"), [], []);
    return renderReport(statementReport({ month, sheet, days }, translatorIn(language)));
  },
};

/** A month of all providers that the caller may see, as a CSV file. */
export const payMonth: GeneratedFile = {
  permission: "pay:read",
  draw: async (db, scope, [month = "", company, provider]) => {
    const query = {
      month,
      companyId: Number(company) || undefined,
      providerId: Number(provider) || undefined,
    };
    const days = await findEarnedDays(db, scope, query);
    return csvOf(monthTable(month, days, await findAdjustments(db, scope, query)));
  },
};
