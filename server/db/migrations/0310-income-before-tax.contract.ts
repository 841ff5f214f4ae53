import { type Kysely, sql } from "kysely";

/**
 * The daily sums tell of what washes charge how it was agreed, so that the tax can be taken out of it when it is read: at
 * the rate of the settings in force, which may still be added for days that are summed already.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Of charged_paise, what upfront bookings charge: at prices that include any tax, and at prices to which it is added.
    -- The rest is charged by the month, and follows the settings in force.
    alter table wash_sum_change add gross_paise bigint not null default 0, add net_paise bigint not null default 0;
    alter table wash_sum add gross_paise bigint not null default 0, add net_paise bigint not null default 0;

    create function price_agreed(billing text, tax_added boolean) returns text
      language sql immutable parallel safe
      return case when billing = 'monthly' then 'by settings' when tax_added then 'net' else 'gross' end;
  `.execute(db);
  await washes.execute(db);
  await folding.execute(db);
  await settings.execute(db);
  // Millions of washes take longer than a call may.
  await sql`set local statement_timeout = 0`.execute(db);
  await filling.execute(db);
}

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

// A booking is looked up by its key, once for each column: a join would keep the plan of a session's first write.
const washes = sql`
  create or replace function sum_washes() returns trigger language plpgsql as $$
  begin
    ${eachKind(
      (rows) => `
      insert into wash_sum_change (day, company_id, society_id, service_item_id, hour, due, done, missed, charged_paise,
        gross_paise, net_paise)
      select day, company_id, society_id, item, hour, due, done, missed, charged,
        case agreed when 'gross' then charged else 0 end, case agreed when 'net' then charged else 0 end
      from (
        select day, company_id, society_id, extract(hour from slot) as hour,
          (select service_item_id from booking where booking.booking_id = line.booking_id) as item,
          (select price_agreed(billing, tax_added) from booking where booking.booking_id = line.booking_id) as agreed,
          coalesce(sum(sign) filter (where status in ('scheduled', 'done', 'missed')), 0) as due,
          coalesce(sum(sign) filter (where status = 'done'), 0) as done,
          coalesce(sum(sign) filter (where status = 'missed'), 0) as missed,
          coalesce(sum(sign * price_paise) filter (where wash_charges(status, outcome_effect)), 0) as charged
        from (${rows}) as line
        group by booking_id, day, company_id, society_id, extract(hour from slot)) as changed
      where (due, done, missed, charged) <> (0, 0, 0, 0);`,
    )}
  end $$`;

const folding = sql`
  do $$
  begin
    execute replace(replace(replace(pg_get_functiondef('fold_sums()'::regprocedure),
        'missed, charged_paise)', 'missed, charged_paise, gross_paise, net_paise)'),
      'sum(charged_paise)', 'sum(charged_paise), sum(gross_paise), sum(net_paise)'),
      'charged_paise = wash_sum.charged_paise + excluded.charged_paise',
      'charged_paise = wash_sum.charged_paise + excluded.charged_paise,
      gross_paise = wash_sum.gross_paise + excluded.gross_paise,
      net_paise = wash_sum.net_paise + excluded.net_paise');
    execute replace(replace(pg_get_functiondef('rebuild_sums()'::regprocedure),
        'missed, charged_paise)', 'missed, charged_paise, gross_paise, net_paise)'),
      'coalesce(sum(wash.price_paise) filter (where wash_charges(status, outcome_effect)), 0)',
      'coalesce(sum(wash.price_paise) filter (where wash_charges(status, outcome_effect)), 0),
      coalesce(sum(wash.price_paise) filter (where wash_charges(status, outcome_effect)
        and price_agreed(billing, tax_added) = ''gross''), 0),
      coalesce(sum(wash.price_paise) filter (where wash_charges(status, outcome_effect)
        and price_agreed(billing, tax_added) = ''net''), 0)');
  end $$`;

const settings = sql`
  -- The settings in force for the washes of a company in a state.
  create function tax_settings_in(of_company integer, in_state integer, on_day date)
    returns setof tax_settings language sql stable as $$
      select tax.* from tax_settings as tax
      where tax.tax_settings_id in (
          select distinct on (is_further) tax_settings_id from tax_settings
          where company_id = of_company and from_day <= on_day and (not is_further or state_id = in_state)
          order by is_further, from_day desc)
        and (not is_further or registration = 'regular')
      order by is_further desc limit 1
    $$;

  create or replace function tax_settings_at(of_company integer, in_society integer, on_day date)
    returns setof tax_settings language sql stable as $$
      select tax.* from (select (select state_id from society where society_id = in_society) as state_id) as place
      cross join lateral tax_settings_in(of_company, place.state_id, on_day) as tax
    $$;`;

const filling = sql`
  insert into wash_sum_change (day, company_id, society_id, service_item_id, hour, due, done, missed, charged_paise,
    gross_paise, net_paise)
  select wash.day, wash.company_id, wash.society_id, service_item_id, extract(hour from slot), 0, 0, 0, 0,
    coalesce(sum(wash.price_paise) filter (where not tax_added), 0),
    coalesce(sum(wash.price_paise) filter (where tax_added), 0)
  from wash join booking on booking.booking_id = wash.booking_id
  where billing = 'upfront' and wash_charges(status, outcome_effect)
  group by 1, 2, 3, 4, 5`;
