import { type Kysely, sql } from "kysely";

/** Customers with many vehicles: fleets and housing societies. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- Set by staff; a customer with a GSTIN counts as one, too.
    alter table customer add business boolean not null default false;
  `.execute(db);
}
