import { type Kysely, sql } from "kysely";

/** Codes that the office shows to customers, each of which opens one session: at the company that knows the customer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table customer_sign_in_code (
      customer_sign_in_code_id integer generated always as identity primary key,
      -- A new code replaces the one before.
      customer_id integer not null unique references customer on delete cascade,
      token_hash text not null unique,
      created_at timestamptz not null,
      created_by integer not null references app_user,
      expires_at timestamptz not null
    );
    call audit_table('customer_sign_in_code', 'customerCode', 'customer_sign_in_code_id', '');
    -- Of a session that began with such a code: the customer whom the office vouched for.
    alter table session add column customer_id integer references customer on delete cascade;
    create index session_customer on session (customer_id) where customer_id is not null;
  `.execute(db);
}
