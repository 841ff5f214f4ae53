import { type Kysely, sql } from "kysely";

/** What providers are paid for the washes that they have done: rates from a day on, and what is put right by hand. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table pay_rate (
      pay_rate_id integer generated always as identity primary key,
      service_item_id integer not null references service_item,
      -- Null: of every company that has none of its own.
      company_id integer references company,
      -- Null: of every provider of the company that has none of his own.
      provider_id integer references provider,
      from_day date not null,
      amount_paise integer not null check (amount_paise >= 0),
      check (provider_id is null or company_id is not null)
    );
    create unique index pay_rate_once on pay_rate (service_item_id, company_id, provider_id, from_day)
      nulls not distinct;
    create index pay_rate_of_provider on pay_rate (provider_id) where provider_id is not null;
    create index pay_rate_of_company on pay_rate (company_id);

    create table pay_adjustment (
      pay_adjustment_id integer generated always as identity primary key,
      provider_id integer not null references provider,
      -- Whose provider it was when it was written.
      company_id integer not null references company,
      -- Its first day.
      month date not null check (extract(day from month) = 1),
      amount_paise integer not null check (amount_paise <> 0),
      reason text not null,
      created_at timestamptz not null,
      created_by integer not null references app_user
    );
    create index pay_adjustment_of_provider on pay_adjustment (provider_id, month);
    create index pay_adjustment_of_month on pay_adjustment (month, company_id);
    create index pay_adjustment_of_company on pay_adjustment (company_id);

    call audit_table('pay_rate', 'payRate', 'pay_rate_id', '');
    call audit_table('pay_adjustment', 'payAdjustment', 'pay_adjustment_id', 'reason');
  `.execute(db);
}
