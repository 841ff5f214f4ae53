import { type Kysely, sql } from "kysely";

/** Pictures, what a company says of itself, and how its people are reached. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table picture (
      picture_id integer generated always as identity primary key,
      -- Names its folder of files.
      name text not null unique,
      added_by integer not null references app_user,
      added_at timestamptz not null
    );
    create index picture_age on picture (added_at);

    alter table company
      add email text not null default '',
      add phone text not null default '',
      add address text not null default '',
      add gstin text not null default '',
      add picture_id integer references picture,
      add natural_name text collate "C" not null generated always as (natural_order(name)) stored,
      add search_text text not null
        generated always as (lower(name || ' ' || email || ' ' || phone || ' ' || gstin)) stored;
    create unique index company_gstin_once on company (gstin) where gstin <> '';

    alter table app_user
      add phone text not null default '',
      add search_text text not null generated always as
        (lower(name || ' ' || user_name || ' ' || coalesce(email, '') || ' ' || phone)) stored;
    create index app_user_search on app_user using gin (search_text gin_trgm_ops);
    create index app_user_of_company on app_user (company_id) where company_id is not null;

    -- Apart from app_user, since it changes without anybody having changed the person.
    create table presence (
      user_id integer primary key references app_user,
      last_seen_at timestamptz not null
    );

    alter table society add location point;
  `.execute(db);
}
