-- The companies of today keep what they have: providers' details may follow later, and staff give up to 20 percent.
-- New ones begin as specified. The caps are percentages of a booking's base.
alter table company
  add column provider_details_later boolean not null default true,
  add column staff_discount_cap integer not null default 20 check (staff_discount_cap between 0 and 100),
  add column owner_discount_cap integer not null default 100 check (owner_discount_cap between 0 and 100);
alter table company
  alter column provider_details_later set default false,
  alter column staff_discount_cap set default 100;
