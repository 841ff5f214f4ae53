import { type Kysely, sql } from "kysely";

/** What people ask for without an account, and what became of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table request (
      request_id integer generated always as identity primary key,
      -- The company of whoever looks after it; null: the back office's.
      company_id integer references company on delete set null,
      request_type text not null check (request_type in ('society', 'callback', 'change')),
      status text not null check (status in ('New', 'In Progress', 'Converted', 'Closed')),
      name text not null,
      phone text not null,
      email text not null,
      society_name text not null,
      city text not null,
      message text not null,
      assigned_to integer references app_user on delete set null,
      became_society_id integer references society on delete set null,
      became_booking_id integer references booking on delete set null,
      became_customer_id integer references customer on delete set null,
      -- The address that it came from, signed: it says which came from the same one, and not from which.
      sender text not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      search_text text not null generated always as
        (lower('R-' || lpad(request_id::text, greatest(6, length(request_id::text)), '0') || ' ' || name || ' ' ||
          phone || ' ' || society_name || ' ' || city || ' ' || message)) stored,
      check (num_nonnulls(became_society_id, became_booking_id, became_customer_id) <= 1)
    );
    create index request_newest on request (created_at desc, request_id desc);
    create index request_of_status on request (status, created_at desc, request_id desc);
    create index request_of_company on request (company_id, created_at desc) where company_id is not null;
    create index request_of_sender on request (sender, created_at);
    create index request_search on request using gin (search_text gin_trgm_ops);

    create table request_note (
      request_note_id integer generated always as identity primary key,
      request_id integer not null references request,
      user_id integer not null references app_user,
      at timestamptz not null,
      note text not null
    );
    create index request_note_of_request on request_note (request_id, request_note_id);

    call audit_table('request', 'request', 'request_id', 'name');
    call audit_table('request_note', 'requestNote', 'request_note_id', '');
  `.execute(db);
}
