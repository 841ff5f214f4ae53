import { type Kysely, sql } from "kysely";

/** When a payment was recorded, which may be long after the money came; null for payments from before this was stored. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payment add recorded_at timestamptz;
    create index payment_by_recording on payment (recorded_at);
  `.execute(db);
}
