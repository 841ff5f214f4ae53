import { indiaAt } from "#contract/day.ts";
import { languageCodes } from "#i18n/languages.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import { missing } from "#server/errors/apiError.ts";
import { renderReport } from "#server/pdf/renderer.ts";
import { translatorIn } from "#server/texts/translator.ts";
import { findSupplier, issuerOf } from "./statement.queries.ts";
import { findReceipt } from "./receipt.queries.ts";
import { receiptReport } from "./receipt.rules.ts";

export const receipt: GeneratedFile = {
  permission: "bill:read",
  reveals: { unrecorded: "One payment, which the reader may see anyway." },
  render: async (db, scope, [payment, code]) => {
    const language = languageCodes.find((candidate) => candidate === code);
    if (!language) throw missing("paper");
    const received = await findReceipt(db, scope, Number(payment));
    const supplier = received.supplier ?? (await findSupplier(db, received, indiaAt(received.at).day));
    return renderReport(receiptReport(received, issuerOf(supplier), translatorIn(language)));
  },
};
