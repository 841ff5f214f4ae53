-- What staff know of a customer; no customer reads it.
alter table customer add notes text not null default '';

-- What a customer owed, or had paid ahead, before the company kept its books here: a bill without tax, lines and a number
-- in a series, and a payment that was received elsewhere.
alter table bill drop constraint bill_kind_check;
alter table bill add constraint bill_kind_check check (kind in ('tax-invoice', 'bill-of-supply', 'bill', 'opening'));
alter table payment drop constraint payment_method_check;
alter table payment add constraint payment_method_check
  check (method in ('cash', 'upi', 'bank', 'card', 'cheque', 'online', 'opening'));
create unique index bill_opening_once on bill (issued_to) where kind = 'opening';
create index payment_opening on payment (customer_id) where method = 'opening';

-- One that was brought forward by mistake may go, while nothing has paid it: everything else never does.
drop trigger never_changed on bill;
create trigger never_changed before truncate on bill
  for each statement execute function papers_never_change();
create trigger only_openings_go before delete on bill
  for each row execute function only_openings_go();

-- What an import has added: of a customer who was there before, only plans and an opening.
alter table customer_import_entry add known boolean not null default false;
alter table customer_import_entry add opening boolean not null default false;
