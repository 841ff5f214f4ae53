-- Who a wash was given to, once for each.
create or replace function keep_assignment() returns trigger language plpgsql as $$
begin
  insert into wash_assignment (wash_id, provider_id, user_id, at)
    select added.wash_id, added.assigned_provider_id, added.assigned_by, added.assigned_at
    from added join removed using (wash_id)
    where added.assigned_provider_id is not null
      and added.assigned_provider_id is distinct from removed.assigned_provider_id
    order by added.wash_id;
  return null;
end $$;
