import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Fact } from "./rules.ts";

type Told = { at: Date; /** Null: the product itself. */ userId: number | null };

/** Writes down, as part of a larger statement, what has happened to the `booking_id` of each row of `bookings`. */
export const telling = (
  bookings: RawBuilder<unknown>,
  { at, userId }: Told,
  facts: readonly Fact[],
): RawBuilder<unknown> => sql`
  insert into event (at, user_id, booking_id, kind, facts)
  select ${at}::timestamptz, ${userId}::integer, booking_id, fact ->> 'kind', fact - 'kind'
  from ${bookings} cross join jsonb_array_elements(${JSON.stringify(facts)}::jsonb) as fact`;

export type NewEvent = Told & { bookingId: number; fact: Fact };

/**
 * Tells what has happened, once, in the transaction in which it does. Whatever is to follow from it elsewhere, such as
 * a message or a call to somebody's server, is added to the queue from here.
 */
export async function tell(db: Db, { bookingId, fact, ...told }: NewEvent): Promise<void> {
  await tellEach(db, told, [{ bookingId, fact }]);
}

/** Tells of several bookings what has happened to each. */
export async function tellEach(
  db: Db,
  { at, userId }: Told,
  news: readonly Pick<NewEvent, "bookingId" | "fact">[],
): Promise<void> {
  await sql`
    insert into event (at, user_id, booking_id, kind, facts)
    select ${at}::timestamptz, ${userId}::integer, booking_id, fact ->> 'kind', fact - 'kind'
    from unnest(${news.map(({ bookingId }) => bookingId)}::integer[],
      ${news.map(({ fact }) => JSON.stringify(fact))}::jsonb[]) as news (booking_id, fact)`.execute(db);
}

export type EventRow = { at: Date; /** Null: the product itself. */ by: string | null; fact: Fact };

/** What has happened to a booking, the latest first. */
export async function findEvents(db: Db, bookingId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.at, person.name as by, facts || jsonb_build_object('kind', kind) as fact
    from event left join app_user as person on person.user_id = event.user_id
    where event.booking_id = ${bookingId} order by event.event_id desc`.execute(db);
  return rows;
}
