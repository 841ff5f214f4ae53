create or replace function price_agreed(billing text, tax_added boolean) returns text
language sql immutable parallel safe
  return case when billing = 'monthly' then 'by settings' when tax_added then 'net' else 'gross' end;
