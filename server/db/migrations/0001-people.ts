import { type Kysely, sql } from "kysely";

/** Countries, companies, the people who sign in, their sessions and mails, and what a repeated call answers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table country (
      country_id integer generated always as identity primary key,
      name text not null
    );
    create unique index country_name_once on country (lower(name));

    create table state (
      state_id integer generated always as identity primary key,
      country_id integer not null references country,
      name text not null,
      unique (state_id, country_id)
    );
    create unique index state_name_once on state (country_id, lower(name));

    create table company (
      company_id integer generated always as identity primary key,
      name text not null,
      active boolean not null default true
    );
    create unique index company_name_once on company (lower(name));

    create table app_user (
      user_id integer generated always as identity primary key,
      user_name text not null,
      name text not null,
      email text,
      usertype text not null check (usertype in ('Management', 'Company', 'Provider', 'Customer')),
      role text not null,
      company_id integer references company,
      active boolean not null default true,
      password_hash text,
      created_at timestamptz not null default now(),
      check (company_id is not null or usertype in ('Management', 'Customer'))
    );
    create unique index app_user_name_once on app_user (lower(user_name));

    create table session (
      token_hash text primary key,
      user_id integer not null references app_user,
      created_at timestamptz not null,
      last_seen_at timestamptz not null
    );
    create index session_of_user on session (user_id);

    create table device (
      token_hash text primary key,
      user_id integer not null references app_user,
      created_at timestamptz not null,
      last_used_at timestamptz not null
    );
    create index device_of_user on device (user_id);

    create table password_reset (
      token_hash text primary key,
      user_id integer not null references app_user,
      expires_at timestamptz not null
    );
    create index password_reset_of_user on password_reset (user_id);

    create table guess (
      key text primary key,
      failures integer not null,
      last_failure_at timestamptz not null,
      blocked_until timestamptz not null
    );

    create table message (
      message_id integer generated always as identity primary key,
      recipient text not null,
      subject text not null,
      body text,
      status text not null check (status in ('waiting', 'sent', 'failed')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      problem text,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index message_newest on message (created_at desc, message_id desc);
    create index message_waiting on message (next_attempt_at) where status = 'waiting';

    create table idempotency (
      user_id integer not null references app_user,
      key text not null,
      fingerprint text not null,
      reply text,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    );
    create index idempotency_age on idempotency (created_at);

    create table setting (
      name text primary key,
      value text not null
    );
  `.execute(db);
}
