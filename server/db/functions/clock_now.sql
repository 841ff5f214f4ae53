-- The product's clock: the machine's, ahead by the days of the setting that each connection brings along.
create or replace function clock_now() returns timestamptz language sql stable parallel safe
  return now() + make_interval(days =>
    coalesce(nullif(current_setting('chamak.clock_offset_days', true), '')::integer, 0));
