import { type Kysely, sql } from "kysely";

/** Names of services in other languages than English, as customers read them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- By the code of the language: {"hi": "..."}.
    alter table service add names jsonb not null default '{}';
  `.execute(db);
}
