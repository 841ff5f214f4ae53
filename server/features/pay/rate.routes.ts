import { indiaAt } from "#contract/day.ts";
import { paiseOf, rupeesOf } from "#contract/money.ts";
import { deletePayRate, getPayRates, setPayRate } from "#contract/pay/rate.ts";
import type { Db } from "#server/db/database.ts";
import { hasCompany } from "#server/features/bill/tax/tax.queries.ts";
import { found, missing } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import { findPayee } from "./month.queries.ts";
import { findRates, hasItem, removeRate, saveRate } from "./rate.queries.ts";

/** The company of a rate: the provider's, the requested one, or the caller's; null for all companies. */
async function companyFor(
  db: Db,
  scope: Scope,
  providerId: number | null,
  companyId: number | undefined,
): Promise<number | null> {
  if (companyId !== undefined && !(await hasCompany(db, scope, companyId))) throw missing("company");
  if (providerId === null) return companyId ?? (scope.reach === "all" ? null : scope.companyId);
  const payee = found(await findPayee(db, scope, providerId), "provider");
  if (companyId !== undefined && companyId !== payee.companyId) throw missing("provider");
  return payee.companyId;
}

export function payRateRoutes(serve: Serve): void {
  serve(getPayRates, async ({ body: { CompanyId: companyId, ProviderId: providerId }, scope, now, db }) => {
    const rates = await findRates(db, scope, { companyId, providerId, today: indiaAt(now).day });
    return rates.map(({ amountPaise, ...rate }) => ({ ...rate, amount: rupeesOf(amountPaise) }));
  });

  serve(setPayRate, ({ body, scope, write }) =>
    write(async (db) => {
      const { ServiceItemId: serviceItemId, ProviderId: providerId = null, CompanyId, Amount, From } = body;
      const companyId = await companyFor(db, scope, providerId, CompanyId);
      if (!(await hasItem(db, serviceItemId))) throw missing("serviceItem");
      const amountPaise = paiseOf(Amount);
      return {
        payRateId: await saveRate(db, { serviceItemId, companyId, providerId, from: From, amountPaise }),
      };
    }),
  );

  serve(deletePayRate, ({ body: { payRateId }, scope, write }) =>
    write(async (db) => {
      if (!(await removeRate(db, scope, payRateId))) throw missing("rate");
      return {};
    }),
  );
}
