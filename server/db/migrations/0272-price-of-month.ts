import { type Kysely, sql } from "kysely";

/** Price changes of a month, and prices that single plans have of their own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A change sets the price of a wash, of a month, or both; null: it stays.
    alter table price_change alter price_paise drop not null,
      add monthly_paise integer check (monthly_paise >= 0),
      add constraint price_change_of check (num_nonnulls(price_paise, monthly_paise) > 0);

    -- The price of a package is one of a month. Null: the plan's own price, which no price change has set.
    alter table plan_price alter price_change_id drop not null;
  `.execute(db);
}
