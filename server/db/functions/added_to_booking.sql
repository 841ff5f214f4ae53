-- What is added to a booking, bill by bill at the bill's rate, and to its washes on no bill (null) as if they were
-- billed today.
create or replace function added_to_booking(of_booking integer, today date)
returns table (bill_id integer, tax integer, round_off integer) language sql stable as $$
  select part.bill_id, added.tax, added.round_off
  from (select billed.bill_id, its.rate, sum(wash.price_paise) as charge
    from wash join booking on booking.booking_id = wash.booking_id
    left join lateral (select bill.bill_id, bill.rate_hundredths as rate
      from bill_wash as charged join bill using (bill_id)
      where charged.wash_id = wash.wash_id and not exists (select from bill_wash_back as back
        where (back.wash_id, back.turn) = (charged.wash_id, charged.turn))) as billed on true
    cross join lateral (select
      coalesce(billed.rate, tax_rate_of(wash.company_id, booking.society_id, wash.day, today), 0) as rate,
      case when billed.bill_id is null then
        tax_regime_of(wash.company_id, booking.society_id, wash.day) end as regime) as its
    where wash.booking_id = of_booking and wash_charges(wash.status, wash.outcome_effect)
    group by billed.bill_id, its.rate, its.regime) as part
  cross join lateral added_to(part.charge, part.rate) as added
$$;
