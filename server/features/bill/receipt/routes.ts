import { indiaAt } from "#contract/day.ts";
import { languageCodes } from "#i18n/languages.ts";
import type { Drawn } from "#server/features/file/drawn/routes.ts";
import { missing } from "#server/fault.ts";
import { drawReport } from "#server/papers/drawer.ts";
import { translatorIn } from "#server/texts.ts";
import { findIssuer } from "../statement/queries.ts";
import { findReceipt } from "./queries.ts";
import { receiptReport } from "./rules.ts";

/** What a customer has paid, as a paper. */
export const receipt: Drawn = {
  may: "bill:read",
  draw: async (db, scope, [payment, code]) => {
    const language = languageCodes.find((known) => known === code);
    if (!language) throw missing("paper");
    const received = await findReceipt(db, scope, Number(payment));
    const issuer = await findIssuer(db, received.companyId, indiaAt(received.at).day);
    return drawReport(receiptReport(received, issuer, translatorIn(language)));
  },
};
