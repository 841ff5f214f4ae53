import { type Kysely, sql } from "kysely";

/** Members of societies' committees, who read reports after they have signed in with their phone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table committee_member (
      committee_member_id integer generated always as identity primary key,
      society_id integer not null references society,
      -- The company whose work they read; null: the work of all.
      company_id integer references company,
      name text not null,
      phone text not null,
      invited_by integer not null references app_user (user_id),
      invited_at timestamptz not null,
      constraint committee_member_once unique nulls not distinct (society_id, company_id, phone)
    );
    create index committee_member_phone on committee_member (phone);
    call audit_table('committee_member', 'committeeMember', 'committee_member_id', 'name');
  `.execute(db);
}
