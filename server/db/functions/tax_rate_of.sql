-- The rate of a wash that would be billed and paid today, in hundredths of a percent. It is that of its own day
-- where another registration will be, or was, in force: it is billed under that one.
create or replace function tax_rate_of(of_company integer, in_society integer, on_day date, today date)
returns integer language sql stable as $$
  select case when own.registration <> 'regular' then 0
    when now.registration = 'regular' and now.gstin = own.gstin then now.rate_hundredths
    else own.rate_hundredths end
  from tax_settings_at(of_company, in_society, on_day) as own
  left join tax_settings_at(of_company, in_society, today) as now on true
$$;
