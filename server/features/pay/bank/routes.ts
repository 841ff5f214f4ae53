import { rupeesOf, sumOf } from "#contract/money.ts";
import { exportBankFile } from "#contract/pay/payslip.ts";
import type { Secrets } from "#server/crypto/secrets.ts";
import { recordAccess } from "#server/db/auditedAccess.ts";
import { ApiError, refusalText } from "#server/errors/apiError.ts";
import type { GeneratedFile } from "#server/features/file/generated/routes.ts";
import { generatedFileUrl } from "#server/features/file/generated/rules.ts";
import { contextOf } from "#server/features/provider/account/rules.ts";
import type { Serve } from "#server/http/serve.ts";
import { csvOf } from "#server/sheets/csv.ts";
import { hasClosed } from "../payslip/queries.ts";
import { requireCompany } from "../tds/routes.ts";
import { findUnpaid } from "./queries.ts";
import { BANK_FILE, bankTable, hasAccount } from "./rules.ts";

/** The bank's file of a month. Each account that it shows is recorded as read, like a single one. */
export const payBankFile = (secrets: Secrets): GeneratedFile => ({
  permission: "pay:export",
  draw: async (db, scope, [month = "", company]) =>
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

export function payBankRoutes(serve: Serve, { secrets }: { secrets: Secrets }): void {
  serve(exportBankFile, async ({ body: { CompanyId, Month: month }, scope, caller, now, db }) => {
    const companyId = await requireCompany(db, scope, CompanyId);
    if (!(await hasClosed(db, companyId, month)))
      throw new ApiError("conflict", refusalText("payNotClosed", { month }));
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
        .map(({ providerId, name, netPaise }) => ({ providerId, name, net: rupeesOf(netPaise) })),
    };
  });
}
