import { type Kysely, sql } from "kysely";

/** Which languages a company offers, and of which this installation says whether a native speaker has read them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Null for all, which those that come later belong to.
    alter table company add column languages text[];

    create table language_review (
      language text primary key,
      reviewed boolean not null,
      changed_at timestamptz not null,
      changed_by integer not null references app_user
    );
  `.execute(db);
}
