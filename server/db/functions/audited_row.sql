-- A row without what the database derives from the rest of it, and without what only jobs and gateways move on.
create or replace function audited_row(line jsonb) returns jsonb language sql immutable strict parallel safe
  return line - '{natural_name,search_text,open_washes,changed_at,changed_in,heard_at,event_at,ask_at,asked_at,asks,
    last_step}'::text[];
