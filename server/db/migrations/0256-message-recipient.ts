import { type Kysely, sql } from "kysely";

/** Finds the messages of one customer. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index message_of_recipient on message (recipient, created_at desc)`.execute(db);
}
