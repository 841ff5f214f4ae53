import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** Rates in hundredths of a percent. */
export type PaySettings = { deductsTds: boolean; rateHundredths: number; withoutPanHundredths: number };

export async function findPaySettings(db: Db, companyId: number): Promise<PaySettings | undefined> {
  return db
    .selectFrom("pay_settings")
    .where("company_id", "=", companyId)
    .select([
      "deducts_tds as deductsTds",
      "rate_hundredths as rateHundredths",
      "without_pan_hundredths as withoutPanHundredths",
    ])
    .executeTakeFirst();
}

export async function storePaySettings(db: Db, companyId: number, settings: PaySettings): Promise<void> {
  const values = {
    deducts_tds: settings.deductsTds,
    rate_hundredths: settings.rateHundredths,
    without_pan_hundredths: settings.withoutPanHundredths,
  };
  await db
    .insertInto("pay_settings")
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet(values))
    .execute();
}

export type ProviderTax = {
  providerTaxId: number;
  sealed: Buffer | null;
  lastFour: string;
  rateHundredths: number | null;
};

export async function findProviderTax(db: Db, providerId: number): Promise<ProviderTax | undefined> {
  return db
    .selectFrom("provider_tax")
    .where("provider_id", "=", providerId)
    .select([
      "provider_tax_id as providerTaxId",
      "pan_sealed as sealed",
      "pan_last4 as lastFour",
      "rate_hundredths as rateHundredths",
    ])
    .executeTakeFirst();
}

export async function storeProviderTax(
  db: Db,
  providerId: number,
  { sealed, lastFour, rateHundredths }: Omit<ProviderTax, "providerTaxId">,
): Promise<void> {
  const values = { pan_sealed: sealed, pan_last4: lastFour, rate_hundredths: rateHundredths };
  await db
    .insertInto("provider_tax")
    .values({ provider_id: providerId, ...values })
    .onConflict((conflict) => conflict.column("provider_id").doUpdateSet(values))
    .execute();
}

type Pair = { providerId: number; companyId: number };
export type TaxTerms = Pair & { panLastFour: string; rateHundredths: number };

/** The TDS rate of each company and provider; 0 without TDS. */
export async function findTaxTerms(db: Db, payees: readonly Pair[]): Promise<TaxTerms[]> {
  const { rows } = await sql<TaxTerms>`
    select payee.provider_id as "providerId", payee.company_id as "companyId",
      coalesce(tax.pan_last4, '') as "panLastFour",
      case when settings.deducts_tds is not true then 0
        when tax.pan_sealed is null then settings.without_pan_hundredths
        else coalesce(tax.rate_hundredths, settings.rate_hundredths) end as "rateHundredths"
    from unnest(${payees.map(({ providerId }) => providerId)}::integer[],
      ${payees.map(({ companyId }) => companyId)}::integer[]) as payee (provider_id, company_id)
    left join provider_tax as tax using (provider_id)
    left join pay_settings as settings using (company_id)`.execute(db);
  return rows;
}
