-- Who loads very much at once sums it afterwards, by rebuild_sums().
create or replace function sums_wait() returns boolean language sql stable
  return coalesce(current_setting('chamak.sums', true), '') = 'later';
