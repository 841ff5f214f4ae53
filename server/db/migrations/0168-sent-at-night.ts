import { type Kysely, sql } from "kysely";

/** Whether a message is sent in the quiet hours, too, whatever its template: somebody waits for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table message add column at_night boolean not null default false`.execute(db);
}
