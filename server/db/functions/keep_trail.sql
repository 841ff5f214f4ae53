-- Arguments: what the audit calls the record; its id's column; its name's column, or nothing; the table's own key,
-- where that is another column. Of a change such a table's audit keeps the whole rows: the record alone does not
-- say which of its rows it was. The user who writes is the transaction's setting `chamak.user`; nothing there is
-- the system itself.
--
-- A session keeps the plan of its first write, mostly of one row: loops over thousands would then take minutes.
create or replace function keep_trail() returns trigger language plpgsql
set enable_nestloop = off as $$
declare
  actor integer := nullif(current_setting('chamak.user', true), '')::integer;
  noun text := tg_argv[0];
  key text := tg_argv[1];
  label text := tg_argv[2];
  own_key text := coalesce(tg_argv[3], key);
  written bigint;
  -- The only row, before and after.
  was jsonb;
  becomes jsonb;
begin
  if tg_op = 'INSERT' then
    select (select count(*) from added), (select audited_row(to_jsonb(added)) from added limit 1)
      into written, becomes;
    if written = 1 then
      insert into audit (user_id, noun, record_id, record_name, action, society_id, records, after)
        values (actor, noun, (becomes ->> key)::integer, coalesce(becomes ->> label, ''), 'add',
          (becomes ->> 'society_id')::integer, 1, without_secrets(becomes));
    elsif written > 1 then
      -- Materialised, or else each of the many uses of a line would make it anew.
      insert into audit (user_id, noun, record_id, record_name, action, society_id, records, after)
        with lines as materialized (select audited_row(to_jsonb(added)) as line from added)
        select actor, noun, (line ->> key)::integer, coalesce(line ->> label, ''), 'add',
          (line ->> 'society_id')::integer, case when row_number() over alike = 1 then count(*) over alike end,
          without_secrets(line)
        from lines
        window alike as (partition by line -> 'society_id');
    end if;
  elsif tg_op = 'DELETE' then
    insert into audit (user_id, noun, record_id, record_name, action, society_id, records, before)
      with lines as materialized (select audited_row(to_jsonb(removed)) as line from removed)
      select actor, noun, (line ->> key)::integer, coalesce(line ->> label, ''), 'delete',
        (line ->> 'society_id')::integer, case when row_number() over alike = 1 then count(*) over alike end,
        without_secrets(line)
      from lines
      window alike as (partition by line -> 'society_id');
  else
    select (select count(*) from added), (select audited_row(to_jsonb(removed)) from removed limit 1),
        (select audited_row(to_jsonb(added)) from added limit 1)
      into written, was, becomes;
    if written = 1 then
      if was <> becomes and was -> own_key = becomes -> own_key then
        insert into audit (user_id, noun, record_id, record_name, action, society_id, records, before, after)
          select actor, noun, (becomes ->> key)::integer, coalesce(becomes ->> label, ''), case
              when was -> 'archive_id' = becomes -> 'archive_id' then 'update'
              when was -> 'archive_id' = 'null' then 'archive'
              when becomes -> 'archive_id' = 'null' then 'restore'
              else 'update'
            end, (becomes ->> 'society_id')::integer, 1,
            without_secrets(case when own_key = key then old_values else was end),
            without_secrets(case when own_key = key then new_values else becomes end)
          from (
            select jsonb_object_agg(name, value) as old_values, jsonb_object_agg(name, becomes -> name) as new_values
            from jsonb_each(was) as field (name, value)
            where own_key = key and value <> becomes -> name) as changed;
      end if;
    elsif written > 1 then
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
  end if;
  return null;
end $$;
