-- A line as it is archived: nothing that an erasure would take from it, nobody else's name, address or number, no
-- device of a sign-in, and nothing that a payer wrote.
create or replace function archived_line(line jsonb) returns jsonb language sql immutable parallel safe
  return without_person(line - '{first_name,middle_name,last_name,phone2,permanent_address,permanent_street,
    permanent_city,permanent_pincode,correspondence_address,correspondence_street,correspondence_city,
    correspondence_pincode,number_last4,holder_name,bank_name,branch_name,ifsc,pan_last4,upi,upi_id,upi_address,
    sender,whatsapp_name,supplier_name,supplier_address,customer_gstin,building_name,own_building_name,street,parking_note,problem,why,
    body,title,hint,url,utr,signed_qr,key_hash,token_hash,device,narration}'::text[]);
