import { type Kysely, sql } from "kysely";

/** True for an absence that the provider entered, who may then end it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table provider_absence add by_provider boolean not null default false`.execute(db);
}
