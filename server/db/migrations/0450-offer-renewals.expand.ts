import { type Kysely, sql } from "kysely";

/** How often a booking's offer was used again when the plan was renewed, beside its use at booking. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table booking add column offer_renewals integer not null default 0 check (offer_renewals >= 0)`.execute(
    db,
  );
}
