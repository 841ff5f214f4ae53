import { type Kysely, sql } from "kysely";

/** When a company washes where no provider's coverage says so, and how many washes an hour takes there. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table company
      add open_hour integer not null default 6 check (open_hour between 6 and 21),
      add close_hour integer not null default 22 check (close_hour between 7 and 22),
      add washes_per_hour integer check (washes_per_hour > 0),
      add constraint company_opens_before_it_closes check (open_hour < close_hour);
  `.execute(db);
}
