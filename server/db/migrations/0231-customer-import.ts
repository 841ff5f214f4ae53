import { type Kysely, sql } from "kysely";

/** Imports of customers: what is still to be imported, what was, and the lines that could not be. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table customer_import (
      customer_import_id integer generated always as identity primary key,
      company_id integer not null references company on delete cascade,
      created_by integer not null references app_user (user_id),
      created_at timestamptz not null,
      status text not null check (status in ('checked', 'running', 'done', 'failed', 'undone')),
      total integer not null,
      tried integer not null default 0,
      customers integer not null default 0,
      vehicles integer not null default 0,
      plans integer not null default 0,
      -- The file's headers, and the header of each column.
      headers jsonb not null,
      columns jsonb not null,
      -- Emptied once it is done.
      people jsonb not null,
      -- Line, column, reason, and the cells as they were sent.
      bad jsonb not null
    );
    create table customer_import_entry (
      customer_import_id integer not null references customer_import on delete cascade,
      customer_id integer not null references customer,
      booking_ids integer[] not null,
      primary key (customer_import_id, customer_id)
    );
    create index customer_import_created on customer_import (created_at);
    create index customer_import_company on customer_import (company_id);
    create index customer_import_entry_customer on customer_import_entry (customer_id);
  `.execute(db);
}
