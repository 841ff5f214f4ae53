-- Adds the changes to the sums. One at a time.
create or replace function fold_sums() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4207089);
  with changed as (delete from wash_sum_change returning *)
  insert into wash_sum (grain, day, society_id, company_id, service_item_id, hour, due, done, missed, charged_paise,
    gross_paise, net_paise)
  select case grouping(society_id, service_item_id, hour)
      when 7 then 'company' when 3 then 'society' when 5 then 'item' when 1 then 'society item' else 'hour' end,
    day, coalesce(society_id, 0), company_id, coalesce(service_item_id, 0), coalesce(hour, 0), sum(due), sum(done),
    sum(missed), sum(charged_paise), sum(gross_paise), sum(net_paise)
  from changed
  group by grouping sets ((day, company_id), (day, company_id, society_id), (day, company_id, service_item_id),
    (day, company_id, society_id, service_item_id), (day, company_id, society_id, hour))
  on conflict (grain, day, society_id, company_id, service_item_id, hour) do update set
    due = wash_sum.due + excluded.due, done = wash_sum.done + excluded.done,
    missed = wash_sum.missed + excluded.missed, charged_paise = wash_sum.charged_paise + excluded.charged_paise,
    gross_paise = wash_sum.gross_paise + excluded.gross_paise,
    net_paise = wash_sum.net_paise + excluded.net_paise;

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
