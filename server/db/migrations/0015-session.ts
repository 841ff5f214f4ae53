import { type Kysely, sql } from "kysely";

/** A session can be named without its token, and says from where it was begun. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table session
      add session_id integer not null generated always as identity unique,
      add device text not null default '',
      add address text not null default '';
  `.execute(db);
}
