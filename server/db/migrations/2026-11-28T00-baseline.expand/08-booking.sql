-- Bookings with their vehicles, how much of each slot is taken, and what has happened, as facts that anybody can
-- word.

-- Names are as they were when it was booked; amounts are paise.
create table booking (
  booking_id integer generated always as identity primary key,
  company_id integer not null,
  customer_id integer not null,
  customer_name text not null,
  customer_phone text not null,
  customer_email text not null,
  customer_address text not null,
  society_id integer not null references society,
  flat_id integer not null references flat,
  society_name text not null,
  building_name text not null,
  floor_name text not null,
  flat_name text not null,
  service_item_id integer not null references service_item,
  service_name text not null,
  item_name text not null,
  schedule text not null check (schedule in ('Book Now', 'regular-wash')),
  source text not null,
  requirements text not null,
  payment_method text not null check (payment_method in ('cash', 'upi')),
  base_paise integer not null,
  discount_type text check (discount_type in ('percentage', 'amount')),
  discount_value double precision,
  discount_paise integer not null,
  -- What is to be paid for the washes that are not off; what has been paid.
  amount_paise integer not null check (amount_paise >= 0),
  paid_paise integer not null default 0 check (paid_paise >= 0),
  washes integer not null check (washes >= 0),
  first_day date not null,
  last_day date not null,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  created_by integer not null references app_user,
  search_text text not null,
  open_washes integer not null,
  offer_id integer references offer,
  -- As it was when it was booked. A booking counts for its offer until it is cancelled before any wash.
  offer_code text,
  offer_paise integer not null default 0 check (offer_paise >= 0),
  offer_counts boolean not null default false,
  billing text not null check (billing in ('upfront', 'monthly')),
  tax_added boolean not null default false,
  tax_paise integer not null default 0 check (tax_paise >= 0),
  owed_paise integer not null generated always as (amount_paise + tax_paise + round_off_paise) stored,
  -- What to do on days on which the slot is full, for washes that are added later.
  on_full_days text not null default 'refuse' check (on_full_days in ('refuse', 'skip', 'shift', 'overbook')),
  -- When a plan was given its last day by hand.
  stopped_at timestamptz,
  -- Whether what is owed is rounded to whole rupees, as on a month's bill; not for what was agreed before that was
  -- done.
  total_rounded boolean not null default false,
  round_off_paise integer not null default 0,
  -- How often the offer was used again when the plan was renewed, beside its use at booking.
  offer_renewals integer not null default 0 check (offer_renewals >= 0),
  -- The first day of the term that a renewal added last; null while it has its first one.
  term_start date,
  unique (booking_id, company_id, society_id, customer_id),
  check ((offer_id is null) = (offer_code is null)),
  check (offer_id is not null or offer_paise = 0 and not offer_counts),
  check (total_rounded or round_off_paise = 0),
  constraint booking_open_washes check (open_washes >= 0 and open_washes <= washes),
  foreign key (customer_id, company_id) references customer (customer_id, company_id)
);
create index booking_newest on booking (created_at desc, booking_id desc);
create index booking_of_company on booking (company_id, created_at desc, booking_id desc);
create index booking_of_customer on booking (customer_id, created_at desc);
create index booking_of_society on booking (society_id, created_at desc);
create index booking_of_flat on booking (flat_id);
create index booking_of_item on booking (service_item_id);
create index booking_search on booking using gin (search_text gin_trgm_ops);
create index booking_open on booking (customer_id, created_at, booking_id) where amount_paise > paid_paise;
create index booking_of_offer on booking (offer_id) where offer_id is not null;
create index booking_monthly on booking (company_id, customer_id) where billing = 'monthly';
create index booking_unpaid on booking (created_at, booking_id)
  where billing = 'upfront' and owed_paise > paid_paise;
create trigger trail_of_adding after insert on booking
  referencing new table as added
  for each statement execute function keep_trail('booking', 'booking_id', 'customer_name');
-- Washes that the daily job adds follow from the plan, so that the audit needs no row of them.
create trigger trail_of_changing after update on booking
  referencing old table as removed new table as added
  for each statement
  when (current_setting('chamak.planning', true) is distinct from 'on')
  execute function keep_trail('booking', 'booking_id', 'customer_name');
create trigger trail_of_removing after delete on booking
  referencing old table as removed
  for each statement execute function keep_trail('booking', 'booking_id', 'customer_name');
call sum_table('booking', 'sum_bookings');

create table booking_vehicle (
  booking_vehicle_id integer generated always as identity primary key,
  booking_id integer not null,
  company_id integer not null,
  society_id integer not null,
  position integer not null,
  number text not null,
  make text not null,
  model text not null,
  color text not null,
  body_type text not null,
  fuel_type text not null,
  parking_floor_id integer references parking_floor,
  parking_pillar_id integer references parking_pillar,
  parking_floor_name text not null,
  parking_pillar_name text not null,
  slot time not null,
  -- Null for a single wash.
  schedule text check (schedule in ('daily', 'weekly', 'biweekly', 'customize', 'other-day', 'month')),
  days text[] not null,
  start_day date not null,
  end_day date,
  occurrences integer not null,
  price_paise integer not null,
  minutes integer not null,
  requirements text not null,
  customer_id integer not null,
  -- Of a monthly plan; shorter months have their last day. Null: the day it starts on.
  day_of_month integer check (day_of_month between 1 and 31),
  -- Washes exist up to this day, and a daily job adds the later ones. Null: all exist.
  planned_until date,
  -- The price of a month before and after discounts; null unless sold as a package.
  monthly_list_paise integer,
  monthly_paise integer,
  parking_note text not null default '' check (length(parking_note) <= 120),
  -- Where coverage is looked up: a pillar; minus a parking floor while its pillar is not known; 0 for any place in
  -- the society.
  spot_id integer not null generated always as (coalesce(parking_pillar_id, - parking_floor_id, 0)) stored,
  unique (booking_id, position),
  constraint booking_vehicle_whole_key unique (booking_vehicle_id, booking_id, company_id, society_id, customer_id),
  check ((monthly_list_paise is null) = (monthly_paise is null)),
  constraint booking_vehicle_pillar_on_floor check (parking_floor_id is not null or parking_pillar_id is null),
  constraint booking_vehicle_pillar_or_note check ((parking_pillar_id is null) = (parking_note <> '')),
  constraint booking_vehicle_planned check (end_day is not null or planned_until is not null),
  constraint booking_vehicle_booking_id_company_id_society_id_customer__fkey foreign key (booking_id, company_id,
    society_id, customer_id) references booking (booking_id, company_id, society_id, customer_id)
);
create index booking_vehicle_number on booking_vehicle (number);
create index booking_vehicle_of_pillar on booking_vehicle (parking_pillar_id);
create index booking_vehicle_of_parking_floor on booking_vehicle (parking_floor_id);
create index booking_vehicle_to_plan on booking_vehicle (company_id, booking_id) where planned_until is not null;
create index booking_vehicle_ending on booking_vehicle (end_day) where schedule is not null;
create trigger trail_of_adding after insert on booking_vehicle
  referencing new table as added
  for each statement execute function keep_trail('bookingVehicle', 'booking_id', 'number', 'booking_vehicle_id');
-- Washes that the daily job adds follow from the plan, so that the audit needs no row of them.
create trigger trail_of_changing after update on booking_vehicle
  referencing old table as removed new table as added
  for each statement
  when (current_setting('chamak.planning', true) is distinct from 'on')
  execute function keep_trail('bookingVehicle', 'booking_id', 'number', 'booking_vehicle_id');
create trigger trail_of_removing after delete on booking_vehicle
  referencing old table as removed
  for each statement execute function keep_trail('bookingVehicle', 'booking_id', 'number', 'booking_vehicle_id');

-- Those that a package was booked with.
create table booking_included (
  booking_id integer references booking,
  service_item_id integer references service_item,
  position integer not null,
  washes integer not null check (washes > 0),
  minutes integer not null check (minutes > 0),
  primary key (booking_id, service_item_id)
);
create index booking_included_item on booking_included (service_item_id);

-- Days on which a plan's washes do not take place, those that are added later included.
create table plan_pause (
  plan_pause_id integer generated always as identity primary key,
  booking_id integer not null references booking,
  from_day date not null,
  to_day date not null,
  -- Washes that are added to a paused plan have it.
  reason text not null default '',
  check (to_day >= from_day)
);
create index plan_pause_of_booking on plan_pause (booking_id);

-- What a wash of a vehicle costs from a day on, before its discount, or a month of a package; before the first of
-- them, the vehicle's price.
create table plan_price (
  booking_vehicle_id integer references booking_vehicle,
  from_day date,
  price_paise integer not null check (price_paise >= 0),
  -- Null: the plan's own price, which no price change has set.
  price_change_id integer references price_change,
  primary key (booking_vehicle_id, from_day)
);
create index plan_price_of_change on plan_price (price_change_id);

-- How much of an hour is taken: minutes of a provider's time in a society, or with provider 0 washes of the number
-- that is set on the society.
create table slot_use (
  society_id integer references society,
  provider_id integer,
  day date,
  slot time,
  capacity integer,
  used integer not null check (used >= 0),
  primary key (society_id, day, slot, provider_id),
  constraint slot_use_within_capacity check (used <= capacity)
);
create index slot_use_by_day on slot_use (day);
create index slot_use_of_day on slot_use (day);

-- Hours that somebody wanted and that were full: the booking, move or restoring was refused.
create table unmet_wish (
  day date,
  slot time,
  society_id integer references society,
  company_id integer references company on delete cascade,
  -- Who asked: a customer for himself, staff for anybody.
  asked_by integer references app_user on delete cascade,
  times integer not null check (times > 0),
  -- The most that one wish was of.
  vehicles integer not null check (vehicles > 0),
  last_at timestamptz not null,
  primary key (day, society_id, slot, company_id, asked_by)
);
create index unmet_wish_of on unmet_wish (asked_by, last_at);

-- What has happened, as facts that anybody can word. Divided by month, as the audit is.
create table event (
  event_id integer generated always as identity,
  at timestamptz not null,
  -- Null: the product itself.
  user_id integer references app_user,
  booking_id integer references booking,
  kind text not null,
  facts jsonb not null,
  -- When the customer is to be told; null once that is done, and for what nobody is told of.
  tell_at timestamptz
) partition by range (at);
create index event_of_booking on event (booking_id);
create index event_to_tell on event (booking_id) where tell_at is not null;

create table event_first (like event including defaults including constraints);
alter table event_first add constraint event_pkey_first primary key (event_id);
alter table event_first add constraint event_user_id_fkey foreign key (user_id) references app_user,
  add constraint event_booking_id_fkey foreign key (booking_id) references booking;
create index event_of_booking_first on event_first (booking_id);
create index event_to_tell_first on event_first (booking_id) where tell_at is not null;
alter table event attach partition event_first default;
