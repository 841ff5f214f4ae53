import { rupeesOf } from "#contract/money.ts";
import { getPayslip, getPayslips, markPaid } from "#contract/pay/payslip.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, found, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findPayee } from "./month.queries.ts";
import { serializePaySheet, statementUrl } from "./month.serialize.ts";
import { findSheets } from "./sheet.queries.ts";
import { checkPaidOn } from "./payslip.rules.ts";
import { findPayslips, findPayslipsOf, storePayments } from "./payslip.queries.ts";

type Ref = { ProviderId: number; Month: string; CompanyId?: number | undefined };

/** The payslip that is meant: of several, that of the provider's present company. */
async function chosen<Slip extends { companyId: number }>(
  db: Db,
  scope: Scope,
  providerId: number,
  slips: readonly Slip[],
): Promise<Slip | undefined> {
  if (slips.length < 2) return slips[0];
  const payee = await findPayee(db, scope, providerId);
  return slips.find(({ companyId }) => companyId === payee?.companyId) ?? slips.at(-1);
}

const queryOf = ({ ProviderId: providerId, Month: month, CompanyId: companyId }: Ref) => ({
  providerId,
  month,
  companyId,
});

/** Why there is no payslip: another company's provider, or a month that is still open. */
async function refuseWithout(db: Db, scope: Scope, { ProviderId, Month: month }: Ref): Promise<never> {
  found(await findPayee(db, scope, ProviderId), "provider");
  throw new ApiError("conflict", refusalText("payNotClosed", { month }));
}

export function payslipRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(getPayslip, async ({ body, scope, caller, now, db }) => {
    const sheets = await findSheets(db, scope, queryOf(body));
    const slips = sheets.flatMap((sheet) => (sheet.closed ? [{ ...sheet, closed: sheet.closed }] : []));
    const sheet = await chosen(db, scope, body.ProviderId, slips);
    if (!sheet) throw missing("payslip");
    const links = { month: body.Month, language: body.Language, caller, now, secrets };
    return {
      ...serializePaySheet(sheet, links),
      month: body.Month,
      payslipId: sheet.closed.payslipId,
    };
  });

  serve(
    getPayslips,
    async ({ body: { ProviderId: providerId, Language: language }, scope, caller, now, db }) => {
      const slips = await findPayslipsOf(db, scope, providerId);
      if (slips.length === 0) found(await findPayee(db, scope, providerId), "provider");
      return slips.map(({ netPaise, ...slip }) => ({
        ...slip,
        net: rupeesOf(netPaise),
        paperUrl: statementUrl({ ...slip, providerId }, "pdf", {
          month: slip.month,
          language,
          caller,
          now,
          secrets,
        }),
      }));
    },
  );

  serve(markPaid, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const { PaidOn: paidOn, Method: method, Reference: reference } = body;
      const slip = await chosen(db, scope, body.ProviderId, await findPayslips(db, scope, queryOf(body)));
      if (!slip) return refuseWithout(db, scope, body);
      checkPaidOn(paidOn, body.Month, now);
      if (slip.netPaise === 0) throw new ApiError("conflict", refusalText("nothingToPay"));
      const payment = { paidOn, method, reference, at: now, userId: caller.userId };
      await storePayments(db, [slip.payslipId], payment);
      return { payslipId: slip.payslipId };
    }),
  );
}
