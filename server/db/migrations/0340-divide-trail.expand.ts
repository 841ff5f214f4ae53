import { type Kysely, sql } from "kysely";

/**
 * Audit and events by month. The tables with all rows until now become the first parts, without a row being read; until
 * `server/features/ageing` has found out up to which month they reach, they take new rows as well. Code that knows
 * nothing of parts goes on as before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await divide.execute(db);
  await archives.execute(db);
}

// A unique key of the whole would contain `at`, and its index would have to be built here: so each part has its own.
const divide = sql`
  create procedure divide_by_month(divided text, key text) language plpgsql as $$
  declare
    first text := divided || '_first';
    indexes text[];
    keys text[];
    next bigint;
    part text;
  begin
    execute format('lock table %I in access exclusive mode', divided);
    indexes := array(select pg_get_indexdef(indexrelid) from pg_index
      where indrelid = divided::regclass and not indisprimary);
    keys := array(select format('alter table %I add constraint %I %s', divided, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = divided::regclass and contype = 'f');
    execute format('select nextval(pg_get_serial_sequence(%L, %L))', divided, key) into next;
    for part in select indexrelid::regclass from pg_index where indrelid = divided::regclass loop
      execute format('alter index %s rename to %I', part, part || '_first');
    end loop;
    execute format('alter table %I alter %I drop identity', divided, key);
    execute format('alter table %I rename to %I', divided, first);
    execute format('create table %I (like %I including defaults including constraints) partition by range (at)',
      divided, first);
    execute format('alter table %I alter %I add generated always as identity (start with %s)', divided, key, next);
    foreach part in array indexes || keys loop
      execute part;
    end loop;
    execute format('alter table %I attach partition %I default', divided, first);
  end $$;
  call divide_by_month('audit', 'audit_id');
  call divide_by_month('event', 'event_id');
  drop procedure divide_by_month;

  create or replace function audit_is_append_only() returns trigger language plpgsql as $$
  begin
    -- Only what is said of a person goes; that something was done, by whom and when, stays.
    if tg_op = 'UPDATE' and current_setting('chamak.erasing', true) = 'on' then
      return null;
    end if;
    -- The rows are in the archive.
    if tg_op = 'DELETE' and current_setting('chamak.ageing', true) = 'on' then
      return null;
    end if;
    raise exception 'the audit trail is only ever added to';
  end $$;
  create trigger append_only before update or delete or truncate on audit
    for each statement execute function audit_is_append_only();`;

const archives = sql`
  do $$
  declare
    kinds text;
  begin
    select string_agg(quote_literal(kind[1]), ', ') into kinds
      from pg_constraint
      cross join lateral regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as kind
      where conname = 'file_kind';
    alter table file drop constraint file_kind;
    execute format('alter table file add constraint file_kind check (kind in (%s, %L))', kinds, 'aged_rows');
  end $$;

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

  -- A line as it is archived: nothing that an erasure would take from it, and nobody else's name, address or number.
  create function archived_line(line jsonb) returns jsonb language sql immutable parallel safe
    return without_person(line - '{first_name,middle_name,last_name,phone2,permanent_address,permanent_street,
      permanent_city,permanent_pincode,correspondence_address,correspondence_street,correspondence_city,
      correspondence_pincode,number_last4,holder_name,bank_name,branch_name,ifsc,pan_last4,upi,upi_id,upi_address,
      sender,whatsapp_name,supplier_name,supplier_address,customer_gstin,building_name,street,parking_note,problem,why,
      body,title,hint,url,utr,signed_qr,key_hash,token_hash}'::text[]);`;
