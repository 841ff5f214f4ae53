-- A statement of each kind sums its own rows: those that it removed count below 0.
create or replace function sum_bill_accounts() returns trigger language plpgsql as $$
begin
  if sums_wait() then
    return null;
  elsif tg_op = 'INSERT' then
    insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
      billed_paise, received_paise, allocated_paise)
    select writers_day(), company_id, society_id, 0, 0, 0, 0, sum(open), 0, 0
    from (select
        (select company_id from bill where bill.bill_id = line.bill_id) as company_id,
        (select society_id from bill where bill.bill_id = line.bill_id) as society_id,
        sign * (total_paise - credited_paise - paid_paise) as open
      from (select 1 as sign, * from added) as line) as part
    group by company_id, society_id
    having sum(open) <> 0;
  elsif tg_op = 'DELETE' then
    insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
      billed_paise, received_paise, allocated_paise)
    select writers_day(), company_id, society_id, 0, 0, 0, 0, sum(open), 0, 0
    from (select
        (select company_id from bill where bill.bill_id = line.bill_id) as company_id,
        (select society_id from bill where bill.bill_id = line.bill_id) as society_id,
        sign * (total_paise - credited_paise - paid_paise) as open
      from (select -1 as sign, * from removed) as line) as part
    group by company_id, society_id
    having sum(open) <> 0;
  else
    insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
      billed_paise, received_paise, allocated_paise)
    select writers_day(), company_id, society_id, 0, 0, 0, 0, sum(open), 0, 0
    from (select
        (select company_id from bill where bill.bill_id = line.bill_id) as company_id,
        (select society_id from bill where bill.bill_id = line.bill_id) as society_id,
        sign * (total_paise - credited_paise - paid_paise) as open
      from (select -1 as sign, * from removed union all select 1, * from added) as line) as part
    group by company_id, society_id
    having sum(open) <> 0;
  end if;
  return null;
end $$;
