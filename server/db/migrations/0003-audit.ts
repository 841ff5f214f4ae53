import { type Kysely, sql } from "kysely";

/**
 * The trail of writes. Statement triggers write it, so that no query can forget to and 7,200 flats cost one insert.
 * Who writes stands in the transaction's setting `chamak.user`; nothing there is the system itself.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit (
      audit_id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      user_id integer,
      noun text not null,
      record_id integer not null,
      record_name text not null,
      action text not null check (action in ('add', 'update', 'delete', 'archive', 'restore')),
      -- The society that the record belongs to, if it belongs to one: its history holds the entry too.
      society_id integer,
      -- Of what one statement did alike in one society, the first entry says how many there are.
      records integer,
      before jsonb,
      after jsonb
    );
    create index audit_of_record on audit (noun, record_id, at, audit_id);
    create index audit_in_time on audit (at, audit_id) where records is not null;
    create index audit_of_noun on audit (noun, at, audit_id) where records is not null;
    create index audit_of_user on audit (user_id, at, audit_id) where records is not null;
    create index audit_of_society on audit (society_id, at, audit_id)
      where society_id is not null and records is not null;

    create function audit_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit trail is only ever added to';
    end $$;
    create trigger append_only before update or delete or truncate on audit
      for each statement execute function audit_is_append_only();

    -- A row without what the database derives from the rest of it.
    create function audited_row(line jsonb) returns jsonb language sql immutable strict parallel safe
      return line - '{natural_name,search_text}'::text[];

    -- Of a secret the trail keeps only that there was one.
    create function without_secrets(line jsonb) returns jsonb language sql immutable strict parallel safe
      return line || case when line ->> 'password_hash' is null then '{}' else '{"password_hash": "secret"}' end::jsonb;

    -- Arguments: what the trail calls the record; its id's column; its name's column, or nothing; the table's own
    -- key, where that is another column. Of a change such a table's trail keeps the whole rows: the record alone does
    -- not say which of its rows it was.
    create function keep_trail() returns trigger language plpgsql
    -- A session keeps the plan of its first write, mostly of one row: loops over thousands would then take minutes.
    set enable_nestloop = off
    as $$
    declare
      actor integer := nullif(current_setting('chamak.user', true), '')::integer;
      noun text := tg_argv[0];
      key text := tg_argv[1];
      label text := tg_argv[2];
      own_key text := coalesce(tg_argv[3], key);
    begin
      -- Materialised, or else each of the many uses of a line would make it anew.
      if tg_op = 'INSERT' then
        insert into audit (user_id, noun, record_id, record_name, action, society_id, records, after)
          with lines as materialized (select audited_row(to_jsonb(added)) as line from added)
          select actor, noun, (line ->> key)::integer, coalesce(line ->> label, ''), 'add',
            (line ->> 'society_id')::integer, case when row_number() over alike = 1 then count(*) over alike end,
            without_secrets(line)
          from lines
          window alike as (partition by line -> 'society_id');
      elsif tg_op = 'DELETE' then
        insert into audit (user_id, noun, record_id, record_name, action, society_id, records, before)
          with lines as materialized (select audited_row(to_jsonb(removed)) as line from removed)
          select actor, noun, (line ->> key)::integer, coalesce(line ->> label, ''), 'delete',
            (line ->> 'society_id')::integer, case when row_number() over alike = 1 then count(*) over alike end,
            without_secrets(line)
          from lines
          window alike as (partition by line -> 'society_id');
      else
        insert into audit (user_id, noun, record_id, record_name, action, society_id, records, before, after)
          with old_lines as materialized (select audited_row(to_jsonb(removed)) as old_line from removed),
            lines as materialized (select audited_row(to_jsonb(added)) as line from added)
          select actor, noun, (line ->> key)::integer, coalesce(line ->> label, ''), action,
            (line ->> 'society_id')::integer, case when row_number() over alike = 1 then count(*) over alike end,
            without_secrets(case when own_key = key then old_values else old_line end),
            without_secrets(case when own_key = key then new_values else line end)
          from old_lines
          join lines on old_line -> own_key = line -> own_key
          cross join lateral (
            select jsonb_object_agg(name, value) as old_values, jsonb_object_agg(name, line -> name) as new_values
            from jsonb_each(old_line) as field (name, value) where value <> line -> name) as changed
          cross join lateral (select case
            when old_values -> 'archive_id' = 'null' then 'archive'
            when new_values -> 'archive_id' = 'null' then 'restore'
            else 'update'
          end as action) as done
          where old_line <> line
          window alike as (partition by action, line -> 'society_id');
      end if;
      return null;
    end $$;

    create procedure audit_table(audited regclass, variadic arguments text[]) language plpgsql as $$
    declare
      call text := format('for each statement execute function keep_trail(%s)',
        (select string_agg(quote_literal(argument), ', ') from unnest(arguments) as argument));
    begin
      execute format('create trigger trail_of_adding after insert on %s
        referencing new table as added %s', audited, call);
      execute format('create trigger trail_of_changing after update on %s
        referencing old table as removed new table as added %s', audited, call);
      execute format('create trigger trail_of_removing after delete on %s
        referencing old table as removed %s', audited, call);
    end $$;

    -- Who serves a society is all that a row of society_company says: it comes or goes, so that its trail can tell.
    create function is_never_changed() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are added and deleted, never changed', tg_table_name;
    end $$;
    create trigger never_changed before update on society_company
      for each statement execute function is_never_changed();

    call audit_table('company', 'company', 'company_id', 'name');
    call audit_table('society_company', 'servedSociety', 'society_id', '');
    call audit_table('app_user', 'user', 'user_id', 'name');
    call audit_table('society', 'society', 'society_id', 'name');
    call audit_table('building', 'building', 'building_id', 'name');
    call audit_table('floor', 'floor', 'floor_id', 'name');
    call audit_table('flat', 'flat', 'flat_id', 'name');
    call audit_table('parking_floor', 'parkingFloor', 'parking_floor_id', 'name');
    call audit_table('parking_pillar', 'parkingPillar', 'parking_pillar_id', 'name');
  `.execute(db);
}
