-- Files of washers: what was read of each, and whom it added, until it can no longer be undone.
create table provider_import (
  provider_import_id integer generated always as identity primary key,
  company_id integer not null references company on delete cascade,
  created_by integer not null references app_user,
  created_at timestamptz not null,
  status text not null check (status in ('checked', 'done', 'undone')),
  -- Added, or for a checked one to be added, those of them who were invited, and those who were there before.
  providers integer not null,
  invited integer not null,
  known integer not null,
  headers jsonb not null,
  columns jsonb not null,
  -- The reply's fields of the same names: how the file was understood, and what its first lines say.
  read_as jsonb not null,
  -- Line, column, reason, and the cells as they were sent.
  bad jsonb not null,
  provider_ids integer[] not null
);
create index provider_import_created on provider_import (created_at);
create index provider_import_company on provider_import (company_id);
