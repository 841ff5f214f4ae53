-- What customers complain of or ask, and what people ask for without an account.

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
  search_text text not null
    generated always as (lower('T-' || lpad(ticket_id::text, greatest(6, length(ticket_id::text)), '0') || ' '
      || subject)) stored,
  internal boolean not null default false,
  check (customer_id is null or company_id is not null),
  check (booking_id is null or customer_id is not null),
  check (wash_id is null or booking_id is not null),
  foreign key (customer_id, company_id) references customer (customer_id, company_id)
);
create index ticket_open on ticket (due_at, ticket_id) where status not in ('Resolved', 'Closed');
create index ticket_of_company on ticket (company_id, due_at);
create index ticket_of_customer on ticket (customer_id, opened_at);
create index ticket_of_booking on ticket (booking_id) where booking_id is not null;
create index ticket_of_wash on ticket (wash_id) where wash_id is not null;
create index ticket_of_opener on ticket (user_id, opened_at);
create index ticket_of_assignee on ticket (assigned_to) where assigned_to is not null;
create index ticket_search on ticket using gin (search_text gin_trgm_ops);
create index ticket_by_change on ticket (changed_at);
call audit_table('ticket', 'ticket', 'ticket_id', 'subject');

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
call audit_table('ticket_reply', 'ticketReply', 'ticket_reply_id', '');

create table ticket_photo (
  ticket_photo_id integer generated always as identity primary key,
  ticket_id integer not null references ticket,
  user_id integer not null references app_user,
  at timestamptz not null,
  internal boolean not null,
  file_id integer not null references file,
  constraint ticket_photo_file_once unique (file_id)
);
create index ticket_photo_of_ticket on ticket_photo (ticket_id, ticket_photo_id);
call show_files('ticket_photo', 'file_id', 'ticket_photo');
call audit_table('ticket_photo', 'ticketPhoto', 'ticket_photo_id', '');

create table ticket_answer (
  ticket_answer_id integer generated always as identity primary key,
  -- Null: the back office's.
  company_id integer references company on delete cascade,
  title text not null,
  message text not null
);
create unique index ticket_answer_title_once on ticket_answer (company_id, lower(title)) nulls not distinct;
call audit_table('ticket_answer', 'ticketAnswer', 'ticket_answer_id', 'title');

create table ticket_due_time (
  ticket_due_time_id integer generated always as identity primary key,
  -- Null: of the tickets of no company.
  company_id integer references company on delete cascade,
  urgent_hours integer not null check (urgent_hours between 1 and 720),
  high_hours integer not null check (high_hours between 1 and 720),
  normal_hours integer not null check (normal_hours between 1 and 720),
  low_hours integer not null check (low_hours between 1 and 720),
  constraint ticket_due_time_once unique nulls not distinct (company_id)
);
call audit_table('ticket_due_time', 'ticketDueTime', 'ticket_due_time_id', '');

-- Disputes that a gateway reports.
create table gateway_dispute (
  gateway_dispute_id integer generated always as identity primary key,
  gateway_id integer not null references gateway,
  dispute text not null,
  at timestamptz not null,
  ticket_id integer references ticket,
  constraint gateway_dispute_once unique (gateway_id, dispute)
);
create index gateway_dispute_of_ticket on gateway_dispute (ticket_id);

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
  search_text text not null
    generated always as (lower('R-' || lpad(request_id::text, greatest(6, length(request_id::text)), '0') || ' '
      || name || ' ' || phone || ' ' || society_name || ' ' || city || ' ' || message)) stored,
  check (num_nonnulls(became_society_id, became_booking_id, became_customer_id) <= 1)
);
create index request_newest on request (created_at desc, request_id desc);
create index request_of_status on request (status, created_at desc, request_id desc);
create index request_of_company on request (company_id, created_at desc) where company_id is not null;
create index request_of_sender on request (sender, created_at);
create index request_search on request using gin (search_text gin_trgm_ops);
call audit_table('request', 'request', 'request_id', 'name');

create table request_note (
  request_note_id integer generated always as identity primary key,
  request_id integer not null references request,
  user_id integer not null references app_user,
  at timestamptz not null,
  note text not null
);
create index request_note_of_request on request_note (request_id, request_note_id);
call audit_table('request_note', 'requestNote', 'request_note_id', '');
