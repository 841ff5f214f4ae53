import { stateCode } from "#contract/bill/state.ts";
import { addTaxSettings, getTaxSettings } from "#contract/bill/tax.ts";
import { indiaAt } from "#contract/day.ts";
import { invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import { findStateName, findTaxSettings, hasCompany, insertTaxSettings } from "./queries.ts";
import { inForce } from "./rules.ts";

/** @throws 400 for a state outside India, and a GSTIN of another state. */
function checkState(name: string | undefined, gstin: string): void {
  const code = name === undefined ? undefined : stateCode(name);
  if (name === undefined || code === undefined) throw invalid({ StateId: refusalText("chooseState") });
  if (gstin !== "" && !gstin.startsWith(code))
    throw invalid({ Gstin: refusalText("gstinOfState", { state: name, code }) });
}

export function taxRoutes(serve: Serve): void {
  serve(getTaxSettings, async ({ body: { companyId }, scope, db, now }) => {
    if (!(await hasCompany(db, scope, companyId))) throw missing("company");
    const rows = await findTaxSettings(db, companyId);
    const current = inForce(rows, indiaAt(now).day);
    return rows.map(({ rateHundredths, ...row }) => ({
      ...row,
      rate: rateHundredths / 100,
      current: row.taxSettingsId === current?.taxSettingsId,
    }));
  });

  serve(addTaxSettings, ({ body, scope, write }) =>
    write(async (db) => {
      if (!(await hasCompany(db, scope, body.CompanyId))) throw missing("company");
      checkState(await findStateName(db, body.StateId), body.Gstin);
      const taxSettingsId = await insertTaxSettings(db, body.CompanyId, {
        from: body.From,
        registration: body.Registration,
        gstin: body.Gstin,
        legalName: body.LegalName,
        address: body.Address,
        stateId: body.StateId,
        sac: body.Sac,
        rateHundredths: Math.round(body.Rate * 100),
        pricesIncludeTax: body.PricesIncludeTax,
        seriesPrefix: body.SeriesPrefix,
        upiAddress: body.UpiAddress,
        planBilling: body.PlanBilling,
      });
      return { taxSettingsId };
    }),
  );
}
