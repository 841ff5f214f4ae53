-- A statement of each kind sums its own rows: those that it removed count below 0.
create or replace function sum_washes() returns trigger language plpgsql as $$
begin
  if sums_wait() then
    return null;
  elsif tg_op = 'INSERT' then
    insert into wash_sum_change (day, company_id, society_id, service_item_id, hour, due, done, missed, charged_paise,
      gross_paise, net_paise)
    select day, company_id, society_id, item, hour, due, done, missed, charged,
      case agreed when 'gross' then charged else 0 end, case agreed when 'net' then charged else 0 end
    from (
      select day, company_id, society_id, extract(hour from slot) as hour,
        coalesce((select own_item_id from booking_vehicle as term
            where term.booking_vehicle_id = line.booking_vehicle_id),
          (select service_item_id from booking where booking.booking_id = line.booking_id)) as item,
        (select price_agreed(billing, tax_added) from booking where booking.booking_id = line.booking_id) as agreed,
        coalesce(sum(sign) filter (where status in ('scheduled', 'done', 'missed')), 0) as due,
        coalesce(sum(sign) filter (where status = 'done'), 0) as done,
        coalesce(sum(sign) filter (where status = 'missed'), 0) as missed,
        coalesce(sum(sign * price_paise) filter (where wash_charges(status, outcome_effect)), 0) as charged
      from (select 1 as sign, * from added) as line
      group by booking_id, booking_vehicle_id, day, company_id, society_id, extract(hour from slot)) as changed
    where (due, done, missed, charged) <> (0, 0, 0, 0);
  elsif tg_op = 'DELETE' then
    insert into wash_sum_change (day, company_id, society_id, service_item_id, hour, due, done, missed, charged_paise,
      gross_paise, net_paise)
    select day, company_id, society_id, item, hour, due, done, missed, charged,
      case agreed when 'gross' then charged else 0 end, case agreed when 'net' then charged else 0 end
    from (
      select day, company_id, society_id, extract(hour from slot) as hour,
        coalesce((select own_item_id from booking_vehicle as term
            where term.booking_vehicle_id = line.booking_vehicle_id),
          (select service_item_id from booking where booking.booking_id = line.booking_id)) as item,
        (select price_agreed(billing, tax_added) from booking where booking.booking_id = line.booking_id) as agreed,
        coalesce(sum(sign) filter (where status in ('scheduled', 'done', 'missed')), 0) as due,
        coalesce(sum(sign) filter (where status = 'done'), 0) as done,
        coalesce(sum(sign) filter (where status = 'missed'), 0) as missed,
        coalesce(sum(sign * price_paise) filter (where wash_charges(status, outcome_effect)), 0) as charged
      from (select -1 as sign, * from removed) as line
      group by booking_id, booking_vehicle_id, day, company_id, society_id, extract(hour from slot)) as changed
    where (due, done, missed, charged) <> (0, 0, 0, 0);
  else
    insert into wash_sum_change (day, company_id, society_id, service_item_id, hour, due, done, missed, charged_paise,
      gross_paise, net_paise)
    select day, company_id, society_id, item, hour, due, done, missed, charged,
      case agreed when 'gross' then charged else 0 end, case agreed when 'net' then charged else 0 end
    from (
      select day, company_id, society_id, extract(hour from slot) as hour,
        coalesce((select own_item_id from booking_vehicle as term
            where term.booking_vehicle_id = line.booking_vehicle_id),
          (select service_item_id from booking where booking.booking_id = line.booking_id)) as item,
        (select price_agreed(billing, tax_added) from booking where booking.booking_id = line.booking_id) as agreed,
        coalesce(sum(sign) filter (where status in ('scheduled', 'done', 'missed')), 0) as due,
        coalesce(sum(sign) filter (where status = 'done'), 0) as done,
        coalesce(sum(sign) filter (where status = 'missed'), 0) as missed,
        coalesce(sum(sign * price_paise) filter (where wash_charges(status, outcome_effect)), 0) as charged
      from (select -1 as sign, * from removed union all select 1, * from added) as line
      group by booking_id, booking_vehicle_id, day, company_id, society_id, extract(hour from slot)) as changed
    where (due, done, missed, charged) <> (0, 0, 0, 0);
  end if;
  return null;
end $$;
