import { indiaAt, monthOf } from "#contract/day.ts";
import { rupeesOf } from "#contract/money.ts";
import { closePayMonth, previewPayClose } from "#contract/pay/payslip.ts";
import { systemScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/database.ts";
import { invalid, refusalText } from "#server/errors/apiError.ts";
import { findCompany } from "#server/features/bill/close/close.queries.ts";
import type { Serve } from "#server/http/serve.ts";
import { countUnattributed, findEarnedDays } from "./month.queries.ts";
import { isPayslip, linesOf, monthOf as totalsOf, sumsOf } from "./month.rules.ts";
import { serializeFigures } from "./month.serialize.ts";
import { hasClosed } from "./payslip.queries.ts";
import { requireCompany } from "./tds.routes.ts";
import { findSheets } from "./sheet.queries.ts";
import { type Closer, findOpenBefore, insertPayslips, type PayClosing } from "./close.queries.ts";

/** @throws 400 for a month that is not over. */
function requireOver(month: string, now: Date): void {
  if (month >= monthOf(indiaAt(now).day)) throw invalid({ Month: refusalText("monthNotOver", { month }) });
}

/** The payslips that closing a month makes, or those of a closed one. */
async function draftPayslips(db: Db, closing: PayClosing) {
  const days = await findEarnedDays(db, systemScope, closing);
  const sheets = await findSheets(db, systemScope, closing, { closing: true, lines: linesOf(days) });
  return { days, sheets: sheets.filter(isPayslip) };
}

/** Closes a month of a company once. Serialised per company by a lock on it. */
async function closePay(db: Db, closing: PayClosing, closer: Closer) {
  await findCompany(db, closing.companyId, true);
  if (await hasClosed(db, closing.companyId, closing.month)) return { payslips: 0, net: 0 };
  const drafts = await draftPayslips(db, closing);
  await insertPayslips(db, closing, drafts, closer);
  return { payslips: drafts.sheets.length, net: rupeesOf(sumsOf(drafts.sheets).netPaise) };
}

export function payCloseRoutes(serve: Serve): void {
  serve(previewPayClose, async ({ body, scope, now, db }) => {
    requireOver(body.Month, now);
    const closing = { companyId: await requireCompany(db, scope, body.CompanyId), month: body.Month };
    const { sheets } = await draftPayslips(db, closing);
    return {
      closed: await hasClosed(db, closing.companyId, closing.month),
      payslips: sheets.length,
      figures: serializeFigures(sumsOf(sheets)),
      withoutRate: totalsOf(sheets).withoutRate,
      unattributed: await countUnattributed(db, systemScope, closing),
      withoutPan: sheets.filter(
        ({ tdsRateHundredths, panLastFour }) => tdsRateHundredths > 0 && panLastFour === "",
      ).length,
      openBefore: await findOpenBefore(db, closing),
    };
  });

  serve(closePayMonth, ({ body, scope, caller, now, write }) => {
    requireOver(body.Month, now);
    return write(async (db) => {
      const companyId = await requireCompany(db, scope, body.CompanyId);
      return closePay(db, { companyId, month: body.Month }, { now, userId: caller.userId });
    });
  });
}
