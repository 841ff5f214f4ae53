import { type RawBuilder, sql } from "kysely";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state/queries.ts";
import { isOfPhone } from "#server/features/customer/queries.ts";

/** What is booked under a customer's phone, with whichever company. */
export type Outstanding = {
  /** Vehicles with washes to come, those that are asked for counted. */
  vehicles: number;
  /** Washes to come. */
  washes: number;
  /** When the caller made his last bookings, in milliseconds, the newest first. */
  madeAt: number[];
};

/** Lets a customer's bookings come one after the other, so that what each counts is all there is. */
export async function lockCaller(db: Db, userId: number): Promise<void> {
  await sql`select from app_user where user_id = ${userId} for no key update`.execute(db);
}

export type OutstandingQuery = {
  /** The customer's phone, as the query knows it. */
  phone: RawBuilder<unknown>;
  numbers: readonly string[];
  today: string;
  /** Bookings that this user has made since then are told. */
  madeBy: number;
  madeSince: Date;
};

/** A `Held`, as a column of a query that a customer's own booking makes. */
export const outstandingColumn = ({
  phone,
  numbers,
  today,
  madeBy,
  madeSince,
}: OutstandingQuery): RawBuilder<unknown> => sql`
  (with theirs as (
      select booking.booking_id, booking.last_day, booking.created_at, booking.created_by
      from customer join booking on booking.customer_id = customer.customer_id
      where ${isOfPhone(phone)}),
    open as (
      select wash.number from theirs join wash on wash.booking_id = theirs.booking_id
      where theirs.last_day >= ${today}::date and wash.day >= ${today}::date and ${washIs(openStatuses)})
  select json_build_object(
    'vehicles', (select count(*) from (select number from open union select unnest(${numbers}::text[])) as each),
    'washes', (select count(*) from open),
    'madeAt', coalesce((select json_agg(floor(extract(epoch from created_at) * 1000) order by created_at desc)
      from theirs where created_by = ${madeBy} and created_at > ${madeSince}::timestamptz), '[]')))`;

/** The same for staff, told from the bookings alone: all washes of those that go on, and neither vehicles nor times. */
export const estimateOutstanding = ({
  phone,
  today,
}: Pick<OutstandingQuery, "phone" | "today">): RawBuilder<unknown> => sql`
  (select json_build_object('vehicles', 0, 'washes', coalesce(sum(booking.washes), 0), 'madeAt', '[]'::json)
    from customer join booking on booking.customer_id = customer.customer_id
    where ${isOfPhone(phone)} and booking.last_day >= ${today}::date)`;
