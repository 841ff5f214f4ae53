-- Whatever people upload. What shows a file points at it, and `call show_files(…)` holds it to files of its kind.

create table file (
  file_id integer generated always as identity primary key,
  name text not null unique,
  added_by integer references app_user,
  added_at timestamptz not null,
  kind text not null,
  content_type text not null,
  bytes integer,
  width integer,
  height integer,
  hash text,
  constraint file_kind
    check (kind in ('picture', 'document', 'wash_photo', 'ticket_photo', 'receipt', 'aged_rows'))
);
create index file_age on file (added_at);
alter table company add foreign key (picture_id) references file;

-- A file of rows that have left the database.
create table aged_rows (
  aged_rows_id integer generated always as identity primary key,
  source text not null check (source in ('audit', 'event')),
  keeping text not null check (keeping in ('wash', 'money', 'other')),
  rows integer not null check (rows > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  file_id integer not null references file,
  archived_at timestamptz not null
);
create index aged_rows_file on aged_rows (file_id);
create index aged_rows_until on aged_rows (source, keeping, last_at);
call show_files('aged_rows', 'file_id', 'aged_rows');
