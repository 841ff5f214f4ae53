-- Payment gateways: their secrets and events, payment links, refunds, and the mandates and debits of UPI AutoPay.

create table gateway (
  gateway_id integer generated always as identity primary key,
  company_id integer not null references company,
  name text not null check (name in ('razorpay', 'cashfree', 'fake')),
  sealed_secret bytea not null,
  active boolean not null,
  changed_at timestamptz not null,
  changed_by integer not null references app_user,
  -- The last time with a valid signature: whoever sets it up sees that it works.
  heard_at timestamptz,
  key_id text not null default '',
  sealed_key_secret bytea,
  -- Instead of the gateway's own address, in demonstrations.
  base_url text,
  check ((key_id = '') = (sealed_key_secret is null))
);
create unique index gateway_once on gateway (company_id, name);
call audit_table('gateway', 'gateway', 'gateway_id', 'name');

-- Each event counts once, whenever it comes; so does each payment, however many events tell of it.
create table gateway_event (
  gateway_event_id integer generated always as identity primary key,
  gateway_id integer not null references gateway,
  event_id text not null,
  received_at timestamptz not null,
  gateway_payment text not null,
  payment_id integer references payment,
  -- The gateway's order of a payment, by which Cashfree refunds it; empty where it is not known.
  gateway_order text not null default ''
);
create unique index gateway_event_once on gateway_event (gateway_id, event_id);
create unique index gateway_payment_once on gateway_event (gateway_id, gateway_payment)
  where payment_id is not null;
create index gateway_event_of_payment on gateway_event (payment_id);
create index gateway_event_payment on gateway_event (gateway_id, gateway_payment);
create index gateway_event_order on gateway_event (gateway_id, gateway_order) where gateway_order <> '';

-- Callbacks of payment gateways whose signature was wrong, by gateway and day in India, for the operator.
create table refused_callback (
  gateway text,
  day date,
  refusals integer not null default 1,
  primary key (gateway, day)
);

create table payment_link (
  payment_link_id integer generated always as identity primary key,
  gateway_id integer not null references gateway,
  -- A link of several dues names none of them itself.
  bill_id integer references bill,
  booking_id integer references booking,
  -- Our own name of it at the gateway, which makes it once under a name.
  reference text not null,
  -- Names it on the page to which the gateway returns.
  token text not null,
  amount_paise integer not null check (amount_paise > 0),
  -- 'creating': perhaps not yet at the gateway.
  status text not null check (status in ('creating', 'created', 'paid', 'expired', 'cancelled')),
  -- The gateway's page and its id there.
  url text not null default '',
  gateway_link text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the gateway is asked next; null: no more.
  ask_at timestamptz,
  asked_at timestamptz,
  asks integer not null default 0,
  failed_at timestamptz,
  constraint payment_link_reference_once unique (reference),
  constraint payment_link_token_once unique (token),
  check (num_nonnulls(bill_id, booking_id) <= 1)
);
create unique index payment_link_of_bill on payment_link (bill_id) where status in ('creating', 'created');
create unique index payment_link_of_booking on payment_link (booking_id) where status in ('creating', 'created');
create index payment_link_bill on payment_link (bill_id, payment_link_id) where bill_id is not null;
create index payment_link_booking on payment_link (booking_id, payment_link_id) where booking_id is not null;
create index payment_link_open on payment_link (payment_link_id) where status in ('creating', 'created');
create index payment_link_to_ask on payment_link (ask_at) where ask_at is not null;
create index payment_link_of_gateway on payment_link (gateway_id, gateway_link);
call audit_table('payment_link', 'paymentLink', 'payment_link_id', '');

create table payment_link_due (
  payment_link_id integer references payment_link,
  -- The order in which they are paid, from 1.
  position integer check (position > 0),
  bill_id integer references bill,
  booking_id integer references booking,
  primary key (payment_link_id, position),
  check (num_nonnulls(bill_id, booking_id) = 1)
);
create index payment_link_due_bill on payment_link_due (bill_id) where bill_id is not null;
create index payment_link_due_booking on payment_link_due (booking_id) where booking_id is not null;

-- Refunds of payments, asked for here or reported by a gateway.
create table payment_refund (
  payment_refund_id integer generated always as identity primary key,
  -- Null while the payment is not known yet.
  payment_id integer references payment,
  -- Null: given back by hand.
  gateway_id integer references gateway,
  gateway_payment text not null default '',
  gateway_refund text not null default '',
  -- Our own name of it at the gateway; empty if it was not asked for here.
  reference text not null default '',
  amount_paise integer not null check (amount_paise > 0),
  reason text not null,
  -- 'asked': the gateway has not answered; 'sent': accepted; 'unmatched': nothing to take it from is known;
  -- 'passed-on': such a one, for which the office has a ticket.
  status text not null check (status in ('asked', 'sent', 'processed', 'failed', 'unmatched', 'passed-on')),
  problem text not null default '',
  created_at timestamptz not null,
  -- Null: reported by the gateway.
  user_id integer references app_user,
  -- The payment of a negative amount that records it.
  refund_payment_id integer references payment,
  constraint payment_refund_payment_once unique (refund_payment_id),
  check (payment_id is not null or gateway_id is not null)
);
create index payment_refund_of_payment on payment_refund (payment_id);
create unique index payment_refund_reported_once on payment_refund (gateway_id, gateway_refund)
  where gateway_refund <> '';
create unique index payment_refund_reference_once on payment_refund (reference) where reference <> '';
create index payment_refund_of_gateway on payment_refund (gateway_id, gateway_payment) where gateway_payment <> '';
create index payment_refund_unmatched on payment_refund (created_at) where status = 'unmatched';
call audit_table('payment_refund', 'paymentRefund', 'payment_refund_id', 'reason');

-- Mandates of UPI AutoPay.
create table mandate (
  mandate_id integer generated always as identity primary key,
  gateway_id integer not null references gateway,
  customer_id integer not null references customer,
  -- Our own name of it at the gateway, which makes it once under a name.
  reference text not null,
  max_paise integer not null check (max_paise between 100 and 1500000),
  -- As the gateway knows it. 'creating': perhaps not yet at the gateway.
  status text not null
    check (status in ('creating', 'created', 'active', 'paused', 'revoked', 'expired', 'failed')),
  -- Paused here by the customer, whatever the gateway says.
  paused_at timestamptz,
  -- The gateway's page, and its ids of the approval, the customer and the approved token.
  url text not null default '',
  gateway_link text not null default '',
  gateway_customer text not null default '',
  gateway_token text not null default '',
  -- The gateway's time of the last event that was applied: events may come late and out of order.
  event_at timestamptz,
  created_at timestamptz not null,
  created_by integer not null references app_user,
  approved_at timestamptz,
  ended_at timestamptz,
  -- Null: not by a person here.
  ended_by integer references app_user,
  -- Until when it can be approved.
  expires_at timestamptz not null,
  -- When the gateway is asked next; null: no more.
  ask_at timestamptz,
  asked_at timestamptz,
  asks integer not null default 0,
  constraint mandate_reference_once unique (reference)
);
create index mandate_of_customer on mandate (customer_id, mandate_id);
create index mandate_of_user on mandate (created_by);
create index mandate_ended_by on mandate (ended_by);
create index mandate_token on mandate (gateway_id, gateway_token);
create index mandate_to_ask on mandate (ask_at) where ask_at is not null;
call audit_table('mandate', 'mandate', 'mandate_id', '');

-- Attempts to collect a bill by a mandate.
create table mandate_debit (
  mandate_debit_id integer generated always as identity primary key,
  mandate_id integer not null references mandate,
  bill_id integer not null references bill,
  attempt integer not null,
  amount_paise integer not null check (amount_paise > 0),
  -- 'soft': tried again by the next attempt; 'hard': the customer has a payment link instead; 'dropped': not asked
  -- for.
  status text not null check (status in ('announced', 'requested', 'collected', 'soft', 'hard', 'dropped')),
  -- Our own name of it at the gateway, which collects once under a name.
  reference text not null,
  -- The first announced time of collection of the bill, from which later attempts are counted.
  first_at timestamptz not null,
  collect_at timestamptz not null,
  announced_at timestamptz not null,
  requested_at timestamptz,
  settled_at timestamptz,
  problem text not null default '',
  -- The gateway's order, and the amount that it was made for.
  gateway_order text not null default '',
  order_paise integer not null default 0,
  ask_at timestamptz,
  asks integer not null default 0,
  constraint mandate_debit_once unique (bill_id, attempt),
  constraint mandate_debit_reference_once unique (reference)
);
create unique index mandate_debit_live on mandate_debit (bill_id) where status in ('announced', 'requested');
create index mandate_debit_of_mandate on mandate_debit (mandate_id, mandate_debit_id);
create index mandate_debit_to_collect on mandate_debit (collect_at) where status = 'announced';
create index mandate_debit_to_ask on mandate_debit (ask_at) where ask_at is not null;
