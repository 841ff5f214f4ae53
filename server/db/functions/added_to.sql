-- What is added to a charge: tax at a rate in hundredths of a percent, and what rounds both to whole rupees.
create or replace function added_to(charge bigint, rate integer, out tax integer, out round_off integer)
language sql immutable as $$
  select tax, case when rate > 0 then round((charge + tax) / 100.0) * 100 - charge - tax else 0 end::integer
  from (select round(charge * rate / 10000.0)::integer as tax) as own
$$;
