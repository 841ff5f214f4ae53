-- The settings in force for the washes of a company in a society.
create or replace function tax_settings_at(of_company integer, in_society integer, on_day date)
returns setof tax_settings language sql stable as $$
  select tax.* from (select (select state_id from society where society_id = in_society) as state_id) as place
  cross join lateral tax_settings_in(of_company, place.state_id, on_day) as tax
$$;
