import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { queueing } from "#server/jobs/queries.ts";
import { publishingFacts } from "./publish/queries.ts";
import { notifyChanges } from "./change/jobs.ts";
import { notifyAt } from "./change/rules.ts";
import { notifyCustomer } from "./notify/jobs.ts";
import { isChange, type CustomerFact } from "./notify/rules.ts";
import type { Fact } from "./rules.ts";

export type EventSource = { at: Date; /** Null: the product itself. */ userId: number | null };

/** The facts of which customers are told at once: each by itself, since somebody waits for it. */
const immediateFacts = ["booked"] satisfies CustomerFact["kind"][];

const notifyImmediately = ({ at, userId }: EventSource) =>
  queueing(
    notifyCustomer,
    sql`jsonb_build_object('customerId', customer_id, 'bookingId', booking_id, 'userId', ${userId}::integer,
      'at', ${at.toISOString()}::text, 'fact', fact)`,
    sql`news where fact ->> 'kind' = any(${immediateFacts}::text[])`,
    at,
  );

/** One job for each customer: it tells all of the customer's changes that it finds. */
const notifyTogether = queueing(
  notifyChanges,
  sql`jsonb_build_object('customerId', customer_id)`,
  sql`(select customer_id, min(tell_at) as tell_at from news where tell_at is not null group by customer_id) as due`,
  sql`tell_at`,
);

/** `facts` and when customers are to be told of them, as columns of a larger statement. */
const columnsOf = (facts: readonly Fact[], at: Date) => sql`
  ${facts.map((fact) => JSON.stringify(fact))}::jsonb[], ${facts.map((fact) => notifyAt(fact, at))}::timestamptz[]`;

/** What follows from `news`, as parts of a larger statement: rows of `booking_id`, `customer_id`, `fact`, `tell_at` and `place`. */
const following = (
  news: RawBuilder<unknown>,
  told: EventSource,
  facts: readonly Fact[],
): RawBuilder<unknown> => sql`
  news as (${news}),
  told as (
    insert into event (at, user_id, booking_id, kind, facts, tell_at)
    select ${told.at}::timestamptz, ${told.userId}::integer, booking_id, fact ->> 'kind', fact - 'kind', tell_at
    from news order by place),
  said as (${notifyImmediately(told)}),
  ${facts.some(isChange) ? sql`told_together as (${notifyTogether}),` : sql``}
  published as (${publishingFacts(sql`news`, told.at)})`;

/**
 * Writes down, as parts of a larger statement, what has happened to the `booking_id` of each row of `bookings`, which
 * have a `customer_id` too, and lets the customers and other software know.
 */
export const recordingEvent = (
  bookings: RawBuilder<unknown>,
  told: EventSource,
  facts: readonly Fact[],
): RawBuilder<unknown> =>
  following(
    sql`select booking_id, customer_id, fact, tell_at, place
      from ${bookings} cross join unnest(${columnsOf(facts, told.at)}) with ordinality as line (fact, tell_at, place)`,
    told,
    facts,
  );

export type NewEvent = EventSource & { bookingId: number; fact: Fact };

/**
 * Tells what has happened, once, in the transaction in which it does: in the booking's history, to its customer and to
 * other software. Whatever else is to follow from it is added to the queue from here.
 */
export async function recordEvent(db: Db, { bookingId, fact, ...told }: NewEvent): Promise<void> {
  await recordEvents(db, told, [{ bookingId, fact }]);
}

export type News = Pick<NewEvent, "bookingId" | "fact">;

/** Tells of several bookings what has happened to each. */
export async function recordEvents(db: Db, told: EventSource, news: readonly News[]): Promise<void> {
  await sql`with ${recordingEvents(told, news)} select`.execute(db);
}

/** The same as parts of a larger statement. */
export function recordingEvents(told: EventSource, news: readonly News[]): RawBuilder<unknown> {
  const facts = news.map(({ fact }) => fact);
  return following(
    sql`select booking_id, booking.customer_id, fact, tell_at, place
      from unnest(${news.map(({ bookingId }) => bookingId)}::integer[], ${columnsOf(facts, told.at)})
        with ordinality as line (booking_id, fact, tell_at, place)
      join booking using (booking_id)`,
    told,
    facts,
  );
}

export type EventRow = EventSource & { /** The person's name. */ by: string | null; fact: Fact };

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
