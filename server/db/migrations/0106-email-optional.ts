import { type Kysely, sql } from "kysely";

/** Whether a company takes customers without an email. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table company add email_optional boolean not null default false`.execute(db);
}
