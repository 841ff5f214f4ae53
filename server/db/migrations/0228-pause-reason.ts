import { type Kysely, sql } from "kysely";

/** Washes that are added to a paused plan have the reason of its pause. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table plan_pause add reason text not null default ''`.execute(db);
}
