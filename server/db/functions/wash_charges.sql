create or replace function wash_charges(status text, effect text) returns boolean
language sql immutable parallel safe
  return status in ('scheduled', 'done') or (status = 'missed' and coalesce(effect in ('charge', 'rewash'), false));
