create or replace function payslips_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % never change: what comes later stands on a later payslip', tg_table_name;
end $$;
