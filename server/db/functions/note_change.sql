-- Boards ask for the washes changed since the version they show, by the transaction that changed each.
create or replace function note_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
