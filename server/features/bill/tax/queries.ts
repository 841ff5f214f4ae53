import { sql } from "kysely";
import type { Registration } from "#contract/bill/tax.ts";
import type { Billing } from "#contract/booking/billing.ts";
import type { Db } from "#server/db/database.ts";
import { companiesWithin } from "#server/features/company/queries.ts";
import type { Scope } from "#server/access/scope.ts";

export type TaxFields = {
  from: string;
  registration: Registration;
  gstin: string;
  legalName: string;
  address: string;
  stateId: number;
  sac: string;
  /** Hundredths of a percent. */
  rateHundredths: number;
  pricesIncludeTax: boolean;
  seriesPrefix: string;
  upiAddress: string;
  planBilling: Billing;
};
export type TaxRow = TaxFields & { taxSettingsId: number; companyId: number; stateName: string };

/** A company's settings, latest first. */
export async function findTaxSettings(db: Db, companyId: number): Promise<TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    select tax_settings_id as "taxSettingsId", company_id as "companyId", from_day as "from", registration, gstin,
      legal_name as "legalName", address, tax.state_id as "stateId", state.name as "stateName", sac,
      rate_hundredths as "rateHundredths", prices_include_tax as "pricesIncludeTax",
      series_prefix as "seriesPrefix", upi_address as "upiAddress", plan_billing as "planBilling"
    from tax_settings as tax join state on state.state_id = tax.state_id
    where company_id = ${companyId}
    order by from_day desc`.execute(db);
  return rows;
}

export async function hasCompany(db: Db, scope: Scope, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from company where company_id = ${companyId} and ${companiesWithin(scope)}`.execute(db);
  return rows.length > 0;
}

export async function findStateName(db: Db, stateId: number): Promise<string | undefined> {
  const state = await db
    .selectFrom("state")
    .where("state_id", "=", stateId)
    .select("name")
    .executeTakeFirst();
  return state?.name;
}

export async function insertTaxSettings(db: Db, companyId: number, fields: TaxFields): Promise<number> {
  const { taxSettingsId } = await db
    .insertInto("tax_settings")
    .values({
      company_id: companyId,
      from_day: fields.from,
      registration: fields.registration,
      gstin: fields.gstin,
      legal_name: fields.legalName,
      address: fields.address,
      state_id: fields.stateId,
      sac: fields.sac,
      rate_hundredths: fields.rateHundredths,
      prices_include_tax: fields.pricesIncludeTax,
      series_prefix: fields.seriesPrefix,
      upi_address: fields.upiAddress,
      plan_billing: fields.planBilling,
    })
    .returning("tax_settings_id as taxSettingsId")
    .executeTakeFirstOrThrow();
  return taxSettingsId;
}
