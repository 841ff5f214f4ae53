-- What is to be paid of a booking itself: what is billed by the month is owed by its bills.
create or replace function booking_owes(billing text, amount_paise bigint, paid_paise bigint) returns bigint
language sql immutable parallel safe
  return case billing when 'upfront' then greatest(0, amount_paise - paid_paise) else 0 end;
