import { type Kysely, sql } from "kysely";

/** After how many days past a bill's due day a company's monthly plans pause; null: never, as so far. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table company add unpaid_pause_days integer check (unpaid_pause_days between 1 and 90);
  `.execute(db);
}
