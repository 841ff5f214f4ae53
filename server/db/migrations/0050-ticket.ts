import { type Kysely, sql } from "kysely";

/** What customers complain of or ask, and what is said about it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table ticket (
      ticket_id integer generated always as identity primary key,
      -- Null: the back office's own.
      company_id integer references company,
      customer_id integer,
      booking_id integer references booking,
      wash_id integer references wash,
      subject text not null,
      description text not null,
      priority text not null check (priority in ('Low', 'Normal', 'High', 'Urgent')),
      status text not null check (status in ('Open', 'In Progress', 'Waiting', 'Resolved', 'Closed')),
      assigned_to integer references app_user on delete set null,
      -- Who has opened it.
      user_id integer not null references app_user,
      opened_at timestamptz not null,
      changed_at timestamptz not null,
      due_at timestamptz not null,
      search_text text not null generated always as
        (lower('T-' || lpad(ticket_id::text, greatest(6, length(ticket_id::text)), '0') || ' ' || subject)) stored,
      foreign key (customer_id, company_id) references customer (customer_id, company_id),
      check (customer_id is null or company_id is not null),
      check (booking_id is null or customer_id is not null),
      check (wash_id is null or booking_id is not null)
    );
    create index ticket_open on ticket (due_at, ticket_id) where status not in ('Resolved', 'Closed');
    create index ticket_of_company on ticket (company_id, due_at);
    create index ticket_of_customer on ticket (customer_id, opened_at);
    create index ticket_of_booking on ticket (booking_id) where booking_id is not null;
    create index ticket_of_wash on ticket (wash_id) where wash_id is not null;
    create index ticket_of_opener on ticket (user_id, opened_at);
    create index ticket_of_assignee on ticket (assigned_to) where assigned_to is not null;
    create index ticket_search on ticket using gin (search_text gin_trgm_ops);

    create table ticket_reply (
      ticket_reply_id integer generated always as identity primary key,
      ticket_id integer not null references ticket,
      user_id integer not null references app_user,
      at timestamptz not null,
      -- A note that no customer sees.
      internal boolean not null,
      message text not null
    );
    create index ticket_reply_of_ticket on ticket_reply (ticket_id, ticket_reply_id);
    create index ticket_reply_of_user on ticket_reply (user_id, at);

    create table ticket_photo (
      ticket_photo_id integer generated always as identity primary key,
      ticket_id integer not null references ticket,
      user_id integer not null references app_user,
      at timestamptz not null,
      internal boolean not null,
      file_id integer not null constraint ticket_photo_file_once unique references file
    );
    create index ticket_photo_of_ticket on ticket_photo (ticket_id, ticket_photo_id);

    create table ticket_answer (
      ticket_answer_id integer generated always as identity primary key,
      -- Null: the back office's.
      company_id integer references company on delete cascade,
      title text not null,
      message text not null
    );
    create unique index ticket_answer_title_once on ticket_answer (company_id, lower(title)) nulls not distinct;

    create table ticket_due_time (
      ticket_due_time_id integer generated always as identity primary key,
      -- Null: of the tickets of no company.
      company_id integer constraint ticket_due_time_once unique nulls not distinct references company on delete cascade,
      urgent_hours integer not null check (urgent_hours between 1 and 720),
      high_hours integer not null check (high_hours between 1 and 720),
      normal_hours integer not null check (normal_hours between 1 and 720),
      low_hours integer not null check (low_hours between 1 and 720)
    );

    -- The kinds that there are, whichever they be, and this one.
    do $$
    declare
      kinds text;
    begin
      select string_agg(quote_literal(kind[1]), ', ') into kinds
        from pg_constraint
        cross join lateral regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as kind
        where conname = 'file_kind';
      alter table file drop constraint file_kind;
      execute format('alter table file add constraint file_kind check (kind in (%s, %L))', kinds, 'ticket_photo');
    end $$;
    call show_files('ticket_photo', 'file_id', 'ticket_photo');

    call audit_table('ticket', 'ticket', 'ticket_id', 'subject');
    call audit_table('ticket_reply', 'ticketReply', 'ticket_reply_id', '');
    call audit_table('ticket_photo', 'ticketPhoto', 'ticket_photo_id', '');
    call audit_table('ticket_answer', 'ticketAnswer', 'ticket_answer_id', 'title');
    call audit_table('ticket_due_time', 'ticketDueTime', 'ticket_due_time_id', '');
  `.execute(db);
}
