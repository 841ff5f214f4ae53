import { type Kysely, sql } from "kysely";

/** Washes that were recorded as done with the words that no photo was taken. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table wash add outcome_no_photo boolean not null default false`.execute(db);
}
