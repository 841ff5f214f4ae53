import { type Kysely, sql } from "kysely";

/**
 * What is to be done at once is due at the moment that it is added: as due since ever it went before all that had a time,
 * and a burst of it held up the evening. What comes back by itself has a lane of its own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update job set due_at = clock_now() where due_at = '-infinity';
    alter table job add constraint job_due_at check (isfinite(due_at));
    update job set lane = 'turn' where lane = 'whole' and key = 'turn';
  `.execute(db);
}
