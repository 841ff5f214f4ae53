import { type Kysely, sql } from "kysely";

/** Nights settle each company's days by themselves now: what waits names no company, and comes again in the next night. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from job where name = 'round/settle'`.execute(db);
}
