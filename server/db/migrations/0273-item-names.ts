import { type Kysely, sql } from "kysely";

/** Names of service items in other languages than English, as washers read them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- By the code of the language: {"hi": "..."}.
    alter table service_item add names jsonb not null default '{}';
  `.execute(db);
}
