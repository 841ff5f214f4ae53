import { type Kysely, sql } from "kysely";

/** When a gateway was last heard with a valid signature: whoever sets one up sees that it works. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table gateway add heard_at timestamptz`.execute(db);
}
