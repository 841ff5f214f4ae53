create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  -- Only what is said of a person goes; that something was done, by whom and when, stays.
  if tg_op = 'UPDATE' and current_setting('chamak.erasing', true) = 'on' then
    return null;
  end if;
  -- The rows are in the archive.
  if tg_op = 'DELETE' and current_setting('chamak.ageing', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit trail is only ever added to';
end $$;
