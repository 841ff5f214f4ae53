import { type Kysely, sql } from "kysely";

/** The first day of the term that a renewal added to a plan last; null while it has its first one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table booking add column term_start date`.execute(db);
}
