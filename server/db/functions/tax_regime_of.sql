-- The settings that washes must share to be on one bill, apart from their rate.
create or replace function tax_regime_of(of_company integer, in_society integer, on_day date) returns text
language sql stable as $$
  select concat_ws(' ', registration, gstin, state_id, sac, prices_include_tax)
  from tax_settings_at(of_company, in_society, on_day)
$$;
