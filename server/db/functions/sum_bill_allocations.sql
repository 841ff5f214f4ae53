-- What pays bills is of their society, and of the day of its payment.
create or replace function sum_bill_allocations() returns trigger language plpgsql as $$
begin
  if sums_wait() then
    return null;
  elsif tg_op = 'INSERT' then
    insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
      billed_paise, received_paise, allocated_paise)
    select day, company_id, society_id, 0, 0, 0, 0, 0, 0, sum(amount)
    from (select
        (select india_day(at) from payment where payment.payment_id = line.payment_id) as day,
        (select company_id from payment where payment.payment_id = line.payment_id) as company_id,
        (select society_id from bill where bill.bill_id = line.bill_id) as society_id,
        sign * amount_paise as amount
      from (select 1 as sign, * from added) as line
      where exists (select from payment where payment.payment_id = line.payment_id and method <> 'opening')) as part
    group by day, company_id, society_id
    having sum(amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
      billed_paise, received_paise, allocated_paise)
    select day, company_id, society_id, 0, 0, 0, 0, 0, 0, sum(amount)
    from (select
        (select india_day(at) from payment where payment.payment_id = line.payment_id) as day,
        (select company_id from payment where payment.payment_id = line.payment_id) as company_id,
        (select society_id from bill where bill.bill_id = line.bill_id) as society_id,
        sign * amount_paise as amount
      from (select -1 as sign, * from removed) as line
      where exists (select from payment where payment.payment_id = line.payment_id and method <> 'opening')) as part
    group by day, company_id, society_id
    having sum(amount) <> 0;
  else
    insert into booking_sum_change (day, company_id, society_id, made, plans_made, plans_ending, owed_paise,
      billed_paise, received_paise, allocated_paise)
    select day, company_id, society_id, 0, 0, 0, 0, 0, 0, sum(amount)
    from (select
        (select india_day(at) from payment where payment.payment_id = line.payment_id) as day,
        (select company_id from payment where payment.payment_id = line.payment_id) as company_id,
        (select society_id from bill where bill.bill_id = line.bill_id) as society_id,
        sign * amount_paise as amount
      from (select -1 as sign, * from removed union all select 1, * from added) as line
      where exists (select from payment where payment.payment_id = line.payment_id and method <> 'opening')) as part
    group by day, company_id, society_id
    having sum(amount) <> 0;
  end if;
  return null;
end $$;
