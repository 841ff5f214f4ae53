-- The tax that is added to a booking: of its washes on each bill at the bill's rate, of the others at the rate of
-- the settings in force on their day; with `today`, as if they were billed today.
create or replace function booking_tax(of_booking integer) returns integer language sql stable as $$
  select coalesce(sum(round(amount * rate / 10000.0)), 0)::integer
  from (select coalesce(billed.rate, rules.rate, 0) as rate, billed.bill_id, sum(wash.price_paise) as amount
    from wash join booking on booking.booking_id = wash.booking_id
    left join lateral (select bill.bill_id, bill.rate_hundredths as rate
      from bill_wash as charged join bill using (bill_id)
      where charged.wash_id = wash.wash_id and not exists (select from bill_wash_back as back
        where (back.wash_id, back.turn) = (charged.wash_id, charged.turn))) as billed on true
    left join lateral (select case registration when 'regular' then rate_hundredths else 0 end as rate
      from tax_settings_at(wash.company_id, booking.society_id, wash.day)) as rules on true
    where wash.booking_id = of_booking and wash_charges(wash.status, wash.outcome_effect)
    group by 1, 2) as part
$$;

create or replace function booking_tax(of_booking integer, today date) returns integer language sql stable as $$
  select coalesce(sum(round(amount * rate / 10000.0)), 0)::integer
  from (select coalesce(billed.rate, tax_rate_of(wash.company_id, booking.society_id, wash.day, today), 0) as rate,
      billed.bill_id, sum(wash.price_paise) as amount
    from wash join booking on booking.booking_id = wash.booking_id
    left join lateral (select bill.bill_id, bill.rate_hundredths as rate
      from bill_wash as charged join bill using (bill_id)
      where charged.wash_id = wash.wash_id and not exists (select from bill_wash_back as back
        where (back.wash_id, back.turn) = (charged.wash_id, charged.turn))) as billed on true
    where wash.booking_id = of_booking and wash_charges(wash.status, wash.outcome_effect)
    group by 1, 2) as part
$$;
