-- What providers are paid for their washes: rates from a day on, months that are closed with payslips that never
-- change, and beside each what was paid. What changes of a closed month stands on a later payslip. Also other
-- expenses.

create table pay_settings (
  pay_settings_id integer generated always as identity primary key,
  company_id integer not null references company,
  deducts_tds boolean not null,
  -- Hundredths of a percent: of providers with a PAN, and of those without.
  rate_hundredths integer not null check (rate_hundredths between 0 and 4000),
  without_pan_hundredths integer not null check (without_pan_hundredths between 0 and 4000)
);
create unique index pay_settings_once on pay_settings (company_id);
call audit_table('pay_settings', 'paySettings', 'pay_settings_id', '');

create table pay_rate (
  pay_rate_id integer generated always as identity primary key,
  service_item_id integer not null references service_item,
  -- Null: of every company that has none of its own.
  company_id integer references company,
  -- Null: of every provider of the company that has none of his own.
  provider_id integer references provider,
  from_day date not null,
  amount_paise integer not null check (amount_paise >= 0),
  check (provider_id is null or company_id is not null)
);
create unique index pay_rate_once on pay_rate (service_item_id, company_id, provider_id,
  from_day) nulls not distinct;
create index pay_rate_of_provider on pay_rate (provider_id) where provider_id is not null;
create index pay_rate_of_company on pay_rate (company_id);
call audit_table('pay_rate', 'payRate', 'pay_rate_id', '');

create table pay_adjustment (
  pay_adjustment_id integer generated always as identity primary key,
  provider_id integer not null references provider,
  -- Whose provider it was when it was written.
  company_id integer not null references company,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  amount_paise integer not null check (amount_paise <> 0),
  reason text not null,
  created_at timestamptz not null,
  created_by integer not null references app_user
);
create index pay_adjustment_of_provider on pay_adjustment (provider_id, month);
create index pay_adjustment_of_month on pay_adjustment (month, company_id);
create index pay_adjustment_of_company on pay_adjustment (company_id);
call audit_table('pay_adjustment', 'payAdjustment', 'pay_adjustment_id', 'reason');
create trigger never_changed before delete or update or truncate on pay_adjustment
  for each statement execute function payslips_never_change();

create table pay_advance (
  pay_advance_id integer generated always as identity primary key,
  provider_id integer not null references provider,
  -- Whose provider it was when it was given.
  company_id integer not null references company,
  on_day date not null,
  -- Below 0 for what the provider gave back.
  amount_paise bigint not null check (amount_paise <> 0),
  note text not null,
  created_at timestamptz not null,
  created_by integer not null references app_user
);
create index pay_advance_of_provider on pay_advance (provider_id, company_id);
create index pay_advance_of_company on pay_advance (company_id, on_day);
create trigger never_changed before delete or update or truncate on pay_advance
  for each statement execute function payslips_never_change();
call audit_table('pay_advance', 'payAdvance', 'pay_advance_id', 'note');

create table pay_close (
  pay_close_id integer generated always as identity primary key,
  company_id integer not null references company,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by integer not null references app_user
);
create unique index pay_close_once on pay_close (company_id, month);
create trigger never_changed before delete or update or truncate on pay_close
  for each statement execute function payslips_never_change();
call audit_table('pay_close', 'payClose', 'pay_close_id', '');

create table payslip (
  payslip_id integer generated always as identity primary key,
  pay_close_id integer not null references pay_close,
  company_id integer not null references company,
  month date not null,
  provider_id integer not null references provider,
  provider_name text not null,
  company_name text not null,
  pan_last4 text not null,
  washes integer not null,
  without_rate integer not null,
  earned_paise bigint not null,
  -- What has changed since of months that were closed before.
  earlier_paise bigint not null,
  additions_paise bigint not null check (additions_paise >= 0),
  deductions_paise bigint not null check (deductions_paise >= 0),
  -- Hundredths of a percent.
  tds_rate_hundredths integer not null check (tds_rate_hundredths between 0 and 10000),
  tds_paise bigint not null check (tds_paise >= 0),
  -- What the payslip before could not take off, 0 or less.
  brought_paise bigint not null check (brought_paise <= 0),
  advance_paise bigint not null check (advance_paise >= 0),
  -- Of the advances, still to be taken off.
  advance_left_paise bigint not null check (advance_left_paise >= 0),
  net_paise bigint not null check (net_paise >= 0),
  -- What the next payslip takes off, 0 or less.
  carried_paise bigint not null check (carried_paise <= 0),
  check (earned_paise + earlier_paise + additions_paise - deductions_paise - tds_paise + brought_paise
    - advance_paise = net_paise + carried_paise)
);
create unique index payslip_once on payslip (provider_id, company_id, month);
create index payslip_of_month on payslip (month, company_id);
create index payslip_of_company on payslip (company_id);
create index payslip_of_close on payslip (pay_close_id);
create trigger never_changed before delete or update or truncate on payslip
  for each statement execute function payslips_never_change();

create table payslip_day (
  payslip_id integer references payslip,
  day date,
  service_item_id integer references service_item,
  item_name text not null,
  washes integer not null check (washes > 0),
  rate_paise integer,
  primary key (payslip_id, day, service_item_id)
);
create index payslip_day_of_item on payslip_day (service_item_id);
create trigger never_changed before delete or update or truncate on payslip_day
  for each statement execute function payslips_never_change();

create table payslip_earlier (
  payslip_id integer references payslip,
  -- The first day of the month that has changed.
  month date,
  service_item_id integer references service_item,
  item_name text not null,
  -- More or, below 0, fewer than were paid.
  washes integer not null,
  amount_paise bigint not null,
  primary key (payslip_id, month, service_item_id)
);
create index payslip_earlier_of_item on payslip_earlier (service_item_id);
create trigger never_changed before delete or update or truncate on payslip_earlier
  for each statement execute function payslips_never_change();

-- On which payslip an adjustment stands: that of its month, or a later one when that was closed already.
create table payslip_adjustment (
  pay_adjustment_id integer primary key references pay_adjustment,
  payslip_id integer not null references payslip
);
create index payslip_adjustment_of_payslip on payslip_adjustment (payslip_id);
create trigger never_changed before delete or update or truncate on payslip_adjustment
  for each statement execute function payslips_never_change();

-- On which payslip an advance is listed: the first that could deduct it.
create table payslip_advance (
  pay_advance_id integer primary key references pay_advance,
  payslip_id integer not null references payslip
);
create index payslip_advance_of_payslip on payslip_advance (payslip_id);
create trigger never_changed before delete or update or truncate on payslip_advance
  for each statement execute function payslips_never_change();

create table payslip_payment (
  payslip_id integer primary key references payslip,
  paid_on date not null,
  method text not null check (method in ('bank', 'cash')),
  reference text not null,
  marked_at timestamptz not null,
  marked_by integer not null references app_user
);
call audit_table('payslip_payment', 'payslipPayment', 'payslip_id', '');

-- Expenses of companies beside pay, with photos of the receipts.
create table expense (
  expense_id integer generated always as identity primary key,
  company_id integer not null references company,
  -- Null: for all societies of the company.
  society_id integer references society,
  day date not null,
  kind text not null
    check (kind in ('supplies', 'water', 'equipment', 'repairs', 'transport', 'rent', 'phone', 'marketing',
      'fees', 'other')),
  amount_paise integer not null check (amount_paise > 0),
  note text not null,
  -- The receipt.
  file_id integer references file,
  added_at timestamptz not null,
  added_by integer not null references app_user
);
create index expense_company on expense (company_id, day);
create index expense_day on expense (day);
create index expense_society on expense (society_id) where society_id is not null;
create index expense_file on expense (file_id) where file_id is not null;
call show_files('expense', 'file_id', 'receipt');
call audit_table('expense', 'expense', 'expense_id', 'kind');
