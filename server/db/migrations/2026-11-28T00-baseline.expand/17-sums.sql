-- What dashboards add up, summed by day. Triggers write what each statement changes of the sums as rows of their
-- own, so that nobody waits for another at one day's row; a job folds them, and a reader adds what is not folded
-- yet.

-- The same summed for who asks: of a company, by society, by item, by item in a society, by hour in a society. 0:
-- all of them.
create table wash_sum (
  grain text check (grain in ('company', 'society', 'item', 'society item', 'hour')),
  day date,
  society_id integer,
  company_id integer,
  service_item_id integer,
  hour integer,
  due integer not null,
  done integer not null,
  missed integer not null,
  charged_paise bigint not null,
  gross_paise bigint not null default 0,
  net_paise bigint not null default 0,
  primary key (grain, day, society_id, company_id, service_item_id, hour)
) with (fillfactor = 80);
create index wash_sum_of_society on wash_sum (society_id, grain, day);

-- What a statement changes of the sums of washes. Emptied all the time: vacuumed by its rows, whatever it holds.
create table wash_sum_change (
  day date not null,
  company_id integer not null,
  society_id integer not null,
  service_item_id integer not null,
  hour integer not null,
  due integer not null,
  done integer not null,
  missed integer not null,
  charged_paise bigint not null,
  -- Of charged_paise, what upfront bookings charge: at prices that include any tax, and at prices to which it is
  -- added. The rest is charged by the month, and follows the settings in force.
  gross_paise bigint not null default 0,
  net_paise bigint not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- By society, and of all of a company's as society 0. The day -infinity has what is owed in all.
create table booking_sum (
  day date,
  society_id integer,
  company_id integer,
  made integer not null,
  plans_made integer not null,
  plans_ending integer not null,
  owed_paise bigint not null,
  billed_paise bigint not null,
  received_paise bigint not null,
  allocated_paise bigint not null,
  primary key (day, society_id, company_id)
) with (fillfactor = 80);
create index booking_sum_of_society on booking_sum (society_id, day);

-- Likewise of bookings, bills and payments. What payments bring, whatever they pay, is of society 0.
create table booking_sum_change (
  day date not null,
  company_id integer not null,
  society_id integer not null,
  made integer not null,
  -- Plans with washes by the day they were made on, and by that of their last wash.
  plans_made integer not null,
  plans_ending integer not null,
  -- By how much what is to be paid has grown: of bookings that no bill asks for, and of bills.
  owed_paise bigint not null,
  billed_paise bigint not null,
  received_paise bigint not null,
  -- What of that pays bookings and bills in the society.
  allocated_paise bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
