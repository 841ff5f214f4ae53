import { type Kysely, sql } from "kysely";

/**
 * What a write costs beside its own rows: the trail of one row is written without the counting that thousands need, no row
 * leaves none, and of a booking whose sums stay nothing is summed. What the trail and the sums hold is the same.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await secrets.execute(db);
  await trail.execute(db);
  await washes.execute(db);
  await bookings.execute(db);
}

// Neither strict nor with a query of its own: so it becomes part of the statement that calls it.
const secrets = sql`
  create or replace function without_secrets(line jsonb) returns jsonb language sql immutable parallel safe
    return line
      || case when line ->> 'password_hash' is null then '{}' else '{"password_hash": "secret"}' end::jsonb
      || case when line ->> 'number_sealed' is null then '{}' else '{"number_sealed": "secret"}' end::jsonb`;

const trail = sql`
  create or replace function keep_trail() returns trigger language plpgsql
  -- A session keeps the plan of its first write, mostly of one row: loops over thousands would then take minutes.
  set enable_nestloop = off
  as $$
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
  end $$`;

/** A statement of each kind sums its own rows: those that it removed count below 0. `changed` says of an update whether any sum is another. */
const eachKind = (keep: (rows: string) => string, changed = "true") =>
  sql.raw(`
    if sums_wait() then
      return null;
    elsif tg_op = 'INSERT' then
      ${keep("select 1 as sign, * from added")}
    elsif tg_op = 'DELETE' then
      ${keep("select -1 as sign, * from removed")}
    elsif ${changed} then
      ${keep("select -1 as sign, * from removed union all select 1, * from added")}
    end if;
    return null;`);

// The rows of several bookings may say the same day: they are folded anyway. A booking's item is looked up by its key, once
// for each: a join would keep the plan of a session's first write.
const washes = sql`
  create or replace function sum_washes() returns trigger language plpgsql as $$
  begin
    ${eachKind(
      (rows) => `
      insert into wash_sum_change (day, company_id, society_id, service_item_id, hour, due, done, missed, charged_paise)
      select day, company_id, society_id, item, hour, due, done, missed, charged
      from (
        select day, company_id, society_id, extract(hour from slot) as hour,
          (select service_item_id from booking where booking.booking_id = line.booking_id) as item,
          coalesce(sum(sign) filter (where status in ('scheduled', 'done', 'missed')), 0) as due,
          coalesce(sum(sign) filter (where status = 'done'), 0) as done,
          coalesce(sum(sign) filter (where status = 'missed'), 0) as missed,
          coalesce(sum(sign * price_paise) filter (where wash_charges(status, outcome_effect)), 0) as charged
        from (${rows}) as line
        group by booking_id, day, company_id, society_id, extract(hour from slot)) as changed
      where (due, done, missed, charged) <> (0, 0, 0, 0);`,
    )}
  end $$`;

/** What of a booking its sums are made of. */
const summed =
  "company_id, society_id, created_at, schedule, washes, last_day, billing, amount_paise, paid_paise";

const bookings = sql`
  create or replace function sum_bookings() returns trigger language plpgsql as $$
  begin
    ${eachKind(
      (rows) => `
      insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
        billed_paise, received_paise, allocated_paise)
      select part.day, company_id, society_id, sum(part.made), sum(part.plans_made), sum(part.plans_ending),
        sum(part.owed), 0, 0, 0
      from (${rows}) as line
      cross join lateral (select india_day(created_at) as made_on,
        case when schedule = 'regular-wash' and washes > 0 then sign else 0 end as plan) as its
      cross join lateral (values
        (made_on, sign, 0, 0, 0),
        -- A plan that has ended before it was made never was.
        (least(made_on, last_day), 0, plan, 0, 0),
        (last_day, 0, 0, plan, 0),
        (case when tg_op = 'INSERT' then made_on else writers_day() end, 0, 0, 0,
          sign * booking_owes(billing, amount_paise, paid_paise)))
        as part (day, made, plans_made, plans_ending, owed)
      group by part.day, company_id, society_id
      having (sum(part.made), sum(part.plans_made), sum(part.plans_ending), sum(part.owed)) <> (0, 0, 0, 0);`,
      `exists (select ${summed} from removed except all select ${summed} from added)`,
    )}
  end $$`;
