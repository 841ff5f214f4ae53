import type { z } from "zod";
import { billKindOf, prefixOfKind } from "#contract/bill/series.ts";
import { stateCode } from "#contract/bill/state.ts";
import {
  addTaxSettings,
  deleteTaxSettings,
  getTaxSettings,
  rateOf,
  type TaxFields as TaxBody,
  updateTaxSettings,
} from "#contract/bill/tax.ts";
import { indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { ApiError, invalid, missing, refusalText } from "#server/errors/apiError.ts";
import type { Serve } from "#server/http/serve.ts";
import type { Scope } from "#server/access/scope.ts";
import {
  changeTaxSettings,
  findOtherStates,
  findStateName,
  findTaxSettings,
  findUsedPrefixes,
  findUsedSettings,
  hasCompany,
  insertTaxSettings,
  lockTaxSettings,
  removeTaxSettings,
  type TaxFields,
} from "./tax.queries.ts";
import { retaxLater } from "./tax.jobs.ts";
import { allInForce, checkFurther, kindOf } from "./tax.rules.ts";
import { choosePrefixes } from "./numbering.rules.ts";

/** @throws 400 for a state outside India, and a GSTIN of another state. */
function checkState(name: string | undefined, gstin: string): void {
  const code = name === undefined ? undefined : stateCode(name);
  if (name === undefined || code === undefined) throw invalid({ StateId: refusalText("chooseState") });
  if (gstin !== "" && !gstin.startsWith(code))
    throw invalid({ Gstin: refusalText("gstinOfState", { state: name, code }) });
}

type Body = z.output<typeof TaxBody>;

/** @throws 400 for a composition company that serves another state, which the scheme forbids. */
async function checkComposition(db: Db, companyId: number, { Registration, StateId }: Body): Promise<void> {
  if (Registration !== "composition") return;
  const states = await findOtherStates(db, companyId, StateId);
  if (states.length > 0)
    throw invalid({ Registration: refusalText("compositionOtherState", { states: states.join(", ") }) });
}

/** The settings of a call. `except` are the settings that they replace. */
async function fieldsOf(db: Db, companyId: number, body: Body, except?: number): Promise<TaxFields> {
  checkState(await findStateName(db, body.StateId), body.Gstin);
  await checkComposition(db, companyId, body);
  const kind = billKindOf[body.Registration];
  const used = await findUsedPrefixes(db, { companyId, gstin: body.Gstin, except });
  return {
    isFurther: body.Further,
    from: body.From,
    registration: body.Registration,
    gstin: body.Gstin,
    legalName: body.LegalName,
    address: body.Address,
    stateId: body.StateId,
    sac: body.Sac,
    rateHundredths: Math.round((body.Rate ?? rateOf(body.Registration)) * 100),
    pricesIncludeTax: body.PricesIncludeTax,
    prefixes: choosePrefixes(
      {
        companyId,
        isFurther: body.Further,
        stateId: body.StateId,
        kind,
        prefix: body.SeriesPrefix,
        prefixes: body.SeriesPrefixes,
      },
      used,
    ),
    upiAddress: body.UpiAddress,
    planBilling: body.PlanBilling,
  };
}

/** The company of settings under which nothing was issued. @throws 409 when something was. */
async function lockUnused(db: Db, scope: Scope, taxSettingsId: number): Promise<number> {
  const companyId = await lockTaxSettings(db, scope, taxSettingsId);
  const used = await findUsedSettings(db, companyId);
  if (used.includes(taxSettingsId)) throw new ApiError("conflict", refusalText("taxSettingsUsed"));
  return companyId;
}

export function taxRoutes(serve: Serve): void {
  serve(getTaxSettings, async ({ body: { companyId }, scope, db, now }) => {
    if (!(await hasCompany(db, scope, companyId))) throw missing("company");
    const rows = await findTaxSettings(db, companyId);
    const used = await findUsedSettings(db, companyId);
    const current = allInForce(rows, indiaAt(now).day).map(({ taxSettingsId }) => taxSettingsId);
    return rows.map(({ isFurther, rateHundredths, prefixes, ...row }) => ({
      ...row,
      further: isFurther,
      rate: rateHundredths / 100,
      seriesPrefix: prefixes[prefixOfKind[kindOf(row)]],
      seriesPrefixes: prefixes,
      current: current.includes(row.taxSettingsId),
      isUsed: used.includes(row.taxSettingsId),
    }));
  });

  serve(addTaxSettings, ({ body, scope, now, write }) =>
    write(async (db) => {
      if (!(await hasCompany(db, scope, body.CompanyId))) throw missing("company");
      const fields = await fieldsOf(db, body.CompanyId, body);
      const taxSettingsId = await insertTaxSettings(db, body.CompanyId, fields);
      checkFurther(await findTaxSettings(db, body.CompanyId));
      await retaxLater(db, body.CompanyId, body.From, now);
      return { taxSettingsId };
    }),
  );

  serve(updateTaxSettings, ({ body, scope, now, write }) =>
    write(async (db) => {
      const { taxSettingsId } = body;
      const companyId = await lockUnused(db, scope, taxSettingsId);
      await changeTaxSettings(db, taxSettingsId, await fieldsOf(db, companyId, body, taxSettingsId));
      checkFurther(await findTaxSettings(db, companyId));
      for (const from of [indiaAt(now).day, body.From]) await retaxLater(db, companyId, from, now);
      return { taxSettingsId };
    }),
  );

  serve(deleteTaxSettings, ({ body: { taxSettingsId }, scope, now, write }) =>
    write(async (db) => {
      const companyId = await lockUnused(db, scope, taxSettingsId);
      await removeTaxSettings(db, taxSettingsId);
      checkFurther(await findTaxSettings(db, companyId));
      await retaxLater(db, companyId, indiaAt(now).day, now);
      return {};
    }),
  );
}
