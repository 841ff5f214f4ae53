import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { queueing } from "#server/queue/queries.ts";
import { publishingFacts } from "./publish/queries.ts";
import { saying } from "./say/jobs.ts";
import { toldKinds } from "./say/rules.ts";
import type { Fact } from "./rules.ts";

export type Told = { at: Date; /** Null: the product itself. */ userId: number | null };

/** Lets the customers know of those rows of `news`, each with `booking_id`, `customer_id` and `fact`, that concern them. */
const lettingKnow = (news: RawBuilder<unknown>, { at, userId }: Told) =>
  queueing(
    saying,
    sql`jsonb_build_object('customerId', customer_id, 'bookingId', booking_id, 'userId', ${userId}::integer,
      'at', ${at.toISOString()}::text, 'fact', fact)`,
    sql`${news} where fact ->> 'kind' = any(${[...toldKinds]}::text[])`,
  );

/**
 * Writes down, as parts of a larger statement, what has happened to the `booking_id` of each row of `bookings`, which
 * have a `customer_id` too, and lets the customers and other software know.
 */
export const telling = (
  bookings: RawBuilder<unknown>,
  { at, userId }: Told,
  facts: readonly Fact[],
): RawBuilder<unknown> => sql`
  news as (
    select booking_id, customer_id, fact
    from ${bookings} cross join jsonb_array_elements(${JSON.stringify(facts)}::jsonb) as fact),
  told as (
    insert into event (at, user_id, booking_id, kind, facts)
    select ${at}::timestamptz, ${userId}::integer, booking_id, fact ->> 'kind', fact - 'kind' from news),
  said as (${lettingKnow(sql`news`, { at, userId })}),
  published as (${publishingFacts(sql`news`, at)})`;

export type NewEvent = Told & { bookingId: number; fact: Fact };

/**
 * Tells what has happened, once, in the transaction in which it does: in the booking's history, to its customer and to
 * other software. Whatever else is to follow from it is added to the queue from here.
 */
export async function tell(db: Db, { bookingId, fact, ...told }: NewEvent): Promise<void> {
  await tellEach(db, told, [{ bookingId, fact }]);
}

type News = Pick<NewEvent, "bookingId" | "fact">;

/** Tells of several bookings what has happened to each. */
export async function tellEach(db: Db, told: Told, news: readonly News[]): Promise<void> {
  await sql`with ${tellingEach(told, news)} select`.execute(db);
}

/** The same as parts of a larger statement. */
export const tellingEach = (told: Told, news: readonly News[]): RawBuilder<unknown> => sql`
  news as (
    select booking_id, booking.customer_id, fact, place
    from unnest(${news.map(({ bookingId }) => bookingId)}::integer[],
      ${news.map(({ fact }) => JSON.stringify(fact))}::jsonb[]) with ordinality as news (booking_id, fact, place)
    join booking using (booking_id)),
  told as (
    insert into event (at, user_id, booking_id, kind, facts)
    select ${told.at}::timestamptz, ${told.userId}::integer, booking_id, fact ->> 'kind', fact - 'kind' from news order by place),
  said as (${lettingKnow(sql`news`, told)}),
  published as (${publishingFacts(sql`news`, told.at)})`;

export type EventRow = Told & { /** The person's name. */ by: string | null; fact: Fact };

/** So much of a booking's history is told: a booking has two thousand washes at most. */
const MOST_EVENTS = 2_000;

/** The last of what has happened to a booking, the latest first. */
export async function findEvents(db: Db, bookingId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.at, event.user_id as "userId", person.name as by, facts || jsonb_build_object('kind', kind) as fact
    from event left join app_user as person on person.user_id = event.user_id
    where event.booking_id = ${bookingId} order by event.event_id desc limit ${sql.lit(MOST_EVENTS)}`.execute(
    db,
  );
  return rows;
}
