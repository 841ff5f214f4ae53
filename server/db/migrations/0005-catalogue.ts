import { type Kysely, sql } from "kysely";

/** Vehicles, the services and their items with prices, and the zones of a city. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ["vehicle_make", "body_type", "fuel_type", "service_category"])
    await sql`
      create table ${sql.table(table)} (
        ${sql.ref(`${table}_id`)} integer generated always as identity primary key,
        name text not null,
        natural_name text collate "C" not null generated always as (natural_order(name)) stored,
        active boolean not null
      )`.execute(db);
  await sql`
    create unique index vehicle_make_name_once on vehicle_make (lower(name));
    create unique index body_type_name_once on body_type (lower(name));
    create unique index fuel_type_name_once on fuel_type (lower(name));
    create unique index service_category_name_once on service_category (lower(name));

    create table vehicle_model (
      vehicle_model_id integer generated always as identity primary key,
      vehicle_make_id integer not null references vehicle_make,
      body_type_id integer not null references body_type,
      name text not null,
      natural_name text collate "C" not null generated always as (natural_order(name)) stored,
      active boolean not null
    );
    create unique index vehicle_model_name_once on vehicle_model (vehicle_make_id, lower(name));
    create index vehicle_model_of_body_type on vehicle_model (body_type_id);

    create table service (
      service_id integer generated always as identity primary key,
      service_category_id integer not null references service_category,
      name text not null,
      natural_name text collate "C" not null generated always as (natural_order(name)) stored,
      description text not null,
      price_paise integer not null check (price_paise >= 0),
      active boolean not null,
      search_text text not null generated always as (lower(name || ' ' || description)) stored
    );
    create unique index service_name_once on service (lower(name));
    create index service_of_category on service (service_category_id);

    create table service_item (
      service_item_id integer generated always as identity primary key,
      service_id integer not null references service,
      name text not null,
      natural_name text collate "C" not null generated always as (natural_order(name)) stored,
      description text not null,
      price_paise integer not null check (price_paise >= 0),
      duration_minutes integer check (duration_minutes > 0),
      discount_label text not null,
      key_features text[] not null,
      picture_id integer references picture,
      active boolean not null
    );
    create unique index service_item_name_once on service_item (service_id, lower(name));
    create index service_item_in_order on service_item (service_id, natural_name, service_item_id);
    create index service_item_of_picture on service_item (picture_id) where picture_id is not null;

    create table service_item_price (
      service_item_price_id integer generated always as identity primary key,
      service_item_id integer not null references service_item,
      society_id integer references society,
      body_type_id integer references body_type,
      price_paise integer not null check (price_paise >= 0),
      check (society_id is not null or body_type_id is not null),
      constraint service_item_price_once
        unique nulls not distinct (service_item_id, society_id, body_type_id)
    );
    create index service_item_price_of_body_type on service_item_price (body_type_id);
    create index service_item_price_of_society on service_item_price (society_id);

    create table service_zone (
      service_zone_id integer generated always as identity primary key,
      name text not null,
      natural_name text collate "C" not null generated always as (natural_order(name)) stored,
      country_id integer not null references country,
      state_id integer not null,
      city text not null,
      zip text not null check (zip ~ '^[0-9]{6}$'),
      -- x is the longitude, y the latitude; null while not drawn.
      area polygon,
      active boolean not null,
      search_text text not null generated always as (lower(name || ' ' || city || ' ' || zip)) stored,
      constraint service_zone_state_in_country
        foreign key (state_id, country_id) references state (state_id, country_id)
    );
    create unique index service_zone_name_once on service_zone (lower(name));
    create index service_zone_area on service_zone using gist (area);
    create index society_location on society using gist (location) where archive_id is null;

    call audit_table('vehicle_make', 'vehicleMake', 'vehicle_make_id', 'name');
    call audit_table('body_type', 'bodyType', 'body_type_id', 'name');
    call audit_table('fuel_type', 'fuelType', 'fuel_type_id', 'name');
    call audit_table('vehicle_model', 'vehicleModel', 'vehicle_model_id', 'name');
    call audit_table('service_category', 'serviceCategory', 'service_category_id', 'name');
    call audit_table('service', 'service', 'service_id', 'name');
    call audit_table('service_item', 'serviceItem', 'service_item_id', 'name');
    call audit_table('service_item_price', 'serviceItemPrice', 'service_item_id', '',
      'service_item_price_id');
    call audit_table('service_zone', 'serviceZone', 'service_zone_id', 'name');
  `.execute(db);
}
