-- Gives a table the triggers that sum what each statement changes in it.
create or replace procedure sum_table(summed regclass, summing text) language plpgsql as $$
begin
  execute format('create trigger summed_adding after insert on %s
    referencing new table as added for each statement execute function %I()', summed, summing);
  execute format('create trigger summed_changing after update on %s
    referencing old table as removed new table as added for each statement execute function %I()', summed, summing);
  execute format('create trigger summed_removing after delete on %s
    referencing old table as removed for each statement execute function %I()', summed, summing);
end $$;
