-- Jobs, and what the processes share: the row of a job is taken and removed in the transaction that does it.

create table job (
  job_id bigint generated always as identity primary key,
  -- Which jobs share their turns: those of one lane are taken in order, lanes never wait for each other.
  lane text not null,
  name text not null,
  -- Of two jobs with the same name and key only one waits.
  key text,
  payload jsonb not null,
  -- The lower, the sooner.
  priority integer not null,
  -- From when on it may be taken; -infinity for at once. One that is being done without a transaction is due again
  -- when its lease runs out.
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- The last failure.
  problem text,
  -- When it was given up; null while it waits.
  failed_at timestamptz,
  constraint job_due_at check (isfinite(due_at))
);
create unique index job_once on job (name, key) where failed_at is null;
create index job_next on job (lane, priority, due_at, job_id) where failed_at is null;
create index job_due on job (due_at) where failed_at is null;
create index job_failed on job (failed_at) where failed_at is not null;
insert into job (lane, name, key, payload, priority, due_at)
  values ('turn', 'round/settling', 'turn', '{}', 0, clock_now());

create table setting (
  name text primary key,
  value text not null
);

-- What a repeated call answers.
create table idempotency (
  user_id integer references app_user,
  key text,
  fingerprint text not null,
  reply text,
  created_at timestamptz not null default clock_now(),
  primary key (user_id, key)
);
create index idempotency_age on idempotency (created_at);

-- What became of the latest calls to mail server and gateways, so that one that takes nothing is noticed.
create table outside_attempt (
  outside_attempt_id bigint generated always as identity primary key,
  channel text not null,
  -- What it was about: of a message, a payment link, a refund, a debit the row's id, of a delivery the webhook's.
  subject integer not null,
  at timestamptz not null,
  succeeded boolean not null
);
create index outside_attempt_latest on outside_attempt (channel, at desc, outside_attempt_id desc);
create index outside_attempt_success on outside_attempt (channel, at desc) where succeeded;
create index outside_attempt_old on outside_attempt (at);
