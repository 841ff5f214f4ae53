import { type Kysely, sql } from "kysely";

/** Finds messages by a part of their recipient's address or number. */
export async function up(db: Kysely<never>): Promise<void> {
  // Millions of rows take longer than a call may.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`create index message_recipient_search on message using gin (lower(recipient) gin_trgm_ops)`.execute(
    db,
  );
}
