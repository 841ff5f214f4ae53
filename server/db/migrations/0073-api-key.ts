import { type Kysely, sql } from "kysely";

/** Keys by which other software calls the API as a company does. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- A key writes under a name of its own, so that the trail says which it was; nobody signs in as one.
    alter table app_user drop constraint app_user_usertype_check;
    alter table app_user add constraint app_user_usertype_check
      check (usertype in ('Management', 'Company', 'Provider', 'Customer', 'Key'));

    create table api_key (
      api_key_id integer generated always as identity primary key,
      company_id integer not null references company on delete cascade,
      user_id integer not null unique references app_user,
      name text not null,
      -- How it ends, for people to tell one from another.
      hint text not null,
      key_hash text not null unique,
      scopes text[] not null check (cardinality(scopes) > 0),
      created_at timestamptz not null,
      created_by integer not null references app_user,
      revoked_at timestamptz
    );
    create index api_key_of_company on api_key (company_id) where revoked_at is null;
    call audit_table('api_key', 'apiKey', 'api_key_id', 'name');
  `.execute(db);
}
