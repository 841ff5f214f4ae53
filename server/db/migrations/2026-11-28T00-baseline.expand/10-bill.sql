-- How a company is taxed from a day on, its bills and credit notes, which never change, and beside each bill what
-- is paid and credited of it. By its keys a customer has one bill of a month and place of supply, and a wash
-- stands on one bill at a time.

create table tax_settings (
  tax_settings_id integer generated always as identity primary key,
  company_id integer not null references company,
  from_day date not null,
  registration text not null check (registration in ('regular', 'composition', 'unregistered')),
  gstin text not null,
  legal_name text not null,
  address text not null,
  state_id integer not null references state,
  sac text not null,
  -- Hundredths of a percent: 1800 are 18 %.
  rate_hundredths integer not null check (rate_hundredths between 0 and 4000),
  prices_include_tax boolean not null,
  upi_address text not null,
  plan_billing text not null check (plan_billing in ('upfront', 'monthly')),
  invoice_prefix text not null,
  bill_of_supply_prefix text not null,
  bill_prefix text not null,
  credit_note_prefix text not null,
  receipt_voucher_prefix text not null,
  refund_voucher_prefix text not null,
  -- True for a registration that bills only the washes in its state; 'unregistered' ends it.
  is_further boolean not null default false,
  check ((gstin = '') = (registration = 'unregistered')),
  check (not is_further or registration <> 'composition')
);
create index tax_settings_of_gstin on tax_settings (gstin) where gstin <> '';
create unique index tax_settings_from_once on tax_settings (company_id, from_day) where not is_further;
create unique index further_tax_settings_once on tax_settings (company_id, state_id, from_day) where is_further;
call audit_table('tax_settings', 'taxSettings', 'tax_settings_id', 'legal_name');

-- The last number of each series: taken in the transaction of the paper that bears it, so that none is missing.
create table serial_counter (
  -- A GSTIN, or the id of a company without one.
  supplier text,
  prefix text,
  -- The year in which it begins, on 1 April.
  fiscal_year integer,
  last integer not null check (last > 0),
  primary key (supplier, prefix, fiscal_year)
);

-- All that the paper says stands in it as it was on its day.
create table bill (
  bill_id integer generated always as identity primary key,
  company_id integer not null,
  customer_id integer not null,
  society_id integer not null references society,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('tax-invoice', 'bill-of-supply', 'bill')),
  fiscal_year integer not null,
  serial integer not null check (serial > 0),
  number text not null check (length(number) <= 16),
  issued date not null,
  due date not null,
  supplier_name text not null,
  supplier_address text not null,
  supplier_gstin text not null,
  supplier_state text not null,
  upi_address text not null,
  customer_name text not null,
  customer_phone text not null,
  customer_address text not null,
  society_name text not null,
  place_of_supply text not null,
  sac text not null,
  rate_hundredths integer not null,
  prices_include_tax boolean not null,
  taxable_paise integer not null,
  cgst_paise integer not null,
  sgst_paise integer not null,
  igst_paise integer not null,
  round_off_paise integer not null,
  total_paise integer not null check (total_paise >= 0),
  created_at timestamptz not null,
  -- Null: the product itself.
  created_by integer references app_user,
  search_text text not null
    generated always as (lower(number || ' ' || customer_name || ' ' || customer_phone || ' ' || society_name || ' '
      || customer_address)) stored,
  -- The customer that it was issued to, who has one of a month: its customer may become one with another.
  issued_to integer not null references customer,
  -- The supplier in whose series the number is unique; null for bills from before.
  series text,
  -- The tax settings in force on the days of its washes, the one it states first.
  tax_settings_ids integer[] not null default '{}'::integer[],
  -- The booking of a bill that is not a month's.
  booking_id integer references booking,
  customer_gstin text not null default '',
  -- Taken off the prices before tax.
  discount_paise integer not null default 0 check (discount_paise >= 0),
  check (sgst_paise = cgst_paise),
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise = total_paise),
  foreign key (customer_id, company_id) references customer (customer_id, company_id)
);
create index bill_of_month on bill (month, company_id);
create index bill_of_company on bill (company_id);
create index bill_of_society on bill (society_id);
create index bill_search on bill using gin (search_text gin_trgm_ops);
-- A bill's number as payments name it, without its marks.
create index bill_reference on bill (company_id, upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')));
create index bill_of_customer on bill (customer_id, month);
create index bill_due on bill (due, bill_id);
create unique index bill_number_once on bill (series, number);
create unique index bill_of_month_once on bill (issued_to, month, place_of_supply, coalesce(tax_settings_ids[1], 0))
  where series is not null and booking_id is null;
create index bill_of_recipient on bill (issued_to, month);
create index bill_of_booking on bill (booking_id) where booking_id is not null;
create index bill_issued on bill (company_id, issued);
create index bill_number_search on bill
  using gin (upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')) gin_trgm_ops);
call audit_table('bill', 'bill', 'bill_id', 'number');
create trigger never_changed before delete or truncate on bill
  for each statement execute function papers_never_change();
create trigger only_changes_hands before update on bill
  for each row execute function bills_only_change_hands();

create table bill_line (
  bill_id integer references bill,
  position integer,
  vehicle_number text not null,
  item_name text not null,
  -- The month in which these washes were due: mostly the bill's own.
  month date not null,
  washes integer not null check (washes > 0),
  rate_paise integer not null,
  -- 0 for what was missed and is not charged.
  amount_paise integer not null,
  -- Of washes that were missed: why, and what that does to the bill.
  outcome_reason text,
  outcome_effect text,
  is_rewash boolean not null default false,
  -- The washes that the month of a package means; its rate is the month's, and its amount that of the washes held.
  meant integer check (meant > 0),
  -- Those on the line: [{"itemName": "Foam wash", "itemNames": {}, "washes": 2}]; and the item's names by
  -- language.
  included jsonb not null default '[]'::jsonb,
  item_names jsonb not null default '{}'::jsonb,
  primary key (bill_id, position),
  constraint bill_line_amount
    check (amount_paise in (0, rate_paise * washes)
      or (meant is not null and amount_paise between 0 and rate_paise))
);
create trigger never_changed before delete or update or truncate on bill_line
  for each statement execute function papers_never_change();

-- Which washes are charged on which line.
create table bill_wash (
  wash_id integer references wash,
  bill_id integer not null,
  position integer not null,
  -- Which time it is that the wash is charged.
  turn integer check (turn > 0),
  primary key (wash_id, turn),
  foreign key (bill_id, position) references bill_line
);
create index bill_wash_of_bill on bill_wash (bill_id);
create trigger never_changed before delete or update on bill_wash
  for each statement execute function papers_never_change();

create table credit_note (
  credit_note_id integer generated always as identity primary key,
  bill_id integer not null references bill,
  company_id integer not null,
  fiscal_year integer not null,
  serial integer not null check (serial > 0),
  number text not null check (length(number) <= 16),
  issued date not null,
  reason text not null,
  taxable_paise integer not null,
  cgst_paise integer not null,
  sgst_paise integer not null,
  igst_paise integer not null,
  round_off_paise integer not null,
  total_paise integer not null check (total_paise > 0),
  created_at timestamptz not null,
  -- Null: the product itself.
  created_by integer references app_user,
  series text,
  check (sgst_paise = cgst_paise),
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise = total_paise)
);
create index credit_note_of_bill on credit_note (bill_id);
create unique index credit_note_number_once on credit_note (series, number);
create index credit_note_issued on credit_note (company_id, issued);
create trigger never_changed before delete or update or truncate on credit_note
  for each statement execute function papers_never_change();
call audit_table('credit_note', 'creditNote', 'credit_note_id', 'number');

-- What was charged and is not any more, as it was when the credit note said so.
create table bill_wash_back (
  wash_id integer,
  turn integer,
  bill_id integer not null references bill,
  -- Null: nothing was left of the bill to credit.
  credit_note_id integer references credit_note,
  number text not null,
  day date not null,
  outcome_reason text,
  -- What is taken back for the wash, without added tax; null in older rows, for the line's rate.
  amount_paise integer,
  primary key (wash_id, turn),
  foreign key (wash_id, turn) references bill_wash
);
create index bill_wash_back_of_bill on bill_wash_back (bill_id);
create index bill_wash_back_of_note on bill_wash_back (credit_note_id);
create trigger never_changed before delete or update or truncate on bill_wash_back
  for each statement execute function papers_never_change();

-- What has become of a bill since.
create table bill_account (
  bill_id integer primary key references bill,
  total_paise integer not null,
  credited_paise integer not null default 0,
  paid_paise integer not null default 0,
  check (credited_paise >= 0 and credited_paise <= total_paise),
  check (paid_paise >= 0 and paid_paise <= (total_paise - credited_paise))
);
create index bill_account_open on bill_account (bill_id) where (total_paise - credited_paise - paid_paise) > 0;
call sum_table('bill_account', 'sum_bill_accounts');

-- The registrations of invoices and credit notes at the invoice registration portal. They never change, like the
-- papers themselves.
create table bill_irn (
  bill_id integer not null references bill,
  -- Invoice reference number, in lower case.
  irn text not null check (irn ~ '^[0-9a-f]{64}$'),
  ack_no text not null,
  ack_date date not null,
  -- The text of the portal's QR code.
  signed_qr text not null,
  created_at timestamptz not null,
  created_by integer not null references app_user,
  bill_irn_id integer generated always as identity primary key,
  -- The credit note of the bill that is registered; null for the bill itself.
  credit_note_id integer references credit_note
);
create unique index bill_irn_once on bill_irn (irn);
create unique index bill_irn_of_bill on bill_irn (bill_id) where credit_note_id is null;
create unique index bill_irn_of_note on bill_irn (credit_note_id) where credit_note_id is not null;
create index bill_irn_bill on bill_irn (bill_id);
create trigger never_changed before delete or update or truncate on bill_irn
  for each statement execute function papers_never_change();
call audit_table('bill_irn', 'billIrn', 'bill_id', 'irn');

-- Which bills were reminded of: a reminder before the due day and those after it are said once each.
create table bill_reminder (
  bill_id integer references bill,
  -- Days from the due day on; below 0 before it.
  days integer,
  -- Null for those that were sent before it was noted.
  sent_on date,
  primary key (bill_id, days)
);

-- Companies that are not registered and have passed a step of the limit of turnover, as of this morning.
create table turnover_watch (
  company_id integer primary key references company on delete cascade,
  -- The financial year's first day.
  from_day date not null,
  -- Of the limit, the highest step that is passed.
  percent integer not null
);

-- Returns that were filed for a company's GSTIN.
create table return_filing (
  return_filing_id integer generated always as identity primary key,
  company_id integer not null references company,
  gstin text not null,
  form text not null check (form in ('GSTR-1', 'GSTR-3B')),
  -- The first and last day of its month or quarter.
  from_day date not null,
  to_day date not null,
  filed_on date not null,
  arn text not null,
  -- Documents that are made later belong to a later period.
  created_at timestamptz not null,
  created_by integer not null references app_user,
  check (from_day < to_day)
);
create unique index return_filing_once on return_filing (company_id, gstin, form, to_day);
create trigger never_changed before delete or update or truncate on return_filing
  for each statement execute function papers_never_change();
call audit_table('return_filing', 'returnFiling', 'return_filing_id', 'arn');

-- The names of the ledgers in each company's Tally that exports post to.
create table tally_ledgers (
  company_id integer primary key references company on delete cascade,
  sales text not null,
  cgst text not null,
  sgst text not null,
  igst text not null,
  round_off text not null,
  cash text not null,
  upi text not null,
  bank text not null,
  card text not null,
  cheque text not null,
  online text not null
);
call audit_table('tally_ledgers', 'tallyLedgers', 'company_id', '');
