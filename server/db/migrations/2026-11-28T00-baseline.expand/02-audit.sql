-- The audit. Statement triggers write it, so that no query can forget to and 7,200 flats cost one insert;
-- `call audit_table(…)` gives a table its triggers. It is divided by month; its first part takes the rows of months
-- that have none of their own. A unique key of the whole would contain `at`, so each part has its own.

create table audit (
  audit_id bigint generated always as identity,
  at timestamptz not null default clock_now(),
  user_id integer,
  noun text not null,
  record_id integer not null,
  record_name text not null,
  action text not null check (action in ('add', 'update', 'delete', 'archive', 'restore', 'look')),
  -- The society that the record belongs to, if it belongs to one: its history holds the entry too.
  society_id integer,
  -- Of what one statement did alike in one society, the first entry says how many there are.
  records integer,
  before jsonb,
  after jsonb
) partition by range (at);
create index audit_of_record on audit (noun, record_id, at, audit_id);
create index audit_in_time on audit (at, audit_id) where records is not null;
create index audit_of_noun on audit (noun, at, audit_id) where records is not null;
create index audit_of_society on audit (society_id, at, audit_id)
  where society_id is not null and records is not null;
create index audit_name_search on audit using gin (lower(record_name) gin_trgm_ops);
-- A search shows each entry, also those that one entry stands for otherwise.
create index audit_of_user on audit (user_id, at, audit_id);

create table audit_first (like audit including defaults including constraints);
alter table audit_first add constraint audit_pkey_first primary key (audit_id);
create index audit_of_record_first on audit_first (noun, record_id, at, audit_id);
create index audit_in_time_first on audit_first (at, audit_id) where records is not null;
create index audit_of_noun_first on audit_first (noun, at, audit_id) where records is not null;
create index audit_of_society_first on audit_first (society_id, at, audit_id)
  where society_id is not null and records is not null;
create index audit_name_search_first on audit_first using gin (lower(record_name) gin_trgm_ops);
create index audit_of_user_first on audit_first (user_id, at, audit_id);
create trigger append_only before delete or update or truncate on audit_first
  for each statement execute function audit_is_append_only();
alter table audit attach partition audit_first default;
create trigger append_only before delete or update or truncate on audit
  for each statement execute function audit_is_append_only();
