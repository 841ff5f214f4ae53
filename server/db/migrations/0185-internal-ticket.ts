import { type Kysely, sql } from "kysely";

/** Tickets by which the product asks the office to do something: about a customer, who does not see them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket add internal boolean not null default false`.execute(db);
}
