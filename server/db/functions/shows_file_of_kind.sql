-- A file is shown only as what it is: else a company could show somebody's paper as its logo, by trying ids. Of a
-- file that is not there at all the foreign key tells.
create or replace function shows_file_of_kind() returns trigger language plpgsql as $$
begin
  if exists (select from file
    where file_id = (to_jsonb(new) ->> tg_argv[0])::integer and kind <> tg_argv[1])
  then
    raise foreign_key_violation
      using message = format('%s shows no %s', tg_table_name, tg_argv[1]),
        constraint = format('%s_%s_fkey', tg_table_name, tg_argv[0]);
  end if;
  return null;
end $$;
