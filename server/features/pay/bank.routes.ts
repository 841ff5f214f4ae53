import { rupeesOf, sumOf } from "#contract/money.ts";
import { MAX_PROVIDERS } from "#contract/pay/pay.ts";
import { exportBankFile, markBankPaid } from "#contract/pay/payslip.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import type { Scope } from "#server/access/scope.ts";
import { recordAccess } from "#server/db/auditedAccess.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { GeneratedFile } from "#server/features/file/generated.routes.ts";
import { generatedFileUrl } from "#server/features/file/generated.rules.ts";
import { contextOf } from "#server/features/provider/account.rules.ts";
import type { Serve } from "#server/http/serve.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { hasClosed, storePayments } from "./payslip.queries.ts";
import { checkPaidOn } from "./payslip.rules.ts";
import { requireCompany } from "./tds.routes.ts";
import { findUnpaid } from "./bank.queries.ts";
import { BANK_FILE, bankTable, hasAccount } from "./bank.rules.ts";

/** The bank's file of a month. Each account that it shows is recorded as read, like a single one. */
export const payBankFile = (secrets: Secrets): GeneratedFile => ({
  permission: "pay:export",
  reveals: "recorded",
  render: async (db, scope, [month = "", company]) =>
    db.transaction().execute(async (transaction) => {
      const unpaid = await findUnpaid(transaction, scope, { companyId: Number(company), month });
      const transfers = unpaid.filter(hasAccount);
      for (const { account } of transfers)
        await recordAccess(transaction, scope.userId, {
          noun: "providerAccount",
          id: account.accountId,
          name: account.holderName,
        });
      return csvOf(
        bankTable(month, transfers, ({ providerId, account }) =>
          secrets.open(account.sealed, contextOf(providerId)),
        ),
      );
    }),
});

/**
 * The company whose bank pays a month.
 * @throws 409 while the month is open.
 */
async function requireClosed(
  db: Db,
  scope: Scope,
  given: number | undefined,
  month: string,
): Promise<number> {
  const companyId = await requireCompany(db, scope, given);
  if (!(await hasClosed(db, companyId, month)))
    throw new ApiError("conflict", refusalText("payNotClosed", { month }));
  return companyId;
}

export function payBankRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(exportBankFile, async ({ body: { CompanyId, Month: month }, scope, caller, now, db }) => {
    const companyId = await requireClosed(db, scope, CompanyId, month);
    const unpaid = await findUnpaid(db, scope, { companyId, month });
    const transfers = unpaid.filter(hasAccount);
    return {
      url: generatedFileUrl(
        { kind: BANK_FILE, about: [month, companyId], file: `pay-${month}-bank.csv` },
        caller,
        now,
        secrets,
      ),
      payments: transfers.length,
      total: rupeesOf(sumOf(transfers.map(({ netPaise }) => netPaise))),
      leftOut: unpaid
        .filter((slip) => !hasAccount(slip))
        .slice(0, MAX_PROVIDERS)
        .map(({ providerId, name, netPaise }) => ({ providerId, name, net: rupeesOf(netPaise) })),
    };
  });

  serve(markBankPaid, ({ body, scope, caller, now, write }) =>
    write(async (db) => {
      const { Month: month, PaidOn: paidOn, Reference: reference } = body;
      checkPaidOn(paidOn, month, now);
      const companyId = await requireClosed(db, scope, body.CompanyId, month);
      const transfers = (await findUnpaid(db, scope, { companyId, month })).filter(hasAccount);
      await storePayments(
        db,
        transfers.map(({ payslipId }) => payslipId),
        { paidOn, method: "bank", reference, at: now, userId: caller.userId },
      );
      return { payslips: transfers.length };
    }),
  );
}
