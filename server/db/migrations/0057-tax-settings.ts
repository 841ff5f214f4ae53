import { type Kysely, sql } from "kysely";

/** How a company is taxed and bills, from a day on until the next settings begin. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table tax_settings (
      tax_settings_id integer generated always as identity primary key,
      company_id integer not null references company,
      from_day date not null,
      registration text not null check (registration in ('regular', 'composition', 'unregistered')),
      gstin text not null check ((gstin = '') = (registration = 'unregistered')),
      legal_name text not null,
      address text not null,
      state_id integer not null references state,
      sac text not null,
      -- Hundredths of a percent: 1800 are 18 %.
      rate_hundredths integer not null check (rate_hundredths between 0 and 4000),
      prices_include_tax boolean not null,
      series_prefix text not null check (series_prefix ~ '^[A-Z0-9]{1,3}$'),
      upi_address text not null,
      plan_billing text not null check (plan_billing in ('upfront', 'monthly'))
    );
    create unique index tax_settings_from_once on tax_settings (company_id, from_day);

    call audit_table('tax_settings', 'taxSettings', 'tax_settings_id', 'legal_name');
  `.execute(db);
}
