import { type Kysely, sql } from "kysely";

/** Prices that hold from a day on, for open-ended plans and for new bookings. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table price_change (
      price_change_id integer generated always as identity primary key,
      service_item_id integer not null references service_item,
      -- Null: in every society, or for every body type, without a price of its own.
      society_id integer references society,
      body_type_id integer references body_type,
      from_day date not null,
      price_paise integer not null check (price_paise >= 0),
      created_at timestamptz not null,
      created_by integer not null references app_user,
      -- When the price list took it over; null before its day.
      listed_at timestamptz,
      constraint price_change_once unique nulls not distinct (service_item_id, society_id, body_type_id, from_day)
    );
    create index price_change_of_society on price_change (society_id) where society_id is not null;
    create index price_change_of_body_type on price_change (body_type_id) where body_type_id is not null;
    create index price_change_to_list on price_change (from_day) where listed_at is null;
    call audit_table('price_change', 'priceChange', 'service_item_id', '', 'price_change_id');

    -- What a wash of a vehicle costs from a day on, before its discount; before the first of them, the vehicle's price.
    create table plan_price (
      booking_vehicle_id integer not null references booking_vehicle,
      from_day date not null,
      price_paise integer not null check (price_paise >= 0),
      price_change_id integer not null references price_change,
      primary key (booking_vehicle_id, from_day)
    );
    create index plan_price_of_change on plan_price (price_change_id);
  `.execute(db);
}
