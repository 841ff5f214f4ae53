import { type Kysely, sql } from "kysely";

/** What a range of days has brought in, and how full the coming week is, are found by the day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index payment_by_day on payment (at) include (company_id, amount_paise);
    create index payment_allocation_by_day on payment_allocation (at);
    create index slot_use_by_day on slot_use (day);
  `.execute(db);
}
