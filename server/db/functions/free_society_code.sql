-- The letters of the name, or 'society' for too few, followed by letters for a number when they are taken.
create or replace function free_society_code(name text) returns text language plpgsql as $$
declare
  letters text := left(regexp_replace(lower(name), '[^a-z]', '', 'g'), 16);
  base text := case when length(letters) < 3 then 'society' else letters end;
  candidate text := base;
  tries integer := 0;
begin
  while exists (select from society where society.code = candidate) loop
    tries := tries + 1;
    candidate := base || translate(tries::text, '0123456789', 'jabcdefghi');
  end loop;
  return candidate;
end $$;
