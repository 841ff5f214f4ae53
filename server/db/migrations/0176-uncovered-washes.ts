import { type Kysely, sql } from "kysely";

/** The dashboard counts the open washes of the coming week that take nobody's time: few where somebody covers the society. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`create index wash_without_taker on wash (day)
    where status = 'scheduled' and provider_id is null and not overbooked`.execute(db);
}
