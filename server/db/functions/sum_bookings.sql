-- A statement of each kind sums its own rows: those that it removed count below 0. Most updates change nothing of
-- the sums.
create or replace function sum_bookings() returns trigger language plpgsql as $$
begin
  if sums_wait() then
    return null;
  elsif tg_op = 'INSERT' then
    insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
      billed_paise, received_paise, allocated_paise)
    select part.day, company_id, society_id, sum(part.made), sum(part.plans_made), sum(part.plans_ending),
      sum(part.owed), 0, 0, 0
    from (select 1 as sign, * from added) as line
    cross join lateral (select india_day(created_at) as made_on,
      case when schedule = 'regular-wash' and washes > 0 then sign else 0 end as plan) as its
    cross join lateral (values
      (made_on, sign, 0, 0, 0),
      -- A plan that has ended before it was made never was.
      (least(made_on, last_day), 0, plan, 0, 0),
      (last_day, 0, 0, plan, 0),
      (case when tg_op = 'INSERT' then made_on else writers_day() end, 0, 0, 0,
        sign * booking_owes(billing, owed_paise, paid_paise)))
      as part (day, made, plans_made, plans_ending, owed)
    group by part.day, company_id, society_id
    having (sum(part.made), sum(part.plans_made), sum(part.plans_ending), sum(part.owed)) <> (0, 0, 0, 0);
  elsif tg_op = 'DELETE' then
    insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
      billed_paise, received_paise, allocated_paise)
    select part.day, company_id, society_id, sum(part.made), sum(part.plans_made), sum(part.plans_ending),
      sum(part.owed), 0, 0, 0
    from (select -1 as sign, * from removed) as line
    cross join lateral (select india_day(created_at) as made_on,
      case when schedule = 'regular-wash' and washes > 0 then sign else 0 end as plan) as its
    cross join lateral (values
      (made_on, sign, 0, 0, 0),
      -- A plan that has ended before it was made never was.
      (least(made_on, last_day), 0, plan, 0, 0),
      (last_day, 0, 0, plan, 0),
      (case when tg_op = 'INSERT' then made_on else writers_day() end, 0, 0, 0,
        sign * booking_owes(billing, owed_paise, paid_paise)))
      as part (day, made, plans_made, plans_ending, owed)
    group by part.day, company_id, society_id
    having (sum(part.made), sum(part.plans_made), sum(part.plans_ending), sum(part.owed)) <> (0, 0, 0, 0);
  elsif exists (
    select company_id, society_id, created_at, schedule, washes, last_day, billing, owed_paise, paid_paise from removed
    except all
    select company_id, society_id, created_at, schedule, washes, last_day, billing, owed_paise, paid_paise from added)
  then
    insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
      billed_paise, received_paise, allocated_paise)
    select part.day, company_id, society_id, sum(part.made), sum(part.plans_made), sum(part.plans_ending),
      sum(part.owed), 0, 0, 0
    from (select -1 as sign, * from removed union all select 1, * from added) as line
    cross join lateral (select india_day(created_at) as made_on,
      case when schedule = 'regular-wash' and washes > 0 then sign else 0 end as plan) as its
    cross join lateral (values
      (made_on, sign, 0, 0, 0),
      -- A plan that has ended before it was made never was.
      (least(made_on, last_day), 0, plan, 0, 0),
      (last_day, 0, 0, plan, 0),
      (case when tg_op = 'INSERT' then made_on else writers_day() end, 0, 0, 0,
        sign * booking_owes(billing, owed_paise, paid_paise)))
      as part (day, made, plans_made, plans_ending, owed)
    group by part.day, company_id, society_id
    having (sum(part.made), sum(part.plans_made), sum(part.plans_ending), sum(part.owed)) <> (0, 0, 0, 0);
  end if;
  return null;
end $$;
