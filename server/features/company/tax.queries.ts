import { type RawBuilder, sql } from "kysely";
import { type Added, addedRateOf, type PriceTaxing } from "#contract/price/addedTax.ts";
import { NO_PAISE, type Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";

/**
 * A `PriceTaxing`, as a column: the settings of a company in force on a day for washes in a society, or of its first
 * registration for none; null before the first ones.
 */
export const taxingOn = (
  companyId: RawBuilder<unknown>,
  societyId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (select json_build_object('registration', tax.registration, 'pricesIncludeTax', tax.prices_include_tax,
      'rateHundredths', tax.rate_hundredths)
    from tax_settings_at(${companyId}, ${societyId}, ${day}::date) as tax)`;

/** How a company bills plans with a last day from a day on, as a column. */
export const planBillingOn = (
  companyId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`coalesce((select plan_billing from tax_settings as tax
    where tax.company_id = ${companyId} and not tax.is_further and tax.from_day <= ${day}::date
    order by tax.from_day desc limit 1), 'monthly')`;

/**
 * The rate that is added to listed prices on a day, in hundredths of a percent: by the caller's company, else by the one
 * that a society or a new customer gets where nothing else decides. Only society, item and parking together say who
 * washes.
 */
export async function findAddedRate(
  db: Db,
  { companyId }: Scope,
  { societyId, day }: { societyId: number | null; day: string },
): Promise<number> {
  const company =
    companyId !== null
      ? sql`${companyId}::integer`
      : societyId === null
        ? sql`(select company_id from company order by active desc, company_id limit 1)`
        : sql`(select served.company_id from society_company as served
            join company on company.company_id = served.company_id and company.active
            join society on society.society_id = served.society_id
            where served.society_id = ${societyId}
            order by served.company_id = society.default_company_id desc nulls last, served.company_id limit 1)`;
  const { rows } = await sql<{ taxing: PriceTaxing | null }>`
    select ${taxingOn(company, sql`${societyId}::integer`, sql`${day}`)} as taxing`.execute(db);
  return addedRateOf(rows[0]?.taxing ?? null);
}

type Sold = { companyId: number; societyId: number; today: string };

/** What is added to washes that are billed and paid today: under the registration of each one's day. */
export async function findAddedTax(
  db: Db,
  { companyId, societyId, today }: Sold,
  washes: readonly { day: string; pricePaise: Paise }[],
): Promise<Added> {
  const { rows } = await sql<Added>`
    select coalesce(sum(added.tax), 0)::integer as "taxPaise", coalesce(sum(added.round_off), 0)::integer as "roundOffPaise"
    from (select tax_rate_of(${companyId}, ${societyId}, day, ${today}::date) as rate, sum(paise) as charge
      from unnest(${washes.map(({ day }) => day)}::date[], ${washes.map(({ pricePaise }) => pricePaise)}::integer[])
        as wash (day, paise) group by 1, tax_regime_of(${companyId}, ${societyId}, day)) as part
    cross join lateral added_to(part.charge, part.rate) as added`.execute(db);
  return rows[0] ?? { taxPaise: NO_PAISE, roundOffPaise: NO_PAISE };
}
