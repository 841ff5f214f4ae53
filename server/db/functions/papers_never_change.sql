create or replace function papers_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % never change: papers are only credited', tg_table_name;
end $$;
