import { type Kysely, sql } from "kysely";

/**
 * Who came to a vehicle's washes is read from the index alone, and a company's washes that nobody has without those of all
 * others on that day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    drop index wash_once;
    create unique index wash_once on wash (number, day, slot, customer_id) include (assigned_provider_id)
      where status in ('scheduled', 'done');
    drop index wash_unassigned;
    create index wash_unassigned on wash (day, company_id) where assigned_provider_id is null and status = 'scheduled';
  `.execute(db);
}
