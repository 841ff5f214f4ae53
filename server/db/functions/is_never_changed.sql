create or replace function is_never_changed() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are added and deleted, never changed', tg_table_name;
end $$;
