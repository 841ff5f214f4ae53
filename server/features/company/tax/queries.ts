import { type RawBuilder, sql } from "kysely";
import { addedRateOf, type PriceTaxing } from "#contract/bill/addedTax.ts";
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
