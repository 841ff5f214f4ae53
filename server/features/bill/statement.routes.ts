import { languageCodes } from "#i18n/languages.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import { missing } from "#server/errors/apiError.ts";
import { renderReport } from "#server/pdf/renderer.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { findEntries } from "./account.queries.ts";
import { findAccount, findSupplier, issuerOf } from "./statement.queries.ts";
import { statementReport } from "./statement.rules.ts";

export const accountStatement: GeneratedFile = {
  permission: "bill:read",
  reveals: { unrecorded: "One customer, whom the reader may see anyway." },
  render: async (db, scope, [customer, from = "", to = "", code]) => {
    const language = languageCodes.find((candidate) => candidate === code);
    if (!language) throw missing("paper");
    const account = await findAccount(db, scope, Number(customer));
    const issuer = issuerOf(await findSupplier(db, account, to));
    const statement = await findEntries(db, account.customerId, { from, to });
    return renderReport(statementReport({ account, issuer, from, to, ...statement }, translatorIn(language)));
  },
};
