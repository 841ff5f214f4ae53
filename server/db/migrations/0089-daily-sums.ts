import { type Kysely, sql } from "kysely";

/**
 * What dashboards add up stands summed by day. Triggers write what each statement changes of the sums as rows of their own,
 * so that nobody waits for another at one day's row; a job folds them, and a reader adds what is not folded yet.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await tables.execute(db);
  await washes.execute(db);
  await bookings.execute(db);
  await bills.execute(db);
  await payments.execute(db);
  await folding.execute(db);
  // Millions of washes take longer than a call may.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`select rebuild_sums()`.execute(db);
}

const tables = sql`
  -- What a statement changes of the sums of washes. Emptied all the time: vacuumed by its rows, whatever it holds.
  create table wash_sum_change (
    day date not null,
    company_id integer not null,
    society_id integer not null,
    service_item_id integer not null,
    hour integer not null,
    due integer not null,
    done integer not null,
    missed integer not null,
    charged_paise bigint not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

  -- The same summed for who asks: of a company, by society, by item, by item in a society, by hour in a society. 0: all
  -- of them.
  create table wash_sum (
    grain text not null check (grain in ('company', 'society', 'item', 'society item', 'hour')),
    day date not null,
    society_id integer not null,
    company_id integer not null,
    service_item_id integer not null,
    hour integer not null,
    due integer not null,
    done integer not null,
    missed integer not null,
    charged_paise bigint not null,
    primary key (grain, day, society_id, company_id, service_item_id, hour)
  ) with (fillfactor = 80);
  create index wash_sum_of_society on wash_sum (society_id, grain, day);

  -- Likewise of bookings, bills and payments. What payments bring, whatever they pay, is of society 0.
  create table booking_sum_change (
    day date not null,
    company_id integer not null,
    society_id integer not null,
    made integer not null,
    -- Plans with washes by the day they were made on, and by that of their last wash.
    plans_made integer not null,
    plans_ending integer not null,
    -- By how much what is to be paid has grown: of bookings that no bill asks for, and of bills.
    owed_paise bigint not null,
    billed_paise bigint not null,
    received_paise bigint not null,
    -- What of that pays bookings and bills in the society.
    allocated_paise bigint not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

  -- By society, and of all of a company's as society 0. The day -infinity has what is owed in all.
  create table booking_sum (
    day date not null,
    society_id integer not null,
    company_id integer not null,
    made integer not null,
    plans_made integer not null,
    plans_ending integer not null,
    owed_paise bigint not null,
    billed_paise bigint not null,
    received_paise bigint not null,
    allocated_paise bigint not null,
    primary key (day, society_id, company_id)
  ) with (fillfactor = 80);
  create index booking_sum_of_society on booking_sum (society_id, day);

  create index ticket_by_change on ticket (changed_at);

  create function india_day(at timestamptz) returns date language sql immutable strict parallel safe
    return (at at time zone 'Asia/Kolkata')::date;

  -- The day of whoever writes, as he has said it.
  create function writers_day() returns date language sql stable
    return coalesce(nullif(current_setting('chamak.day', true), '')::date, india_day(clock_now()));

  -- Who loads very much at once sums it afterwards, by rebuild_sums().
  create function sums_wait() returns boolean language sql stable
    return coalesce(current_setting('chamak.sums', true), '') = 'later';

  -- Gives a table the trigger that sums what each statement changes in it.
  create procedure sum_table(summed regclass, summing text) language plpgsql as $$
  begin
    execute format('create trigger summed_adding after insert on %s
      referencing new table as added for each statement execute function %I()', summed, summing);
    execute format('create trigger summed_changing after update on %s
      referencing old table as removed new table as added for each statement execute function %I()', summed, summing);
    execute format('create trigger summed_removing after delete on %s
      referencing old table as removed for each statement execute function %I()', summed, summing);
  end $$;`;

/** A statement of each kind sums its own rows: those that it removed count below 0. */
const eachKind = (keep: (rows: string) => string) =>
  sql.raw(`
    if sums_wait() then
      return null;
    elsif tg_op = 'INSERT' then
      ${keep("select 1 as sign, * from added")}
    elsif tg_op = 'DELETE' then
      ${keep("select -1 as sign, * from removed")}
    else
      ${keep("select -1 as sign, * from removed union all select 1, * from added")}
    end if;
    return null;`);

// A booking's item is looked up by its key, once for each: a join would keep the plan of a session's first write.
const washes = sql`
  create function wash_charges(status text, effect text) returns boolean language sql immutable parallel safe
    return status in ('scheduled', 'done') or (status = 'missed' and coalesce(effect in ('charge', 'rewash'), false));

  create function sum_washes() returns trigger language plpgsql as $$
  begin
    ${eachKind(
      (rows) => `
      insert into wash_sum_change (day, company_id, society_id, service_item_id, hour, due, done, missed, charged_paise)
      select day, company_id, society_id, item, hour, sum(due), sum(done), sum(missed), sum(charged)
      from (
        select day, company_id, society_id, extract(hour from slot) as hour,
          (select service_item_id from booking where booking.booking_id = line.booking_id) as item,
          coalesce(sum(sign) filter (where status in ('scheduled', 'done', 'missed')), 0) as due,
          coalesce(sum(sign) filter (where status = 'done'), 0) as done,
          coalesce(sum(sign) filter (where status = 'missed'), 0) as missed,
          coalesce(sum(sign * price_paise) filter (where wash_charges(status, outcome_effect)), 0) as charged
        from (${rows}) as line
        group by booking_id, day, company_id, society_id, extract(hour from slot)) as changed
      where (due, done, missed, charged) <> (0, 0, 0, 0)
      group by day, company_id, society_id, item, hour;`,
    )}
  end $$;
  call sum_table('wash', 'sum_washes');`;

const bookings = sql`
  -- What is to be paid of a booking itself: what is billed by the month is owed by its bills.
  create function booking_owes(billing text, amount_paise bigint, paid_paise bigint) returns bigint
    language sql immutable parallel safe
    return case billing when 'upfront' then greatest(0, amount_paise - paid_paise) else 0 end;

  create function sum_bookings() returns trigger language plpgsql as $$
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
    )}
  end $$;
  call sum_table('booking', 'sum_bookings');`;

const bills = sql`
  create function sum_bill_accounts() returns trigger language plpgsql as $$
  begin
    ${eachKind(
      (rows) => `
      insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
        billed_paise, received_paise, allocated_paise)
      select writers_day(), company_id, society_id, 0, 0, 0, 0, sum(open), 0, 0
      from (select
          (select company_id from bill where bill.bill_id = line.bill_id) as company_id,
          (select society_id from bill where bill.bill_id = line.bill_id) as society_id,
          sign * (total_paise - credited_paise - paid_paise) as open
        from (${rows}) as line) as part
      group by company_id, society_id
      having sum(open) <> 0;`,
    )}
  end $$;
  call sum_table('bill_account', 'sum_bill_accounts');`;

const payments = sql`
  create function sum_payments() returns trigger language plpgsql as $$
  begin
    ${eachKind(
      (rows) => `
      insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
        billed_paise, received_paise, allocated_paise)
      select india_day(at), company_id, 0, 0, 0, 0, 0, 0, sum(sign * amount_paise), 0
      from (${rows}) as line
      group by india_day(at), company_id
      having sum(sign * amount_paise) <> 0;`,
    )}
  end $$;
  call sum_table('payment', 'sum_payments');

  create function sum_booking_allocations() returns trigger language plpgsql as $$
  begin
    ${eachKind(allocated("booking"))}
  end $$;
  call sum_table('payment_allocation', 'sum_booking_allocations');

  create function sum_bill_allocations() returns trigger language plpgsql as $$
  begin
    ${eachKind(allocated("bill"))}
  end $$;
  call sum_table('bill_allocation', 'sum_bill_allocations');`;

/** What pays bookings or bills is of their society, and of the day of its payment. */
function allocated(paid: "booking" | "bill") {
  return (rows: string): string => `
      insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
        billed_paise, received_paise, allocated_paise)
      select day, company_id, society_id, 0, 0, 0, 0, 0, 0, sum(amount)
      from (select
          (select india_day(at) from payment where payment.payment_id = line.payment_id) as day,
          (select company_id from payment where payment.payment_id = line.payment_id) as company_id,
          (select society_id from ${paid} where ${paid}.${paid}_id = line.${paid}_id) as society_id,
          sign * amount_paise as amount
        from (${rows}) as line) as part
      group by day, company_id, society_id
      having sum(amount) <> 0;`;
}

const folding = sql`
  -- Adds the changes to the sums. One at a time.
  create function fold_sums() returns void language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(4207089);
    with changed as (delete from wash_sum_change returning *)
    insert into wash_sum (grain, day, society_id, company_id, service_item_id, hour, due, done, missed, charged_paise)
    select case grouping(society_id, service_item_id, hour)
        when 7 then 'company' when 3 then 'society' when 5 then 'item' when 1 then 'society item' else 'hour' end,
      day, coalesce(society_id, 0), company_id, coalesce(service_item_id, 0), coalesce(hour, 0), sum(due), sum(done),
      sum(missed), sum(charged_paise)
    from changed
    group by grouping sets ((day, company_id), (day, company_id, society_id), (day, company_id, service_item_id),
      (day, company_id, society_id, service_item_id), (day, company_id, society_id, hour))
    on conflict (grain, day, society_id, company_id, service_item_id, hour) do update set
      due = wash_sum.due + excluded.due, done = wash_sum.done + excluded.done,
      missed = wash_sum.missed + excluded.missed, charged_paise = wash_sum.charged_paise + excluded.charged_paise;

    with changed as (delete from booking_sum_change returning *),
    lines as (
      select part.day, part.society_id, company_id, made, plans_made, plans_ending, owed_paise, billed_paise,
        received_paise, allocated_paise
      from changed
      cross join lateral (select day, 0 as society_id union select day, changed.society_id) as part
      union all
      select '-infinity', part.society_id, company_id, 0, 0, 0, owed_paise, billed_paise, 0, 0
      from changed
      cross join lateral (values (0), (changed.society_id)) as part (society_id)
      where (owed_paise, billed_paise) <> (0, 0))
    insert into booking_sum (day, society_id, company_id, made, plans_made, plans_ending, owed_paise, billed_paise,
      received_paise, allocated_paise)
    select day, society_id, company_id, sum(made), sum(plans_made), sum(plans_ending), sum(owed_paise),
      sum(billed_paise), sum(received_paise), sum(allocated_paise)
    from lines
    group by day, society_id, company_id
    on conflict (day, society_id, company_id) do update set
      made = booking_sum.made + excluded.made, plans_made = booking_sum.plans_made + excluded.plans_made,
      plans_ending = booking_sum.plans_ending + excluded.plans_ending,
      owed_paise = booking_sum.owed_paise + excluded.owed_paise,
      billed_paise = booking_sum.billed_paise + excluded.billed_paise,
      received_paise = booking_sum.received_paise + excluded.received_paise,
      allocated_paise = booking_sum.allocated_paise + excluded.allocated_paise;
  end $$;

  -- Sums all rows anew. What is owed is said of a day as far as today's amounts and the days of payments tell.
  create function rebuild_sums() returns void language plpgsql as $$
  begin
    delete from wash_sum_change;
    delete from wash_sum;
    delete from booking_sum_change;
    delete from booking_sum;

    insert into wash_sum_change (day, company_id, society_id, service_item_id, hour, due, done, missed, charged_paise)
    select day, wash.company_id, wash.society_id, service_item_id, extract(hour from slot),
      count(*) filter (where status in ('scheduled', 'done', 'missed')), count(*) filter (where status = 'done'),
      count(*) filter (where status = 'missed'),
      coalesce(sum(wash.price_paise) filter (where wash_charges(status, outcome_effect)), 0)
    from wash join booking on booking.booking_id = wash.booking_id
    group by 1, 2, 3, 4, 5;

    insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
      billed_paise, received_paise, allocated_paise)
    select part.day, company_id, society_id, sum(part.made), sum(part.plans_made), sum(part.plans_ending), 0, 0, 0, 0
    from booking
    cross join lateral (select india_day(created_at) as made_on,
      case when schedule = 'regular-wash' and washes > 0 then 1 else 0 end as plan) as its
    cross join lateral (values (made_on, 1, 0, 0), (least(made_on, last_day), 0, plan, 0), (last_day, 0, 0, plan))
      as part (day, made, plans_made, plans_ending)
    group by 1, 2, 3
    union all
    select day, company_id, society_id, 0, 0, 0, sum(owed - before), 0, 0, 0
    from (select *, lag(owed, 1, 0) over (partition by booking_id order by day) as before
      from (select booking_id, company_id, society_id, step.day,
          booking_owes(billing, amount_paise,
            (sum(step.paid) over (partition by booking_id order by step.day))::bigint) as owed
        from (select booking_id, day, sum(paid) as paid
          from (select booking_id, india_day(created_at) as day, 0 as paid from booking
            union all
            select part.booking_id, greatest(india_day(part.at), india_day(booking.created_at)), part.amount_paise
            from payment_allocation as part join booking on booking.booking_id = part.booking_id) as known
          group by booking_id, day) as step
        join booking using (booking_id)) as stood) as moved
    group by day, company_id, society_id
    union all
    select day, bill.company_id, bill.society_id, 0, 0, 0, 0, sum(amount), 0, 0
    from (select bill_id, india_day(created_at) as day, total_paise as amount from bill
      union all select bill_id, india_day(created_at), -total_paise from credit_note
      union all select bill_id, india_day(at), -amount_paise from bill_allocation) as moved
    join bill using (bill_id)
    group by 1, 2, 3
    union all
    select india_day(at), company_id, 0, 0, 0, 0, 0, 0, sum(amount_paise), 0 from payment group by 1, 2
    union all
    select india_day(payment.at), payment.company_id, booking.society_id, 0, 0, 0, 0, 0, 0, sum(part.amount_paise)
    from payment_allocation as part join payment using (payment_id) join booking using (booking_id)
    group by 1, 2, 3
    union all
    select india_day(payment.at), payment.company_id, bill.society_id, 0, 0, 0, 0, 0, 0, sum(part.amount_paise)
    from bill_allocation as part join payment using (payment_id) join bill using (bill_id)
    group by 1, 2, 3;

    perform fold_sums();
  end $$;`;
