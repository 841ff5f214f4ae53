-- Countries, companies, and the people and keys that sign in, with their sessions and codes.

create extension if not exists pg_trgm;

create table country (
  country_id integer generated always as identity primary key,
  name text not null
);
create unique index country_name_once on country (lower(name));

create table state (
  state_id integer generated always as identity primary key,
  country_id integer not null references country,
  name text not null,
  unique (state_id, country_id)
);
create unique index state_name_once on state (country_id, lower(name));

create table company (
  company_id integer generated always as identity primary key,
  name text not null,
  active boolean not null default true,
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  gstin text not null default '',
  picture_id integer,
  natural_name text collate "C" not null generated always as (natural_order(name)) stored,
  search_text text not null
    generated always as (lower(name || ' ' || email || ' ' || phone || ' ' || gstin)) stored,
  -- Whether vehicles with numbers of other formats than the usual one are washed, too.
  other_plates boolean not null default false,
  -- Whether its people need one to sign in.
  second_factor_required boolean not null default false,
  -- When it washes where no provider's coverage says so, and how many washes an hour takes there.
  open_hour integer not null default 6 check (open_hour between 6 and 21),
  close_hour integer not null default 22 check (close_hour between 7 and 22),
  washes_per_hour integer check (washes_per_hour > 0),
  photos_wanted text not null default 'none' check (photos_wanted in ('none', 'before', 'after', 'both')),
  -- Which papers of a provider it asks for before it gives somebody a round.
  asks_identity boolean not null default false,
  asks_police_check boolean not null default false,
  -- Whom its providers may call from a wash.
  call_by text not null default 'none' check (call_by in ('none', 'office', 'customer')),
  -- Whether it takes customers without an email.
  email_optional boolean not null default false,
  -- Null for all, which those that come later belong to.
  languages text[],
  -- Days from the due day on, ascending; below 0 before it.
  reminder_days integer[] not null default '{-3,3,10}'::integer[] check (cardinality(reminder_days) <= 12),
  reminder_channels text[] not null default '{mail,sms,whatsapp}'::text[]
    check (cardinality(reminder_channels) > 0 and reminder_channels <@ '{mail,sms,whatsapp}'::text[]),
  -- How many days past a bill's due day its monthly plans pause; null: never.
  unpaid_pause_days integer check (unpaid_pause_days between 1 and 90),
  constraint company_opens_before_it_closes check (open_hour < close_hour)
);
create unique index company_name_once on company (lower(name));
create unique index company_gstin_once on company (gstin) where gstin <> '';
call audit_table('company', 'company', 'company_id', 'name');
call show_files('company', 'picture_id', 'picture');

-- One row: what holds for the back office as a company's row says it for that.
create table back_office (
  back_office_id integer default 1 primary key check (back_office_id = 1),
  name text not null,
  second_factor_required boolean not null default false
);
insert into back_office (name) values ('Back office');
call audit_table('back_office', 'backOffice', 'back_office_id', 'name');

-- A key writes under a name of its own, so that the audit says which it was; nobody signs in as one.
create table app_user (
  user_id integer generated always as identity primary key,
  user_name text not null,
  name text not null,
  email text,
  usertype text not null check (usertype in ('Management', 'Company', 'Provider', 'Customer', 'Key')),
  role text not null,
  company_id integer references company,
  active boolean not null default true,
  password_hash text,
  created_at timestamptz not null default clock_now(),
  phone text not null default '',
  search_text text not null
    generated always as (lower(name || ' ' || user_name || ' ' || coalesce(email, '') || ' ' || phone)) stored,
  second_factor boolean not null default false,
  check (company_id is not null or usertype in ('Management', 'Customer')),
  constraint app_user_customer_without_password check (usertype <> 'Customer' or password_hash is null),
  constraint app_user_second_factor_of_staff check (not second_factor or usertype in ('Management', 'Company'))
);
create index app_user_search on app_user using gin (search_text gin_trgm_ops);
create index app_user_of_company on app_user (company_id) where company_id is not null;
create unique index app_user_name_once on app_user (lower(user_name)) where usertype <> 'Customer';
create unique index app_user_customer_phone_once on app_user (phone) where usertype = 'Customer' and phone <> '';
-- Finds the providers of a phone that signs in.
create index app_user_provider_phone on app_user (phone) where usertype = 'Provider';
call audit_table('app_user', 'user', 'user_id', 'name');

create table session (
  token_hash text primary key,
  user_id integer not null references app_user,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  confirmed_at timestamptz,
  session_id integer generated always as identity unique,
  device text not null default '',
  address text not null default '',
  -- Of a session that began with such a code: the customer whom the office vouched for.
  customer_id integer
);
create index session_of_user on session (user_id);
create index session_customer on session (customer_id) where customer_id is not null;
-- By the person, whose device is hidden when they are erased. Sessions that expire leave no entry.
create trigger trail_of_adding after insert on session
  referencing new table as added
  for each statement execute function keep_trail('signIn', 'user_id', '', 'session_id');
create trigger trail_of_removing after delete on session
  referencing old table as removed
  for each statement
  when (coalesce(current_setting('chamak.user', true), '') <> '')
  execute function keep_trail('signIn', 'user_id', '', 'session_id');

create table device (
  token_hash text,
  user_id integer references app_user,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index device_of_user on device (user_id);

create table password_reset (
  token_hash text primary key,
  user_id integer not null references app_user,
  expires_at timestamptz not null
);
create index password_reset_of_user on password_reset (user_id);

create table guess (
  key text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  blocked_until timestamptz not null
);

-- Apart from app_user, since it changes without anybody having changed the person.
create table presence (
  user_id integer primary key references app_user,
  last_seen_at timestamptz not null
);

-- Who sent invitations when, as long as it is counted.
create table invitation (
  invitation_id integer generated always as identity primary key,
  sent_by integer not null references app_user on delete cascade,
  -- The sender's company; null for the back office.
  company_id integer references company on delete cascade,
  sent_at timestamptz not null
);
create index invitation_of_sender on invitation (sent_by, sent_at);
create index invitation_of_company on invitation (company_id, sent_at);
create index invitation_sent on invitation (sent_at);

-- The last code sent to a phone.
create table phone_code (
  phone text,
  code_hash text not null,
  expires_at timestamptz not null,
  -- The browser's cookie, hashed, or the network of whoever sent none.
  requester text,
  -- The cookie that was given to whoever sent none.
  device_hash text,
  primary key (phone, requester)
);

-- It counts once app_user says so: until then it is being set up.
create table second_factor (
  user_id integer primary key references app_user on delete cascade,
  -- Sealed with the installation's key.
  secret bytea not null,
  begun_at timestamptz not null,
  -- The newest stretch of 30 seconds of which a code was taken.
  last_step integer not null default 0,
  -- Hashes of those that are left.
  recovery_codes text[] not null default '{}'::text[]
);
call audit_table('second_factor', 'secondFactor', 'user_id', '');

create table sign_in_challenge (
  token_hash text primary key,
  user_id integer not null references app_user on delete cascade,
  -- A hash of the password's hash and the sealed secret: with another of either, it no longer holds.
  stands_on text not null,
  expires_at timestamptz not null
);
create index sign_in_challenge_of_user on sign_in_challenge (user_id);
create index sign_in_challenge_expired on sign_in_challenge (expires_at);

-- Filters of a list that a user keeps under a name.
create table saved_view (
  saved_view_id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  list text not null,
  name text not null,
  -- The list's part of the URL: "?status=Confirmed&society=3".
  query text not null
);
create unique index saved_view_named_once on saved_view (user_id, list, lower(name));

-- Which phones have lately proven a code from which address: an address with many has more codes free.
create table address_proof (
  network text,
  -- The phone, signed with the installation's key: the table tells nobody who was where.
  phone_hash text,
  proven_at timestamptz not null,
  primary key (network, phone_hash)
);
create index address_proof_old on address_proof (proven_at);

-- Keys by which other software calls the API as a company does.
create table api_key (
  api_key_id integer generated always as identity primary key,
  company_id integer not null references company on delete cascade,
  user_id integer not null unique references app_user,
  name text not null,
  -- How it ends, for people to tell one from another.
  hint text not null,
  key_hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  created_by integer not null references app_user,
  revoked_at timestamptz
);
create index api_key_of_company on api_key (company_id) where revoked_at is null;
call audit_table('api_key', 'apiKey', 'api_key_id', 'name');
