import { type Kysely, sql } from "kysely";

/** Customers, their bookings with vehicles, washes and payments, the room of each slot, and codes sent to phones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table customer (
      customer_id integer generated always as identity primary key,
      company_id integer not null references company,
      name text not null,
      phone text not null check (phone ~ '^[0-9]{10}$'),
      email text not null,
      address text not null,
      created_at timestamptz not null default now(),
      search_text text not null
        generated always as (lower(name || ' ' || phone || ' ' || email || ' ' || address)) stored,
      unique (customer_id, company_id)
    );
    create unique index customer_phone_once on customer (phone, company_id);
    create index customer_of_company on customer (company_id, lower(name), customer_id);
    create index customer_search on customer using gin (search_text gin_trgm_ops);

    -- How many washes an hour of a society may hold; null leaves it to its providers' coverage.
    alter table society add washes_per_hour integer check (washes_per_hour > 0);

    -- Whether vehicles with numbers of other formats than the usual one are washed, too.
    alter table company add other_plates boolean not null default false;

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
      paid_paise integer not null default 0,
      washes integer not null check (washes >= 0),
      first_day date not null,
      last_day date not null,
      cancelled_at timestamptz,
      created_at timestamptz not null,
      created_by integer not null references app_user,
      search_text text not null,
      foreign key (customer_id, company_id) references customer (customer_id, company_id),
      unique (booking_id, company_id, society_id)
    );
    create index booking_newest on booking (created_at desc, booking_id desc);
    create index booking_of_company on booking (company_id, created_at desc, booking_id desc);
    create index booking_of_customer on booking (customer_id, created_at desc);
    create index booking_of_society on booking (society_id, created_at desc);
    create index booking_of_flat on booking (flat_id);
    create index booking_of_item on booking (service_item_id);
    create index booking_search on booking using gin (search_text gin_trgm_ops);

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
      parking_floor_id integer not null references parking_floor,
      parking_pillar_id integer not null references parking_pillar,
      parking_floor_name text not null,
      parking_pillar_name text not null,
      slot time not null,
      -- Null for a single wash.
      schedule text check (schedule in ('daily', 'weekly', 'biweekly', 'customize')),
      days text[] not null,
      start_day date not null,
      end_day date not null,
      occurrences integer not null,
      price_paise integer not null,
      minutes integer not null,
      requirements text not null,
      unique (booking_id, position),
      unique (booking_vehicle_id, booking_id, company_id, society_id),
      foreign key (booking_id, company_id, society_id) references booking (booking_id, company_id, society_id)
    );
    create index booking_vehicle_number on booking_vehicle (number);
    create index booking_vehicle_of_pillar on booking_vehicle (parking_pillar_id);
    create index booking_vehicle_of_parking_floor on booking_vehicle (parking_floor_id);

    -- One wash of one vehicle. One key holds it to its vehicle, its booking, their company and society: a plan has many.
    create table visit (
      visit_id integer generated always as identity primary key,
      booking_id integer not null,
      booking_vehicle_id integer not null,
      company_id integer not null,
      society_id integer not null,
      number text not null,
      day date not null,
      slot time not null,
      status text not null default 'scheduled'
        check (status in ('scheduled', 'done', 'missed', 'skipped', 'cancelled')),
      -- What it adds to the booking's amount: the discount is taken off.
      price_paise integer not null check (price_paise >= 0),
      minutes integer not null check (minutes > 0),
      -- Whose time it takes: a provider's, or of the society's own number when null; nobody's when overbooked or
      -- where nothing limits the slot.
      provider_id integer references provider,
      counted boolean not null,
      overbooked boolean not null,
      planned_day date,
      planned_slot time,
      reason text not null default '',
      foreign key (booking_vehicle_id, booking_id, company_id, society_id)
        references booking_vehicle (booking_vehicle_id, booking_id, company_id, society_id)
    );
    create unique index visit_once on visit (number, day, slot) where status in ('scheduled', 'done');
    create index visit_of_booking on visit (booking_id, day);
    create index visit_of_company on visit (company_id, day) include (status);
    create index visit_of_society on visit (society_id, day) include (status);
    create index visit_of_day on visit (day, slot) include (status);
    create index visit_of_provider on visit (provider_id, day) where provider_id is not null;

    -- How much of an hour is taken: minutes of a provider's time in a society, or with provider 0 washes of the
    -- number that is set on the society.
    create table slot_use (
      society_id integer not null references society,
      provider_id integer not null,
      day date not null,
      slot time not null,
      capacity integer not null,
      used integer not null check (used >= 0),
      primary key (society_id, day, slot, provider_id),
      constraint slot_use_within_capacity check (used <= capacity)
    );

    create table payment (
      payment_id integer generated always as identity primary key,
      booking_id integer not null references booking,
      at timestamptz not null,
      -- Below 0 for money given back.
      amount_paise integer not null check (amount_paise <> 0),
      method text not null check (method in ('cash', 'upi')),
      reference text not null,
      user_id integer not null references app_user
    );
    create index payment_of_booking on payment (booking_id);

    -- What has happened to a booking, as its customer may read it.
    create table booking_event (
      booking_event_id integer generated always as identity primary key,
      booking_id integer not null references booking,
      at timestamptz not null,
      user_id integer not null references app_user,
      kind text not null
        check (kind in ('booked', 'overbooked', 'moved', 'skipped', 'paused', 'cancelled', 'paid')),
      reason text not null default '',
      number text,
      washes integer,
      from_text text,
      to_text text,
      amount_paise integer
    );
    create index booking_event_of_booking on booking_event (booking_id);

    -- The last code sent to a phone.
    create table phone_code (
      phone text primary key,
      code_hash text not null,
      expires_at timestamptz not null
    );

    alter table message add channel text not null default 'mail' check (channel in ('mail', 'sms'));
    drop index message_waiting;
    create index message_waiting on message (channel, next_attempt_at) where status = 'waiting';

    call audit_table('customer', 'customer', 'customer_id', 'name');
    call audit_table('booking', 'booking', 'booking_id', 'customer_name');
    call audit_table('booking_vehicle', 'bookingVehicle', 'booking_id', 'number', 'booking_vehicle_id');
    call audit_table('visit', 'visit', 'booking_id', 'number', 'visit_id');
    call audit_table('payment', 'payment', 'booking_id', 'reference', 'payment_id');
    -- Which washes a plan begins with follows from its vehicles' lines.
    drop trigger trail_of_adding on visit;
  `.execute(db);
}
