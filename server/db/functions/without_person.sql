-- A line of the audit, or a kept row, without what it says of a person.
create or replace function without_person(line jsonb) returns jsonb language sql immutable parallel safe
  return (select jsonb_object_agg(key, case
      when value = 'null' or key <> all ('{name,user_name,phone,phone2,email,address,customer_name,customer_phone,
        customer_email,customer_address,flat_name,own_flat_name,requirements,number,reason,outcome_note,note,reference,subject,
        description,message,comment,notes,vehicle_number,gstin,legal_name,parking_note}'::text[]) then value
      else '"erased"' end)
    from jsonb_each(line));
