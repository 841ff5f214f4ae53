-- Washes: who comes, what happened, and what that does to the bill.

create table outcome_rule (
  outcome_rule_id integer generated always as identity primary key,
  reason text not null unique
    check (reason in ('car-away', 'no-access', 'gate-refused', 'customer-declined', 'rain', 'no-water',
      'provider-away', 'out-of-time', 'other', 'not-reported')),
  effect text not null check (effect in ('charge', 'credit', 'rewash'))
);
insert into outcome_rule (reason, effect) values
  ('car-away', 'charge'), ('no-access', 'charge'), ('gate-refused', 'credit'), ('customer-declined', 'charge'),
  ('rain', 'credit'), ('no-water', 'credit'), ('provider-away', 'credit'), ('out-of-time', 'credit'),
  ('other', 'credit'), ('not-reported', 'credit');
call audit_table('outcome_rule', 'outcomeRule', 'outcome_rule_id', 'reason');

-- One wash of one vehicle. One key holds it to its vehicle, its booking, their company and society: a plan has
-- many.
create table wash (
  wash_id integer generated always as identity primary key,
  booking_id integer not null,
  booking_vehicle_id integer not null,
  company_id integer not null,
  society_id integer not null,
  number text not null,
  day date not null,
  slot time not null,
  status text not null default 'scheduled'
    check (status in ('scheduled', 'done', 'missed', 'skipped', 'cancelled')),
  -- What it adds to the booking's amount: the discount is taken off.
  price_paise integer not null check (price_paise >= 0),
  minutes integer not null check (minutes > 0),
  -- Whose time it takes: a provider's, or of the society's own number when null; nobody's when overbooked or where
  -- nothing limits the slot.
  provider_id integer references provider,
  counted boolean not null,
  overbooked boolean not null,
  planned_day date,
  planned_slot time,
  reason text not null default '',
  customer_id integer not null,
  -- Who comes; null while nobody does. By whom is null where the product chose.
  assigned_provider_id integer references provider,
  assigned_by integer references app_user,
  assigned_at timestamptz,
  -- Why nobody can take it, as far as the product has looked.
  unassigned_reason text,
  outcome_reason text references outcome_rule (reason),
  outcome_note text not null default '',
  outcome_effect text check (outcome_effect in ('charge', 'credit', 'rewash', 'rewash-pending')),
  outcome_at timestamptz,
  -- Null: the product itself.
  outcome_by integer references app_user,
  -- Whether it came after the wash was given to somebody else, skipped or cancelled.
  outcome_late boolean not null default false,
  -- The missed wash that this one makes good.
  rewash_of integer references wash,
  -- The last transaction that updated the row; null when none has.
  changed_in xid8,
  monthly_paise integer,
  meant integer check (meant > 0),
  -- Recorded as done with the words that no photo was taken.
  outcome_no_photo boolean not null default false,
  -- The included item that is washed; null: the booking's own.
  included_item_id integer references service_item,
  constraint wash_assigned_at_some_time check (assigned_provider_id is null or assigned_at is not null),
  constraint wash_missed_for_a_reason check (status <> 'missed' or outcome_reason is not null),
  constraint wash_of_package check ((monthly_paise is null) = (meant is null)),
  constraint wash_booking_vehicle_id_booking_id_company_id_society_id_c_fkey foreign key (booking_vehicle_id,
    booking_id, company_id, society_id, customer_id)
      references booking_vehicle (booking_vehicle_id, booking_id, company_id, society_id, customer_id)
);
create index wash_of_booking on wash (booking_id, day);
create index wash_of_society on wash (society_id, day) include (status);
create index wash_of_day on wash (day, slot) include (status);
create index wash_of_provider on wash (provider_id, day) where provider_id is not null;
create index wash_of_assigned on wash (assigned_provider_id, day) where assigned_provider_id is not null;
create index wash_rewash on wash (rewash_of) where rewash_of is not null;
-- Each morning the few washes are looked for that are not charged, and that a bill charges all the same. The
-- condition is the query's, word for word.
create index wash_not_charged on wash (wash_id)
  where not (status in ('scheduled', 'done') or status = 'missed' and outcome_effect in ('charge', 'rewash'));
-- A customer is of one company.
create unique index wash_once on wash (number, day, slot, customer_id) include (assigned_provider_id)
  where status in ('scheduled', 'done');
create index wash_changed_in on wash (company_id, changed_in) where changed_in is not null;
create index wash_without_taker on wash (day) where status = 'scheduled' and provider_id is null and not overbooked;
-- Most washes are done; the others are listed by their status.
create index wash_not_done on wash (status, day, slot, wash_id) include (company_id, society_id)
  where status <> 'done';
create index wash_unassigned on wash (day, slot, wash_id) include (company_id)
  where assigned_provider_id is null and status = 'scheduled';
create index wash_unattributed on wash (day, company_id) where assigned_provider_id is null and status = 'done';
create index wash_included_item on wash (included_item_id) where included_item_id is not null;
-- The pay of a month reads who has done what, and what nobody has done on record.
create index wash_of_company on wash (company_id, day) include (status, assigned_provider_id, booking_id,
  included_item_id);
create trigger trail_of_changing after update on wash
  referencing old table as removed new table as added
  for each statement execute function keep_trail('wash', 'booking_id', 'number', 'wash_id');
create trigger trail_of_removing after delete on wash
  referencing old table as removed
  for each statement execute function keep_trail('wash', 'booking_id', 'number', 'wash_id');
create trigger assignment_kept after update on wash
  referencing old table as removed new table as added
  for each statement execute function keep_assignment();
call sum_table('wash', 'sum_washes');
create trigger change_noted before update on wash
  for each row execute function note_change();

-- Whose wash it has been: one who was offline may have done what was given to another meanwhile.
create table wash_assignment (
  wash_assignment_id bigint generated always as identity primary key,
  wash_id integer not null references wash,
  provider_id integer not null references provider,
  -- Null: the product itself.
  user_id integer references app_user,
  at timestamptz not null
);
create index wash_assignment_of_wash on wash_assignment (wash_id, provider_id);
create index wash_assignment_of_provider on wash_assignment (provider_id);

-- A person's last choice of who comes to a wash, with what held before it, so that it can be undone.
create table wash_choice (
  wash_id integer primary key references wash on delete cascade,
  chosen_by integer not null references app_user on delete cascade,
  chosen_at timestamptz not null,
  -- As the columns of wash of these names were.
  assigned_provider_id integer references provider on delete cascade,
  assigned_by integer references app_user on delete cascade,
  assigned_at timestamptz,
  unassigned_reason text
);

create table wash_photo (
  wash_photo_id integer generated always as identity primary key,
  -- Made on the phone: a photo that is sent again is the same.
  photo_id uuid not null unique,
  wash_id integer not null references wash,
  user_id integer not null references app_user,
  kind text not null check (kind in ('before', 'after')),
  taken_at timestamptz not null,
  file_id integer not null references file,
  constraint wash_photo_file_once unique (file_id)
);
create index wash_photo_of_wash on wash_photo (wash_id, taken_at);
call show_files('wash_photo', 'file_id', 'wash_photo');
call audit_table('wash_photo', 'washPhoto', 'wash_photo_id', '');

create table wash_rating (
  wash_rating_id integer generated always as identity primary key,
  wash_id integer not null references wash,
  -- As it was when it was rated: sums go on counting for them, whatever becomes of the wash.
  service_item_id integer not null references service_item,
  provider_id integer references provider,
  stars integer not null check (stars between 1 and 5),
  comment text not null,
  rated_at timestamptz not null,
  constraint wash_rated_once unique (wash_id)
);
create index wash_rating_of_item on wash_rating (service_item_id);
create index wash_rating_of_provider on wash_rating (provider_id);
call audit_table('wash_rating', 'washRating', 'wash_rating_id', '');

-- What was pressed on a phone, with its answer: a repeat is answered as the first time.
create table round_action (
  action_id uuid primary key,
  user_id integer not null references app_user,
  wash_id integer not null references wash,
  at timestamptz not null,
  -- As the session was named: "Chrome on Android". Empty for what was pressed before.
  device text not null default ''
);
create index round_action_of_wash on round_action (wash_id);

-- Whom providers called from a wash, and when they asked for the number.
create table round_call (
  round_call_id integer generated always as identity primary key,
  wash_id integer not null references wash,
  user_id integer not null references app_user,
  at timestamptz not null
);
create index round_call_of_user on round_call (user_id, at);
create index round_call_of_wash on round_call (wash_id);

-- What the server refused of a cleaner's presses, as the phone tells the office of it.
create table round_refusal (
  round_refusal_id integer generated always as identity primary key,
  -- Of the press: told again, it is the same.
  action_id uuid not null,
  wash_id integer not null references wash,
  user_id integer not null references app_user,
  pressed text not null check (pressed in ('done', 'missed', 'photo')),
  reason text,
  note text not null,
  recorded_at timestamptz not null,
  why text not null,
  told_at timestamptz not null,
  settled text check (settled in ('recorded', 'put-aside', 'sent-again')),
  settled_at timestamptz,
  settled_by integer references app_user,
  constraint refusal_once unique (action_id),
  check ((settled is null) = (settled_at is null)),
  check ((pressed = 'missed') = (reason is not null))
);
create index refusal_of_wash on round_refusal (wash_id);
create index refusal_open on round_refusal (user_id) where settled is null;
call audit_table('round_refusal', 'roundRefusal', 'round_refusal_id', '');

-- What became of washes when somebody was away: each as it was before, to be restored.
create table provider_absence_wash (
  -- Not a key of the absence: that goes before its washes come back, since it would keep them from it.
  provider_absence_id integer,
  wash_id integer references wash,
  before jsonb not null,
  primary key (provider_absence_id, wash_id)
);
create index provider_absence_of_wash on provider_absence_wash (wash_id);

-- A day that is disrupted; each of its washes is kept as it was before, to be restored.
create table disruption (
  disruption_id integer generated always as identity primary key,
  day date not null,
  cause text not null check (cause in ('rain', 'no-water', 'society')),
  effect text not null check (effect in ('move', 'credit')),
  washes integer not null,
  moved integer not null,
  credited integer not null,
  amount_paise integer not null,
  at timestamptz not null,
  user_id integer not null references app_user,
  undone_at timestamptz
);
create index disruption_of_day on disruption (day);
create index disruption_of_user on disruption (user_id);
call audit_table('disruption', 'disruption', 'disruption_id', 'cause');

create table disruption_wash (
  disruption_id integer references disruption,
  wash_id integer references wash,
  -- The row as it was before, and as the disruption left it.
  before jsonb not null,
  after jsonb not null,
  primary key (disruption_id, wash_id)
);
create index disruption_of_wash on disruption_wash (wash_id);
