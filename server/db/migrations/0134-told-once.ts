import { type Kysely, sql } from "kysely";

/** When a row was changed, the line of the trail says itself: a reply to a ticket wrote a second line of nothing else. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function audited_row(line jsonb) returns jsonb language sql immutable strict parallel safe
      return line - '{natural_name,search_text,open_washes,changed_at}'::text[]
  `.execute(db);
}
