import { type Kysely, sql } from "kysely";

/** From when until when papers of providers hold, and which of them a company asks for before it gives somebody a round. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table provider_document
      add issued_on date,
      -- Null: for good.
      add expires_on date,
      add constraint provider_document_expires_after_issue check (expires_on >= issued_on);
    alter table company
      add asks_identity boolean not null default false,
      add asks_police_check boolean not null default false;

    -- That a company was told of a paper that is about to end: once for each day on which it ends.
    create table paper_reminder (
      provider_document_id integer not null references provider_document on delete cascade,
      expires_on date not null,
      primary key (provider_document_id, expires_on)
    );
  `.execute(db);
}
