import { type Kysely, sql } from "kysely";

/** Who sent invitations when, as long as it is counted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table invitation (
      invitation_id integer primary key generated always as identity,
      sent_by integer not null references app_user on delete cascade,
      -- The sender's company; null for the back office.
      company_id integer references company on delete cascade,
      sent_at timestamptz not null
    );
    create index invitation_of_sender on invitation (sent_by, sent_at);
    create index invitation_of_company on invitation (company_id, sent_at);
    create index invitation_sent on invitation (sent_at);
  `.execute(db);
}
