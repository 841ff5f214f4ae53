import { type Kysely, sql } from "kysely";

/** Payment gateways: the secrets by which they sign, and what they have told. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table gateway (
      gateway_id integer generated always as identity primary key,
      company_id integer not null references company,
      name text not null check (name in ('razorpay', 'cashfree', 'fake')),
      sealed_secret bytea not null,
      active boolean not null,
      changed_at timestamptz not null,
      changed_by integer not null references app_user
    );
    create unique index gateway_once on gateway (company_id, name);

    -- Each event counts once, whenever it comes; so does each payment, however many events tell of it.
    create table gateway_event (
      gateway_event_id integer generated always as identity primary key,
      gateway_id integer not null references gateway,
      event_id text not null,
      received_at timestamptz not null,
      gateway_payment text not null,
      payment_id integer references payment
    );
    create unique index gateway_event_once on gateway_event (gateway_id, event_id);
    create unique index gateway_payment_once on gateway_event (gateway_id, gateway_payment) where payment_id is not null;
    create index gateway_event_of_payment on gateway_event (payment_id);

    -- Null: the product itself, when a gateway tells of it.
    alter table payment alter user_id drop not null;
    -- Null: told by a gateway, not by a statement.
    alter table bank_line alter bank_import_id drop not null;
  `.execute(db);
}
