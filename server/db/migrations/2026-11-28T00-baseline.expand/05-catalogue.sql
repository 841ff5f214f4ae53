-- Vehicles, the services and their items with prices, the zones of a city, and offers.

create table vehicle_make (
  vehicle_make_id integer generated always as identity primary key,
  name text not null,
  natural_name text collate "C" not null generated always as (natural_order(name)) stored,
  active boolean not null
);
create unique index vehicle_make_name_once on vehicle_make (lower(name));
call audit_table('vehicle_make', 'vehicleMake', 'vehicle_make_id', 'name');

create table body_type (
  body_type_id integer generated always as identity primary key,
  name text not null,
  natural_name text collate "C" not null generated always as (natural_order(name)) stored,
  active boolean not null
);
create unique index body_type_name_once on body_type (lower(name));
call audit_table('body_type', 'bodyType', 'body_type_id', 'name');

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
call audit_table('vehicle_model', 'vehicleModel', 'vehicle_model_id', 'name');

create table fuel_type (
  fuel_type_id integer generated always as identity primary key,
  name text not null,
  natural_name text collate "C" not null generated always as (natural_order(name)) stored,
  active boolean not null
);
create unique index fuel_type_name_once on fuel_type (lower(name));
call audit_table('fuel_type', 'fuelType', 'fuel_type_id', 'name');

create table service_category (
  service_category_id integer generated always as identity primary key,
  name text not null,
  natural_name text collate "C" not null generated always as (natural_order(name)) stored,
  active boolean not null
);
create unique index service_category_name_once on service_category (lower(name));
call audit_table('service_category', 'serviceCategory', 'service_category_id', 'name');

create table service (
  service_id integer generated always as identity primary key,
  service_category_id integer not null references service_category,
  name text not null,
  natural_name text collate "C" not null generated always as (natural_order(name)) stored,
  description text not null,
  price_paise integer not null check (price_paise >= 0),
  active boolean not null,
  search_text text not null generated always as (lower(name || ' ' || description)) stored,
  -- Where it stands among those to choose from: lower comes first, equal ones by name.
  display_order integer not null default 100 check (display_order between 1 and 999),
  -- By the code of the language: {"hi": "..."}.
  names jsonb not null default '{}'::jsonb
);
create unique index service_name_once on service (lower(name));
create index service_of_category on service (service_category_id);
call audit_table('service', 'service', 'service_id', 'name');

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
  picture_id integer references file,
  active boolean not null,
  -- Null: sold wash by wash only.
  monthly_paise integer check (monthly_paise >= 0),
  -- By the code of the language: {"hi": "..."}.
  names jsonb not null default '{}'::jsonb
);
create unique index service_item_name_once on service_item (service_id, lower(name));
create index service_item_in_order on service_item (service_id, natural_name, service_item_id);
create index service_item_of_picture on service_item (picture_id) where picture_id is not null;
call audit_table('service_item', 'serviceItem', 'service_item_id', 'name');
call show_files('service_item', 'picture_id', 'picture');

create table service_item_included (
  service_item_included_id integer generated always as identity primary key,
  service_item_id integer not null references service_item,
  included_item_id integer not null references service_item,
  -- A month.
  washes integer not null check (washes > 0),
  constraint service_item_included_once unique (service_item_id, included_item_id),
  check (service_item_id <> included_item_id)
);
create index service_item_included_item on service_item_included (included_item_id);
call audit_table('service_item_included', 'serviceItemIncluded', 'service_item_id', '', 'service_item_included_id');

create table service_item_price (
  service_item_price_id integer generated always as identity primary key,
  service_item_id integer not null references service_item,
  society_id integer references society,
  body_type_id integer references body_type,
  price_paise integer not null check (price_paise >= 0),
  -- Null: the line has no monthly price of its own.
  monthly_paise integer check (monthly_paise >= 0),
  constraint service_item_price_once unique nulls not distinct (service_item_id, society_id, body_type_id),
  check (society_id is not null or body_type_id is not null)
);
create index service_item_price_of_body_type on service_item_price (body_type_id);
create index service_item_price_of_society on service_item_price (society_id);
call audit_table('service_item_price', 'serviceItemPrice', 'service_item_id', '', 'service_item_price_id');

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
  constraint service_zone_state_in_country foreign key (state_id, country_id)
    references state (state_id, country_id)
);
create unique index service_zone_name_once on service_zone (lower(name));
create index service_zone_area on service_zone using gist (area);
call audit_table('service_zone', 'serviceZone', 'service_zone_id', 'name');

-- A change sets the price of a wash, of a month, or both; null: it stays.
create table price_change (
  price_change_id integer generated always as identity primary key,
  service_item_id integer not null references service_item,
  -- Null: in every society, or for every body type, without a price of its own.
  society_id integer references society,
  body_type_id integer references body_type,
  from_day date not null,
  price_paise integer check (price_paise >= 0),
  created_at timestamptz not null,
  created_by integer not null references app_user,
  -- When the price list took it over; null before its day.
  listed_at timestamptz,
  monthly_paise integer check (monthly_paise >= 0),
  constraint price_change_once unique nulls not distinct (service_item_id, society_id, body_type_id, from_day),
  constraint price_change_of check (num_nonnulls(price_paise, monthly_paise) > 0)
);
create index price_change_of_society on price_change (society_id) where society_id is not null;
create index price_change_of_body_type on price_change (body_type_id) where body_type_id is not null;
create index price_change_to_list on price_change (from_day) where listed_at is null;
call audit_table('price_change', 'priceChange', 'service_item_id', '', 'price_change_id');

create table offer (
  offer_id integer generated always as identity primary key,
  code text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  name text not null,
  -- A part of what the booking comes to, at most max_paise of it, or an amount.
  percent double precision check (percent between 1 and 100),
  amount_paise integer check (amount_paise > 0),
  max_paise integer check (max_paise > 0),
  start_day date not null,
  end_day date not null,
  first_booking_only boolean not null,
  usage_limit integer check (usage_limit > 0),
  customer_limit integer check (customer_limit > 0),
  active boolean not null,
  check ((percent is null) <> (amount_paise is null)),
  check (max_paise is null or percent is not null),
  check (start_day <= end_day)
);
-- Last year's code may be used again once its offer is switched off.
create unique index offer_code_once on offer (code) where active;
create index offer_of_code on offer (code);
call audit_table('offer', 'offer', 'offer_id', 'name');

-- What an offer is limited to; without a row it holds for all.
create table offer_service (
  offer_id integer references offer on delete cascade,
  service_id integer references service,
  primary key (offer_id, service_id)
);
create index offer_of_service on offer_service (service_id);
call audit_table('offer_service', 'offerService', 'offer_id', '', 'service_id');

create table offer_society (
  offer_id integer references offer on delete cascade,
  society_id integer references society,
  primary key (offer_id, society_id)
);
create index offer_of_society on offer_society (society_id);
call audit_table('offer_society', 'offerSociety', 'offer_id', '', 'society_id');

-- How many bookings use an offer: kept apart, since each of them holds it while it is made, and no trail tells of
-- it.
create table offer_use (
  offer_id integer primary key references offer on delete cascade,
  used integer not null check (used >= 0)
);

-- Written with each rating: lists show them, and do not count.
create table item_rating (
  service_item_id integer primary key references service_item on delete cascade,
  ratings integer not null,
  stars integer not null
);
