create or replace function only_openings_go() returns trigger language plpgsql as $$
begin
  if old.kind <> 'opening' then
    raise exception 'rows of % never change: papers are only credited', tg_table_name;
  end if;
  return old;
end $$;
