import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { queueing } from "#server/jobs/jobs.queries.ts";
import { publishingFacts } from "./publish.queries.ts";
import { notifyChanges } from "./change.jobs.ts";
import { notifyAt } from "./change.rules.ts";
import { notifyCustomer } from "./notify.jobs.ts";
import { isChange, type CustomerFact } from "./notify.rules.ts";
import type { Fact } from "./event.rules.ts";

export type EventSource = {
  at: Date;
  /** Null for the system. */
  userId: number | null;
  /** True if customers are not told. */
  quiet?: boolean;
};

/** Sent at once and each on its own, because the customer is waiting for it. */
const immediateFacts = ["booked"] satisfies CustomerFact["kind"][];

const notifyImmediately = ({ at, userId, quiet = false }: EventSource) =>
  queueing(
    notifyCustomer,
    sql`jsonb_build_object('customerId', customer_id, 'bookingId', booking_id, 'userId', ${userId}::integer,
      'at', ${at.toISOString()}::text, 'fact', fact)`,
    sql`news where fact ->> 'kind' = any(${quiet ? [] : immediateFacts}::text[])`,
    at,
  );

/** One job per customer, which sends all of the customer's pending changes. */
const notifyTogether = queueing(
  notifyChanges,
  sql`jsonb_build_object('customerId', customer_id)`,
  sql`(select customer_id, min(tell_at) as tell_at from news where tell_at is not null group by customer_id) as due`,
  sql`tell_at`,
);

/** SQL columns: `facts`, and when to notify customers of them. */
const columnsOf = (facts: readonly Fact[], at: Date) => sql`
  ${facts.map((fact) => JSON.stringify(fact))}::jsonb[], ${facts.map((fact) => notifyAt(fact, at))}::timestamptz[]`;

/** SQL parts that store and announce the rows of `news`: `booking_id`, `customer_id`, `fact`, `tell_at` and `place`. */
const recordingRows = (
  news: RawBuilder<unknown>,
  source: EventSource,
  facts: readonly Fact[],
): RawBuilder<unknown> => sql`
  news as (${news}),
  told as (
    insert into event (at, user_id, booking_id, kind, facts, tell_at)
    select ${source.at}::timestamptz, ${source.userId}::integer, booking_id, fact ->> 'kind', fact - 'kind', tell_at
    from news order by place),
  said as (${notifyImmediately(source)}),
  ${facts.some(isChange) ? sql`told_together as (${notifyTogether}),` : sql``}
  published as (${publishingFacts(sql`news`, source.at)})`;

/**
 * SQL parts of a larger statement that record `facts` for each row of `bookings` (`booking_id`, `customer_id`) and
 * notify customers and webhooks.
 */
export const recordingEvent = (
  bookings: RawBuilder<unknown>,
  source: EventSource,
  facts: readonly Fact[],
): RawBuilder<unknown> =>
  recordingRows(
    sql`select booking_id, customer_id, fact, tell_at, place
      from ${bookings} cross join unnest(${columnsOf(facts, source.at)}) with ordinality as line (fact, tell_at, place)`,
    source,
    facts,
  );

export type NewEvent = EventSource & { bookingId: number; fact: Fact };

/**
 * Records a fact, once and in its transaction: in the booking's history, to its customer and to webhooks. Any further
 * consequence is enqueued here.
 */
export async function recordEvent(db: Db, { bookingId, fact, ...source }: NewEvent): Promise<void> {
  await recordEvents(db, source, [{ bookingId, fact }]);
}

export type BookingEvent = Pick<NewEvent, "bookingId" | "fact">;

export async function recordEvents(
  db: Db,
  source: EventSource,
  events: readonly BookingEvent[],
): Promise<void> {
  await sql`with ${recordingEvents(source, events)} select`.execute(db);
}

/** The same as SQL parts of a larger statement. */
export function recordingEvents(source: EventSource, events: readonly BookingEvent[]): RawBuilder<unknown> {
  const facts = events.map(({ fact }) => fact);
  return recordingRows(
    sql`select booking_id, booking.customer_id, fact, tell_at, place
      from unnest(${events.map(({ bookingId }) => bookingId)}::integer[], ${columnsOf(facts, source.at)})
        with ordinality as line (booking_id, fact, tell_at, place)
      join booking using (booking_id)`,
    source,
    facts,
  );
}

export type EventRow = EventSource & { /** The person's name. */ by: string | null; fact: Fact };

/** A booking has at most 2,000 washes. */
const MAX_EVENTS = 2_000;

/** Newest first. */
export async function findEvents(db: Db, bookingId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.at, event.user_id as "userId", person.name as by, facts || jsonb_build_object('kind', kind) as fact
    from event left join app_user as person on person.user_id = event.user_id
    where event.booking_id = ${bookingId} order by event.event_id desc limit ${sql.lit(MAX_EVENTS)}`.execute(
    db,
  );
  return rows;
}
