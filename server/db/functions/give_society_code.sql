create or replace function give_society_code() returns trigger language plpgsql as $$
begin
  new.code := free_society_code(new.name);
  return new;
end $$;
