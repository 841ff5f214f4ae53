import { type Kysely, sql } from "kysely";

/** A repeated press is recognised by its idempotency key, as every write is: its row tells the wash's ledger alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table round_action drop column fingerprint, drop column reply`.execute(db);
}
