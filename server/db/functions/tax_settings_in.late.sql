-- The settings in force for the washes of a company in a state.
create or replace function tax_settings_in(of_company integer, in_state integer, on_day date)
returns setof tax_settings language sql stable as $$
  select tax.* from tax_settings as tax
  where tax.tax_settings_id in (
      select distinct on (is_further) tax_settings_id from tax_settings
      where company_id = of_company and from_day <= on_day and (not is_further or state_id = in_state)
      order by is_further, from_day desc)
    and (not is_further or registration = 'regular')
  order by is_further desc limit 1
$$;
