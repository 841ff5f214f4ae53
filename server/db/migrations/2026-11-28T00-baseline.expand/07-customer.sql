-- Customers, how they came to be here, how they want to be told, and when they promised to pay. A person may have
-- an entry at several companies.

create table customer (
  customer_id integer generated always as identity primary key,
  company_id integer not null references company,
  name text not null,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  email text not null,
  address text not null,
  created_at timestamptz not null default clock_now(),
  -- The entry of the same company that has taken over all of this one.
  merged_into integer,
  -- Another company's entry of the same person.
  joined_to integer references customer,
  -- Since then the entry is a number in the ledger.
  erased_at timestamptz,
  gstin text not null default '',
  legal_name text not null default '',
  search_text text not null
    generated always as (lower(name || ' ' || phone || ' ' || email || ' ' || address || ' ' || gstin || ' '
      || legal_name)) stored,
  -- Set by staff; a customer with a GSTIN counts as one, too.
  business boolean not null default false,
  unique (customer_id, company_id),
  check (num_nonnulls(merged_into, joined_to) <= 1),
  check (customer_id <> merged_into and customer_id <> joined_to),
  constraint customer_with_gstin_has_legal_name check (gstin = '' or legal_name <> ''),
  foreign key (merged_into, company_id) references customer (customer_id, company_id)
);
create unique index customer_phone_once on customer (phone, company_id);
create index customer_of_company on customer (company_id, lower(name), customer_id);
create index customer_merged on customer (merged_into) where merged_into is not null;
create index customer_joined on customer (joined_to) where joined_to is not null;
create index customer_search on customer using gin (search_text gin_trgm_ops);
create index customer_by_name on customer (lower(name), customer_id)
  where merged_into is null and erased_at is null;
call audit_table('customer', 'customer', 'customer_id', 'name');
alter table session add foreign key (customer_id) references customer on delete cascade;

-- Codes that the office shows to customers, each of which opens one session: at the company that knows the
-- customer.
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

-- Several entries of one person. Within a company one takes over what the other had; entries of several companies
-- stay with them, and are one for whoever sees both. What each merge moved is kept, to undo it.
create table customer_merge (
  customer_merge_id integer generated always as identity primary key,
  customer_id integer not null references customer,
  into_customer_id integer not null references customer,
  -- The ids of the rows that were moved, by table.
  moved jsonb not null,
  at timestamptz not null,
  user_id integer not null references app_user,
  undone_at timestamptz,
  undone_by integer references app_user
);
create index customer_merge_of_customer on customer_merge (customer_id, at);
create index customer_merge_into_customer on customer_merge (into_customer_id, at);

create table customer_import (
  customer_import_id integer generated always as identity primary key,
  company_id integer not null references company on delete cascade,
  created_by integer not null references app_user,
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
create index customer_import_created on customer_import (created_at);
create index customer_import_company on customer_import (company_id);

create table customer_import_entry (
  customer_import_id integer references customer_import on delete cascade,
  customer_id integer references customer,
  booking_ids integer[] not null,
  primary key (customer_import_id, customer_id)
);
create index customer_import_entry_customer on customer_import_entry (customer_id);

create table preference (
  preference_id integer generated always as identity primary key,
  user_id integer unique references app_user on delete cascade,
  customer_id integer unique references customer on delete cascade,
  language text not null,
  channels text[] not null check (cardinality(channels) > 0),
  opt_out text[] not null,
  -- A customer is a person with a phone and an entry of each company's: the latest word counts.
  changed_at timestamptz not null,
  check (num_nonnulls(user_id, customer_id) = 1)
);

-- Customers' promises to pay, of which the last one counts.
create table payment_promise (
  payment_promise_id integer generated always as identity primary key,
  customer_id integer not null references customer,
  -- Null: the promise before it was taken back.
  promised_on date,
  note text not null,
  made_on date not null,
  made_by integer not null references app_user
);
create index payment_promise_customer on payment_promise (customer_id, payment_promise_id desc);
call audit_table('payment_promise', 'paymentPromise', 'payment_promise_id', '');
