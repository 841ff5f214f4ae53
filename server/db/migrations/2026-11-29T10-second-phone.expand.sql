-- A customer's second phone, such as another family member's. Nobody signs in with it.
alter table customer add phone2 text not null default '' check (phone2 ~ '^([0-9]{10})?$');
create index customer_second_phone on customer (phone2) where phone2 <> '';
