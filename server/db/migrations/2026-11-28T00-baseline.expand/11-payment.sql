-- Money is of a customer, and each part of it pays something: a booking or a bill. What pays nothing yet is the
-- customer's credit, with a receipt voucher (Rule 50 of the CGST Rules), and a refund voucher for what is returned
-- of it (Rule 51).

create table payment (
  payment_id integer generated always as identity primary key,
  at timestamptz not null,
  -- Below 0 for money given back.
  amount_paise integer not null check (amount_paise <> 0),
  method text not null check (method in ('cash', 'upi', 'bank', 'card', 'cheque', 'online')),
  reference text not null,
  -- Null: the product itself, when a gateway tells of it.
  user_id integer references app_user,
  company_id integer not null,
  customer_id integer not null,
  -- A payment below 0 that takes back another one, which was booked by mistake.
  undoes integer references payment,
  -- May be long after the money came; null for payments from before this was stored.
  recorded_at timestamptz,
  foreign key (customer_id, company_id) references customer (customer_id, company_id)
);
create index payment_of_customer on payment (customer_id, at, payment_id);
create index payment_by_day on payment (at) include (company_id, amount_paise);
create unique index payment_undone_once on payment (undoes);
create index payment_reference_search on payment using gin (lower(reference) gin_trgm_ops) where reference <> '';
create index payment_by_recording on payment (recorded_at);
call audit_table('payment', 'payment', 'payment_id', 'reference');
call sum_table('payment', 'sum_payments');

create table payment_allocation (
  payment_allocation_id integer generated always as identity primary key,
  payment_id integer not null references payment,
  booking_id integer not null references booking,
  at timestamptz not null,
  -- Below 0 for money given back, as the payment is.
  amount_paise integer not null check (amount_paise <> 0)
);
create index payment_allocation_of_payment on payment_allocation (payment_id);
create index payment_allocation_of_booking on payment_allocation (booking_id);
create index payment_allocation_by_day on payment_allocation (at);
call audit_table('payment_allocation', 'paymentAllocation', 'booking_id', '', 'payment_allocation_id');
call sum_table('payment_allocation', 'sum_booking_allocations');

create table bill_allocation (
  bill_allocation_id integer generated always as identity primary key,
  payment_id integer not null references payment,
  bill_id integer not null references bill,
  at timestamptz not null,
  -- Below 0 for what is free again, since the bill was credited.
  amount_paise integer not null check (amount_paise <> 0)
);
create index bill_allocation_of_payment on bill_allocation (payment_id);
create index bill_allocation_of_bill on bill_allocation (bill_id);
call audit_table('bill_allocation', 'billAllocation', 'bill_id', '', 'bill_allocation_id');
call sum_table('bill_allocation', 'sum_bill_allocations');

create table voucher (
  voucher_id integer generated always as identity primary key,
  company_id integer not null,
  -- Whom it was issued to; the payment may become another customer's.
  customer_id integer not null,
  -- The payment that was received, or the refund.
  payment_id integer not null references payment,
  kind text not null check (kind in ('receipt-voucher', 'refund-voucher')),
  -- The receipt voucher that a refund voucher returns.
  against_id integer references voucher,
  series text not null,
  fiscal_year integer not null,
  serial integer not null check (serial > 0),
  number text not null check (length(number) <= 16),
  issued date not null,
  tax_settings_id integer not null references tax_settings,
  supplier_name text not null,
  supplier_address text not null,
  supplier_gstin text not null,
  supplier_state text not null,
  customer_name text not null,
  customer_phone text not null,
  customer_address text not null,
  customer_gstin text not null,
  society_name text not null,
  place_of_supply text not null,
  sac text not null,
  rate_hundredths integer not null,
  -- The tax is part of the amount received.
  taxable_paise integer not null,
  cgst_paise integer not null,
  sgst_paise integer not null,
  igst_paise integer not null,
  total_paise integer not null check (total_paise > 0),
  created_at timestamptz not null,
  check ((against_id is null) = (kind = 'receipt-voucher')),
  check (sgst_paise = cgst_paise),
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise),
  foreign key (customer_id, company_id) references customer (customer_id, company_id)
);
create unique index voucher_number_once on voucher (series, number);
create unique index receipt_voucher_once on voucher (payment_id) where kind = 'receipt-voucher';
create index voucher_of_company on voucher (company_id, issued);
create index voucher_against on voucher (against_id) where against_id is not null;
create trigger never_changed before delete or update or truncate on voucher
  for each statement execute function papers_never_change();

-- What bills have used of an advance by the end of a day, tax included; below 0 for what was released again.
create table voucher_use (
  voucher_id integer references voucher,
  day date,
  amount_paise integer not null check (amount_paise <> 0),
  primary key (voucher_id, day)
);

-- What was left of each receipt voucher at the end of a filed period, as the return stated it.
create table return_advance (
  return_filing_id integer references return_filing,
  voucher_id integer references voucher,
  left_paise integer not null check (left_paise <> 0),
  primary key (return_filing_id, voucher_id)
);
create index return_advance_of_voucher on return_advance (voucher_id);
create trigger never_changed before delete or update or truncate on return_advance
  for each statement execute function papers_never_change();
