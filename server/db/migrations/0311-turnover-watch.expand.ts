import { type Kysely, sql } from "kysely";

/** Companies that are not registered and have passed a step of the limit of turnover, as of this morning. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table turnover_watch (
      company_id integer primary key references company on delete cascade,
      -- The financial year's first day.
      from_day date not null,
      -- Of the limit, the highest step that is passed.
      percent integer not null
    );
  `.execute(db);
}
