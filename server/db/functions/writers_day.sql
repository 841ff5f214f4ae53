-- The day of whoever writes, as the setting `chamak.day` says it.
create or replace function writers_day() returns date language sql stable
  return coalesce(nullif(current_setting('chamak.day', true), '')::date, india_day(clock_now()));
