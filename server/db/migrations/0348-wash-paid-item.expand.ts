import { type Kysely, sql } from "kysely";

/** The pay of a month asks for the included item that was washed, and reads it from the index again. */
export async function up(db: Kysely<never>): Promise<void> {
  // Millions of rows take longer than a call may.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    create index wash_of_company_items on wash (company_id, day)
      include (status, assigned_provider_id, booking_id, included_item_id);
    drop index wash_of_company;
    alter index wash_of_company_items rename to wash_of_company;
  `.execute(db);
}
