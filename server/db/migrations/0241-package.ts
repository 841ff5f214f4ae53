import { type Kysely, sql } from "kysely";

/**
 * Packages: plans that are sold by the month and car. A wash of a package stores what its month costs and how many
 * washes it means; its price is its share of the month's charge.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Null: sold wash by wash only.
    alter table service_item add monthly_paise integer check (monthly_paise >= 0);
    -- Null: the line has no monthly price of its own.
    alter table service_item_price add monthly_paise integer check (monthly_paise >= 0);

    -- The price of a month before and after discounts; null unless sold as a package.
    alter table booking_vehicle add monthly_list_paise integer, add monthly_paise integer,
      add check ((monthly_list_paise is null) = (monthly_paise is null));
    alter table wash add monthly_paise integer, add meant integer check (meant > 0),
      add constraint wash_of_package check ((monthly_paise is null) = (meant is null));

    -- The washes that the month of a package means; its rate is the month's, and its amount that of the washes held.
    alter table bill_line add meant integer check (meant > 0);
    alter table bill_line drop constraint bill_line_check;
    alter table bill_line add constraint bill_line_amount
      check (amount_paise in (0, rate_paise * washes) or (meant is not null and amount_paise between 0 and rate_paise));

    -- What is taken back for the wash, without added tax; null in older rows, for the line's rate.
    alter table bill_wash_back add amount_paise integer;

    -- The charge of a package's month by washes held of washes meant, rounded half up, at most the price.
    create function package_charge(price integer, held bigint, meant integer) returns integer
      language sql immutable parallel safe
      return ((2 * price::bigint * least(held, meant) + meant) / (2 * meant))::integer;
  `.execute(db);
}
