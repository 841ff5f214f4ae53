-- Messages are kept as template, parameters and language, and worded when they are sent or shown; what is as good
-- as a password is sealed. Webhooks tell other software what happens.

create table message (
  message_id integer generated always as identity primary key,
  recipient text not null,
  status text not null check (status in ('waiting', 'sent', 'failed')),
  problem text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  channel text not null check (channel in ('mail', 'sms', 'whatsapp')),
  template text not null,
  language text not null,
  -- Null once it has run out.
  parameters jsonb,
  -- The parameters that nobody may read in the database or a backup of it; null once sent.
  sealed bytea,
  -- Null for what concerns no company.
  company_id integer references company on delete cascade,
  -- Of two messages with the same key only one is written, ever.
  once_key text unique,
  -- Whether it is sent in the quiet hours, too, whatever its template: somebody waits for it.
  at_night boolean not null default false
);
create index message_newest on message (created_at desc, message_id desc);
create index message_recent_of_template on message (template, created_at);
create index message_of_company on message (company_id, created_at desc, message_id desc)
  where company_id is not null;
create index message_of_recipient on message (recipient, created_at desc);
create index message_recipient_search on message using gin (lower(recipient) gin_trgm_ops);

-- How management words messages in place of the product's own sentences.
create table wording (
  wording_id integer generated always as identity primary key,
  template text not null,
  language text not null,
  channel text not null check (channel in ('mail', 'sms', 'whatsapp')),
  -- Empty for the product's own.
  subject text not null,
  body text not null,
  dlt_template_id text not null,
  whatsapp_name text not null,
  changed_at timestamptz not null,
  changed_by integer not null references app_user,
  unique (template, language, channel)
);
call audit_table('wording', 'wording', 'wording_id', 'template');

-- Of which languages this installation says whether a native speaker has read them.
create table language_review (
  language text primary key,
  reviewed boolean not null,
  changed_at timestamptz not null,
  changed_by integer not null references app_user
);

create table webhook (
  webhook_id integer generated always as identity primary key,
  -- Null: the back office, which is told of every company's.
  company_id integer references company on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  active boolean not null,
  created_at timestamptz not null
);
create index webhook_of_company on webhook (company_id);
call audit_table('webhook', 'webhook', 'webhook_id', 'url');

-- What the product itself writes down of a hook, and what its trail is not to hold.
create table webhook_state (
  webhook_id integer primary key references webhook on delete cascade,
  sealed_secret bytea not null,
  -- Tries since it last took something.
  failures integer not null default 0,
  failing_since timestamptz,
  -- Nothing is tried before.
  resting_until timestamptz,
  -- When the product switched it off.
  disabled_at timestamptz
);

create table webhook_delivery (
  webhook_delivery_id integer generated always as identity primary key,
  webhook_id integer not null references webhook on delete cascade,
  -- What the receiver knows it by, the same at each try.
  key text not null unique,
  event text not null,
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- The status of the last answer, and why it was none; null before the first try.
  answer integer,
  problem text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tried_at timestamptz
);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, due_at) where status = 'waiting';
create index webhook_delivery_newest on webhook_delivery (webhook_id, webhook_delivery_id desc);
create index webhook_delivery_age on webhook_delivery (created_at);
