create or replace function bills_only_change_hands() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{customer_id,search_text}'::text[] <> to_jsonb(old) - '{customer_id,search_text}'::text[] then
    raise exception 'rows of % never change: papers are only credited', tg_table_name;
  end if;
  return new;
end $$;
