-- Gives a table the triggers of the audit; keep_trail() says what the arguments are.
create or replace procedure audit_table(audited regclass, variadic arguments text[]) language plpgsql as $$
declare
  call text := format('for each statement execute function keep_trail(%s)',
    (select string_agg(quote_literal(argument), ', ') from unnest(arguments) as argument));
begin
  execute format('create trigger trail_of_adding after insert on %s
    referencing new table as added %s', audited, call);
  execute format('create trigger trail_of_changing after update on %s
    referencing old table as removed new table as added %s', audited, call);
  execute format('create trigger trail_of_removing after delete on %s
    referencing old table as removed %s', audited, call);
end $$;
