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
      before jsonb,
      after jsonb
    );
    create index audit_of_record on audit (noun, record_id, audit_id desc);
    create index audit_of_user on audit (user_id, audit_id desc);
    create index audit_in_time on audit (at, audit_id);

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

    -- The pairs of one document that the other does not hold alike.
    create function differing(line jsonb, other jsonb) returns jsonb language sql immutable parallel safe
      return (select coalesce(jsonb_object_agg(key, value), '{}'::jsonb)
        from jsonb_each(line) where other -> key is distinct from value);

    -- Arguments: what the trail calls the record; its id's column; its name's column, or nothing; the table's own
    -- key, where that is another column.
    create function keep_trail() returns trigger language plpgsql as $$
    declare
      actor integer := nullif(current_setting('chamak.user', true), '')::integer;
      noun text := tg_argv[0];
      key text := tg_argv[1];
      label text := tg_argv[2];
      own_key text := coalesce(tg_argv[3], key);
    begin
      if tg_op = 'INSERT' then
        insert into audit (user_id, noun, record_id, record_name, action, after)
          select actor, noun, (line ->> key)::integer, coalesce(line ->> label, ''), 'add', without_secrets(line)
          from (select audited_row(to_jsonb(added)) as line from added) as lines;
      elsif tg_op = 'DELETE' then
        insert into audit (user_id, noun, record_id, record_name, action, before)
          select actor, noun, (line ->> key)::integer, coalesce(line ->> label, ''), 'delete', without_secrets(line)
          from (select audited_row(to_jsonb(removed)) as line from removed) as lines;
      else
        insert into audit (user_id, noun, record_id, record_name, action, before, after)
          select actor, noun, (new_line ->> key)::integer, coalesce(new_line ->> label, ''),
            case
              when old_line -> 'archive_id' = 'null' and new_line -> 'archive_id' <> 'null' then 'archive'
              when old_line -> 'archive_id' <> 'null' and new_line -> 'archive_id' = 'null' then 'restore'
              else 'update'
            end,
            without_secrets(differing(old_line, new_line)), without_secrets(differing(new_line, old_line))
          from (select audited_row(to_jsonb(removed)) as old_line from removed) as old_lines
          join (select audited_row(to_jsonb(added)) as new_line from added) as new_lines
            on old_line -> own_key = new_line -> own_key
          where old_line <> new_line;
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
