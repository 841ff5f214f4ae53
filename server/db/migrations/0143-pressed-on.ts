import { type Kysely, sql } from "kysely";

/** On what something was pressed, as its session was named: "Chrome on Android". Empty for what was pressed before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table round_action add device text not null default ''`.execute(db);
}
