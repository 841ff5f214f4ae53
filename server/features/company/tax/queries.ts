import { type RawBuilder, sql } from "kysely";
import { addedRateOf, type PriceTaxing } from "#contract/bill/addedTax.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/access/scope.ts";

/** A `PriceTaxing`, as a column: the settings of a company in force on a day; null before its first ones. */
export const taxingOn = (
  companyId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (select json_build_object('registration', tax.registration, 'pricesIncludeTax', tax.prices_include_tax,
      'rateHundredths', tax.rate_hundredths)
    from tax_settings as tax where tax.company_id = ${companyId} and tax.from_day <= ${day}::date
    order by tax.from_day desc limit 1)`;

/**
 * The rate that is added to listed prices on a day, in hundredths of a percent: by the caller's company, else by those
 * that serve the society, else by all active ones. 0 while they differ: which one washes is known only once a society
 * and an item are chosen.
 */
export async function findAddedRate(
  db: Db,
  { companyId }: Scope,
  { societyId, day }: { societyId: number | null; day: string },
): Promise<number> {
  const isCandidate =
    companyId !== null
      ? sql`company.company_id = ${companyId}`
      : societyId === null
        ? sql`company.active`
        : sql`company.active and company.company_id in (
            select served.company_id from society_company as served where served.society_id = ${societyId})`;
  const { rows } = await sql<{ taxing: PriceTaxing | null }>`
    select distinct ${taxingOn(sql`company.company_id`, sql`${day}`)}::jsonb as taxing
    from company where ${isCandidate}`.execute(db);
  const rates = new Set(rows.map(({ taxing }) => addedRateOf(taxing)));
  const [rate = 0] = rates;
  return rates.size === 1 ? rate : 0;
}
