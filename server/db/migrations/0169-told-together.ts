import { type Kysely, sql } from "kysely";

/** When a customer is to be told of an event; null once that is done, and for what nobody is told of. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table event add column tell_at timestamptz`.execute(db);
  await sql`create index event_to_tell on event (booking_id) where tell_at is not null`.execute(db);
}
