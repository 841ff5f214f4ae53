-- Terms of plans. A plan is the first vehicle of a chain; each change from a day on adds the vehicle that holds from
-- then on. What a vehicle leaves empty is its booking's; the columns have names of their own, since queries of the release
-- before join both tables.

alter table booking_vehicle
  -- The first term of its plan; null for that one itself, and for single washes.
  add column plan_of integer references booking_vehicle,
  -- First day of the next term; null for a plan's last one.
  add column next_day date,
  add column own_flat_id integer references flat,
  add column own_building_name text,
  add column own_floor_name text,
  add column own_flat_name text,
  add column own_item_id integer references service_item,
  add column own_service_name text,
  add column own_item_name text,
  add constraint booking_vehicle_home check (num_nulls(own_flat_id, own_building_name, own_floor_name, own_flat_name) in (0, 4)),
  add constraint booking_vehicle_item check (num_nulls(own_item_id, own_service_name, own_item_name) in (0, 3));
create index booking_vehicle_of_plan on booking_vehicle (plan_of) where plan_of is not null;
create index booking_vehicle_of_flat on booking_vehicle (own_flat_id) where own_flat_id is not null;
create index booking_vehicle_of_item on booking_vehicle (own_item_id) where own_item_id is not null;

-- A change of plans from a day on, while and after it could be undone.
create table plan_change (
  plan_change_id integer generated always as identity primary key,
  from_day date not null,
  at timestamptz not null,
  user_id integer not null references app_user,
  undone_at timestamptz
);

-- The terms that a change has ended, and those that it has added.
create table plan_change_term (
  plan_change_id integer references plan_change,
  booking_vehicle_id integer references booking_vehicle,
  added_id integer not null references booking_vehicle,
  -- Of the ended term, as they were.
  end_day date,
  planned_until date,
  occurrences integer not null,
  -- By how much the change has raised the booking's price, and what is taken off it.
  base_paise integer not null,
  discount_paise integer not null,
  offer_paise integer not null,
  primary key (plan_change_id, booking_vehicle_id)
);
create index plan_change_term_added on plan_change_term (added_id);
create index plan_change_term_ended on plan_change_term (booking_vehicle_id);

-- The washes of a change as they were, null for those that it has added, and the state in which it has left them.
create table plan_change_wash (
  plan_change_id integer references plan_change,
  wash_id integer references wash,
  was jsonb,
  became jsonb,
  primary key (plan_change_id, wash_id)
);
create index plan_change_wash_of_wash on plan_change_wash (wash_id);
