import { type Kysely, sql } from "kysely";

/** Tax that a company deducts from its providers' pay: whether and how much, and each provider's PAN. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table pay_settings (
      pay_settings_id integer generated always as identity primary key,
      company_id integer not null references company,
      deducts_tds boolean not null,
      -- Hundredths of a percent: of providers with a PAN, and of those without.
      rate_hundredths integer not null check (rate_hundredths between 0 and 4000),
      without_pan_hundredths integer not null check (without_pan_hundredths between 0 and 4000)
    );
    create unique index pay_settings_once on pay_settings (company_id);

    create table provider_tax (
      provider_tax_id integer generated always as identity primary key,
      provider_id integer not null references provider,
      -- Sealed with the installation's key; only the last four characters can be read here.
      pan_sealed bytea,
      pan_last4 text not null check ((pan_last4 = '') = (pan_sealed is null)),
      -- Hundredths of a percent; null: the company's.
      rate_hundredths integer check (rate_hundredths between 0 and 4000),
      check (rate_hundredths is null or pan_sealed is not null)
    );
    create unique index provider_tax_once on provider_tax (provider_id);

    create or replace function without_secrets(line jsonb) returns jsonb language sql immutable parallel safe
      return line
        || case when line ->> 'password_hash' is null then '{}' else '{"password_hash": "secret"}' end::jsonb
        || case when line ->> 'number_sealed' is null then '{}' else '{"number_sealed": "secret"}' end::jsonb
        || case when line ->> 'pan_sealed' is null then '{}' else '{"pan_sealed": "secret"}' end::jsonb;

    call audit_table('pay_settings', 'paySettings', 'pay_settings_id', '');
    call audit_table('provider_tax', 'providerTax', 'provider_tax_id', '');
  `.execute(db);
}
