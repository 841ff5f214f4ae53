-- What customers say they have paid, and what the statements of banks tell.

-- The payment that a company has under a bank's reference, once for each.
create table bank_reference (
  company_id integer,
  -- A UTR, or what else the bank calls the payment: capital letters and digits.
  reference text check (reference ~ '^[A-Z0-9]+$'),
  payment_id integer not null unique references payment,
  primary key (company_id, reference)
);

create table claim (
  claim_id integer generated always as identity primary key,
  company_id integer not null,
  customer_id integer not null,
  -- The first bill among its dues; null when there are only bookings.
  bill_id integer references bill,
  utr text not null check (utr ~ '^[0-9]{12}$'),
  -- What was open of the bill then.
  amount_paise integer not null check (amount_paise > 0),
  at timestamptz not null,
  user_id integer not null references app_user,
  status text not null default 'claimed' check (status in ('claimed', 'confirmed', 'refused')),
  reason text not null default '',
  decided_at timestamptz,
  -- Null: the product itself.
  decided_by integer references app_user,
  payment_id integer references payment,
  check ((reason <> '') = (status = 'refused')),
  check ((decided_at is null) = (status = 'claimed')),
  check ((payment_id is not null) = (status = 'confirmed')),
  foreign key (customer_id, company_id) references customer (customer_id, company_id)
);
-- What was refused may be said again.
create unique index claim_utr_once on claim (company_id, utr) where status <> 'refused';
create unique index claim_payment_once on claim (payment_id);
create index claim_of_bill on claim (bill_id);
create index claim_of_customer on claim (customer_id);
create index claim_waiting on claim (company_id, at) where status = 'claimed';
call audit_table('claim', 'claim', 'claim_id', 'utr');

create table claim_due (
  claim_id integer references claim,
  position integer check (position > 0),
  bill_id integer references bill,
  booking_id integer references booking,
  -- What was open of it then.
  open_paise integer not null check (open_paise > 0),
  primary key (claim_id, position),
  check (num_nonnulls(bill_id, booking_id) = 1)
);
create index claim_due_bill on claim_due (bill_id) where bill_id is not null;
create index claim_due_booking on claim_due (booking_id) where booking_id is not null;

create table bank_import (
  bank_import_id integer generated always as identity primary key,
  company_id integer not null references company,
  at timestamptz not null,
  user_id integer not null references app_user,
  -- What became of its lines when it was read.
  booked integer not null,
  proposed integer not null,
  unmatched integer not null,
  undone_at timestamptz,
  undone_by integer references app_user,
  check ((undone_at is null) = (undone_by is null))
);
create index bank_import_of_company on bank_import (company_id, at);
call audit_table('bank_import', 'bankImport', 'bank_import_id', '');

-- Money that came in. The same line may stand twice in one statement: it is told apart by how often it stood
-- before.
create table bank_line (
  bank_line_id integer generated always as identity primary key,
  -- Null: told by a gateway, not by a statement.
  bank_import_id integer references bank_import,
  company_id integer not null references company,
  digest text not null,
  occurrence integer not null,
  day date not null,
  amount_paise integer not null check (amount_paise > 0),
  narration text not null,
  utr text not null,
  state text not null check (state in ('booked', 'proposed', 'unmatched', 'dismissed')),
  -- What is proposed, or was paid.
  bill_id integer references bill,
  payment_id integer references payment,
  -- Whether the payment was made of this line, and not before.
  made boolean not null default false,
  search_text text not null generated always as (lower(narration || ' ' || utr)) stored,
  check ((payment_id is not null) = (state = 'booked'))
);
create unique index bank_line_once on bank_line (company_id, digest, occurrence);
create index bank_line_of_import on bank_line (bank_import_id);
create index bank_line_waiting on bank_line (company_id, state, day) where state <> 'booked';
create index bank_line_utr on bank_line (company_id, utr) where utr <> '';
create index bank_line_of_payment on bank_line (payment_id);
create index bank_line_of_bill on bank_line (bill_id);
create index bank_line_search on bank_line using gin (search_text gin_trgm_ops);
-- Lines come and go with their statement, which is audited.
create trigger trail_of_changing after update on bank_line
  referencing old table as removed new table as added
  for each statement execute function keep_trail('bankLine', 'bank_line_id', 'utr');
