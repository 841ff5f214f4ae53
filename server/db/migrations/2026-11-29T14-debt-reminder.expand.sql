-- Unpaid upfront bookings without a bill that were reminded of, each day of the company's once.
create table booking_reminder (
  booking_id integer references booking,
  -- Days from the due day on; below 0 before it.
  days integer,
  sent_on date not null,
  primary key (booking_id, days)
);

-- Customers whom the office reminded by hand of all that they owed: once a day at most.
create table debt_reminder (
  customer_id integer references customer,
  sent_on date,
  -- Null: by the channels that the customer has chosen.
  channel text check (channel in ('mail', 'sms', 'whatsapp')),
  -- What the message asks for.
  open_paise bigint not null check (open_paise > 0),
  user_id integer not null references app_user,
  primary key (customer_id, sent_on)
);

-- What the list of all debts reads of open bills, without their texts; and how many accounts are open.
create index bill_debt on bill (bill_id) include (company_id, customer_id, society_id, issued, due);
create statistics bill_account_is_open on (total_paise - credited_paise - paid_paise) from bill_account;
