import { type Kysely, sql } from "kysely";

/** Where a service stands among those to choose from: lower comes first, equal ones by name. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table service add display_order integer not null default 100 check (display_order between 1 and 999);
  `.execute(db);
}
