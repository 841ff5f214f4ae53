import { type Kysely, sql } from "kysely";

/** Which bills were reminded of: a reminder before the due day and those after it are said once each. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table bill_reminder (
      bill_id integer not null references bill,
      -- Days from the due day on; below 0 before it.
      days integer not null,
      primary key (bill_id, days)
    );
    create index bill_due on bill (due, bill_id);
  `.execute(db);
}
