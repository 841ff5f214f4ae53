import { type Kysely, sql } from "kysely";

/** Finds messages by a part of their recipient's address or number. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index message_recipient_search on message using gin (lower(recipient) gin_trgm_ops)`.execute(
    db,
  );
}
