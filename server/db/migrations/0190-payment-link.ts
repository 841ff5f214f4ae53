import { type Kysely, sql } from "kysely";

/** API keys of gateways, and the payment links made with them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table gateway add key_id text not null default '', add sealed_key_secret bytea,
      -- Instead of the gateway's own address, in demonstrations.
      add base_url text,
      add check ((key_id = '') = (sealed_key_secret is null))`.execute(db);
  await sql`
    create table payment_link (
      payment_link_id integer generated always as identity primary key,
      gateway_id integer not null references gateway,
      bill_id integer references bill,
      booking_id integer references booking,
      -- Our own name of it at the gateway, which makes it once under a name.
      reference text not null constraint payment_link_reference_once unique,
      -- Names it on the page to which the gateway returns.
      token text not null constraint payment_link_token_once unique,
      amount_paise integer not null check (amount_paise > 0),
      -- 'creating': perhaps not yet at the gateway.
      status text not null check (status in ('creating', 'created', 'paid', 'expired', 'cancelled')),
      -- The gateway's page and its id there.
      url text not null default '',
      gateway_link text not null default '',
      created_at timestamptz not null,
      expires_at timestamptz not null,
      -- When the gateway is asked next; null: no more.
      ask_at timestamptz,
      asked_at timestamptz,
      asks integer not null default 0,
      failed_at timestamptz,
      check (num_nonnulls(bill_id, booking_id) = 1)
    );
    create unique index payment_link_of_bill on payment_link (bill_id) where status in ('creating', 'created');
    create unique index payment_link_of_booking on payment_link (booking_id) where status in ('creating', 'created');
    create index payment_link_bill on payment_link (bill_id, payment_link_id) where bill_id is not null;
    create index payment_link_booking on payment_link (booking_id, payment_link_id) where booking_id is not null;
    create index payment_link_open on payment_link (payment_link_id) where status in ('creating', 'created');
    create index payment_link_to_ask on payment_link (ask_at) where ask_at is not null;
    create index payment_link_of_gateway on payment_link (gateway_id, gateway_link)`.execute(db);
}
