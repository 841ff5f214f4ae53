import { type Kysely, sql } from "kysely";

/** Offers: what a code takes off a booking, for whom and how often; bookings keep which one they have used. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
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

    -- How many bookings use an offer: kept apart, since each of them holds it while it is made, and no trail tells of it.
    create table offer_use (
      offer_id integer primary key references offer on delete cascade,
      used integer not null check (used >= 0)
    );

    -- What an offer is limited to; without a row it holds for all.
    create table offer_service (
      offer_id integer not null references offer on delete cascade,
      service_id integer not null references service,
      primary key (offer_id, service_id)
    );
    create index offer_of_service on offer_service (service_id);
    create table offer_society (
      offer_id integer not null references offer on delete cascade,
      society_id integer not null references society,
      primary key (offer_id, society_id)
    );
    create index offer_of_society on offer_society (society_id);

    -- The code is as it was when it was booked. A booking counts until it is cancelled before any wash.
    alter table booking
      add offer_id integer references offer,
      add offer_code text,
      add offer_paise integer not null default 0 check (offer_paise >= 0),
      add offer_counts boolean not null default false,
      add check ((offer_id is null) = (offer_code is null)),
      add check (offer_id is not null or (offer_paise = 0 and not offer_counts));
    create index booking_of_offer on booking (offer_id) where offer_id is not null;

    call audit_table('offer', 'offer', 'offer_id', 'name');
    call audit_table('offer_service', 'offerService', 'offer_id', '', 'service_id');
    call audit_table('offer_society', 'offerSociety', 'offer_id', '', 'society_id');
  `.execute(db);
}
