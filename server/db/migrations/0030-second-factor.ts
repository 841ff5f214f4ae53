import { type Kysely, sql } from "kysely";

/** A second factor for signing in, and what stands between the password and the session then. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table app_user
      add second_factor boolean not null default false,
      add constraint app_user_second_factor_of_staff
        check (not second_factor or usertype in ('Management', 'Company'));

    -- It counts once app_user says so: until then it is being set up.
    create table second_factor (
      user_id integer primary key references app_user on delete cascade,
      -- Sealed with the installation's key.
      secret bytea not null,
      begun_at timestamptz not null,
      -- The newest stretch of 30 seconds of which a code was taken.
      last_step integer not null default 0,
      -- Hashes of those that are left.
      recovery_codes text[] not null default '{}'
    );

    create table sign_in_challenge (
      token_hash text primary key,
      user_id integer not null references app_user on delete cascade,
      -- A hash of the password's hash and the sealed secret: with another of either, it no longer holds.
      stands_on text not null,
      expires_at timestamptz not null
    );
    create index sign_in_challenge_of_user on sign_in_challenge (user_id);
    create index sign_in_challenge_expired on sign_in_challenge (expires_at);
  `.execute(db);
}
