import { sql } from "kysely";
import type { Registration } from "#contract/bill/registration.ts";
import type { PrefixField, SeriesPrefixes } from "#contract/bill/series.ts";
import type { Billing } from "#contract/booking/billing.ts";
import type { Db } from "#server/db/database.ts";
import { companiesWithin } from "#server/features/company/company.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";

export type TaxFields = {
  /** True for settings of a registration in a further state; the others are those of the company's first one. */
  isFurther: boolean;
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
  prefixes: SeriesPrefixes;
  upiAddress: string;
  planBilling: Billing;
};
export type TaxRow = TaxFields & { taxSettingsId: number; companyId: number; stateName: string };

const prefixes = sql`json_build_object('invoice', tax.invoice_prefix, 'billOfSupply', tax.bill_of_supply_prefix,
  'bill', tax.bill_prefix, 'creditNote', tax.credit_note_prefix, 'receiptVoucher', tax.receipt_voucher_prefix,
  'refundVoucher', tax.refund_voucher_prefix)`;

/** A company's settings, latest first. */
export async function findTaxSettings(db: Db, companyId: number): Promise<TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    select tax_settings_id as "taxSettingsId", company_id as "companyId", is_further as "isFurther", from_day as "from",
      registration, gstin,
      legal_name as "legalName", address, tax.state_id as "stateId", state.name as "stateName", sac,
      rate_hundredths as "rateHundredths", prices_include_tax as "pricesIncludeTax", ${prefixes} as prefixes,
      upi_address as "upiAddress", plan_billing as "planBilling"
    from tax_settings as tax join state on state.state_id = tax.state_id
    where company_id = ${companyId}
    order by from_day desc, is_further, tax_settings_id`.execute(db);
  return rows;
}

/** The ids of a company's settings under which a document was issued. */
export async function findUsedSettings(db: Db, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(tax_settings_ids) as id from bill where company_id = ${companyId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The company of tax settings within `scope`. Locks the settings. */
export async function lockTaxSettings(db: Db, scope: Scope, taxSettingsId: number): Promise<number> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from tax_settings
    where tax_settings_id = ${taxSettingsId}
      and company_id in (select company_id from company where ${companiesWithin(scope)})
    for update`.execute(db);
  return found(rows[0], "taxSettings").companyId;
}

/** A prefix in the settings of a company. */
export type UsedPrefix = {
  prefix: string;
  field: PrefixField;
  companyId: number;
  companyName: string;
  isFurther: boolean;
  stateId: number;
  stateName: string;
};

/** The prefixes in the settings of a company and of all others under its GSTIN, apart from those of `except`. */
export async function findUsedPrefixes(
  db: Db,
  { companyId, gstin, except }: { companyId: number; gstin: string; except: number | undefined },
): Promise<UsedPrefix[]> {
  const { rows } = await sql<UsedPrefix>`
    select distinct company.company_id as "companyId", company.name as "companyName", one.value as prefix,
      one.key as field, is_further as "isFurther", state.state_id as "stateId", state.name as "stateName"
    from tax_settings as tax join company using (company_id) join state on state.state_id = tax.state_id,
      json_each_text(${prefixes}) as one
    where (tax.company_id = ${companyId} or (${gstin} <> '' and tax.gstin = ${gstin}))
      and tax_settings_id <> ${except ?? 0}`.execute(db);
  return rows;
}

/** The states other than `stateId` in which a company serves societies. */
export async function findOtherStates(db: Db, companyId: number, stateId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct state.name from society_company join society using (society_id)
    join state using (state_id)
    where society_company.company_id = ${companyId} and state.state_id <> ${stateId}
    order by state.name limit 5`.execute(db);
  return rows.map(({ name }) => name);
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

const columnsOf = (fields: TaxFields) => ({
  is_further: fields.isFurther,
  from_day: fields.from,
  registration: fields.registration,
  gstin: fields.gstin,
  legal_name: fields.legalName,
  address: fields.address,
  state_id: fields.stateId,
  sac: fields.sac,
  rate_hundredths: fields.rateHundredths,
  prices_include_tax: fields.pricesIncludeTax,
  invoice_prefix: fields.prefixes.invoice,
  bill_of_supply_prefix: fields.prefixes.billOfSupply,
  bill_prefix: fields.prefixes.bill,
  credit_note_prefix: fields.prefixes.creditNote,
  receipt_voucher_prefix: fields.prefixes.receiptVoucher,
  refund_voucher_prefix: fields.prefixes.refundVoucher,
  upi_address: fields.upiAddress,
  plan_billing: fields.planBilling,
});

export async function insertTaxSettings(db: Db, companyId: number, fields: TaxFields): Promise<number> {
  const { taxSettingsId } = await db
    .insertInto("tax_settings")
    .values({ company_id: companyId, ...columnsOf(fields) })
    .returning("tax_settings_id as taxSettingsId")
    .executeTakeFirstOrThrow();
  return taxSettingsId;
}

export async function changeTaxSettings(db: Db, taxSettingsId: number, fields: TaxFields): Promise<void> {
  await db
    .updateTable("tax_settings")
    .set(columnsOf(fields))
    .where("tax_settings_id", "=", taxSettingsId)
    .execute();
}

export async function removeTaxSettings(db: Db, taxSettingsId: number): Promise<void> {
  await db.deleteFrom("tax_settings").where("tax_settings_id", "=", taxSettingsId).execute();
}
