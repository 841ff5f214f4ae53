import { type Kysely, sql } from "kysely";

/** Where other software is told of what happens: whom, how it went, and what was told. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table webhook (
      webhook_id integer generated always as identity primary key,
      -- Null: the back office, which is told of every company's.
      company_id integer references company on delete cascade,
      url text not null,
      events text[] not null check (cardinality(events) > 0),
      active boolean not null,
      created_at timestamptz not null
    );
    create index webhook_of_company on webhook (company_id);
    call audit_table('webhook', 'webhook', 'webhook_id', 'url');

    -- What the product itself writes down of a hook, and what its trail is not to hold.
    create table webhook_state (
      webhook_id integer primary key references webhook on delete cascade,
      sealed_secret bytea not null,
      -- Tries since it last took something.
      failures integer not null default 0,
      failing_since timestamptz,
      -- Nothing is tried before.
      resting_until timestamptz,
      -- When the product switched it off.
      disabled_at timestamptz
    );

    create table webhook_delivery (
      webhook_delivery_id integer generated always as identity primary key,
      webhook_id integer not null references webhook on delete cascade,
      -- What the receiver knows it by, the same at each try.
      key text not null unique,
      event text not null,
      body text not null,
      status text not null check (status in ('waiting', 'delivered', 'failed')),
      attempts integer not null default 0,
      -- The status of the last answer, and why it was none; null before the first try.
      answer integer,
      problem text,
      created_at timestamptz not null,
      due_at timestamptz not null,
      tried_at timestamptz
    );
    create index webhook_delivery_waiting on webhook_delivery (webhook_id, due_at) where status = 'waiting';
    create index webhook_delivery_newest on webhook_delivery (webhook_id, webhook_delivery_id desc);
    create index webhook_delivery_age on webhook_delivery (created_at);
  `.execute(db);
}
