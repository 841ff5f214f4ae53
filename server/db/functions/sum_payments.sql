-- What was brought forward was received elsewhere.
-- A statement of each kind sums its own rows: those that it removed count below 0.
create or replace function sum_payments() returns trigger language plpgsql as $$
begin
  if sums_wait() then
    return null;
  elsif tg_op = 'INSERT' then
    insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
      billed_paise, received_paise, allocated_paise)
    select india_day(at), company_id, 0, 0, 0, 0, 0, 0, sum(sign * amount_paise), 0
    from (select 1 as sign, * from added) as line where method <> 'opening'
    group by india_day(at), company_id
    having sum(sign * amount_paise) <> 0;
  elsif tg_op = 'DELETE' then
    insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
      billed_paise, received_paise, allocated_paise)
    select india_day(at), company_id, 0, 0, 0, 0, 0, 0, sum(sign * amount_paise), 0
    from (select -1 as sign, * from removed) as line where method <> 'opening'
    group by india_day(at), company_id
    having sum(sign * amount_paise) <> 0;
  else
    insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
      billed_paise, received_paise, allocated_paise)
    select india_day(at), company_id, 0, 0, 0, 0, 0, 0, sum(sign * amount_paise), 0
    from (select -1 as sign, * from removed union all select 1, * from added) as line where method <> 'opening'
    group by india_day(at), company_id
    having sum(sign * amount_paise) <> 0;
  end if;
  return null;
end $$;
