-- Sums all rows anew. What is owed is said of a day as far as today's amounts and the days of payments tell.
create or replace function rebuild_sums() returns void language plpgsql as $$
begin
  delete from wash_sum_change;
  delete from wash_sum;
  delete from booking_sum_change;
  delete from booking_sum;

  insert into wash_sum_change (day, company_id, society_id, service_item_id, hour, due, done, missed, charged_paise,
    gross_paise, net_paise)
  select day, wash.company_id, wash.society_id, coalesce(term.own_item_id, booking.service_item_id),
    extract(hour from wash.slot),
    count(*) filter (where status in ('scheduled', 'done', 'missed')), count(*) filter (where status = 'done'),
    count(*) filter (where status = 'missed'),
    coalesce(sum(wash.price_paise) filter (where wash_charges(status, outcome_effect)), 0),
    coalesce(sum(wash.price_paise) filter (where wash_charges(status, outcome_effect)
      and price_agreed(billing, tax_added) = 'gross'), 0),
    coalesce(sum(wash.price_paise) filter (where wash_charges(status, outcome_effect)
      and price_agreed(billing, tax_added) = 'net'), 0)
  from wash join booking on booking.booking_id = wash.booking_id
  join booking_vehicle as term on term.booking_vehicle_id = wash.booking_vehicle_id
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
        booking_owes(billing, owed_paise,
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
  join bill using (bill_id) where bill.booking_id is null
  group by 1, 2, 3
  union all
  select india_day(at), company_id, 0, 0, 0, 0, 0, 0, sum(amount_paise), 0 from payment
  where method <> 'opening' group by 1, 2
  union all
  select india_day(payment.at), payment.company_id, booking.society_id, 0, 0, 0, 0, 0, 0, sum(part.amount_paise)
  from payment_allocation as part join payment using (payment_id) join booking using (booking_id)
  where method <> 'opening'
  group by 1, 2, 3
  union all
  select india_day(payment.at), payment.company_id, bill.society_id, 0, 0, 0, 0, 0, 0, sum(part.amount_paise)
  from bill_allocation as part join payment using (payment_id) join bill using (bill_id)
  where method <> 'opening'
  group by 1, 2, 3;

  perform fold_sums();
end $$;
