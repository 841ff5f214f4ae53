import { type RawBuilder, sql } from "kysely";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { isOfPhone } from "#server/features/customer/customer.queries.ts";

/** The open bookings under a customer's phone, across companies. */
export type Outstanding = {
  /** Vehicles with upcoming washes, including those of the request. */
  vehicles: number;
  /** Upcoming washes. */
  washes: number;
  /** The times of the caller's latest bookings, in milliseconds, newest first. */
  madeAt: number[];
};

/** Serialises a customer's bookings, so that each one's counts are complete. */
export async function lockCaller(db: Db, userId: number): Promise<void> {
  await sql`select from app_user where user_id = ${userId} for no key update`.execute(db);
}

export type OutstandingQuery = {
  /** The customer's phone, as an expression of the query. */
  phone: RawBuilder<unknown>;
  numbers: readonly string[];
  today: string;
  /** Selects the bookings that `madeAt` lists: by this user, since then. */
  madeBy: number;
  madeSince: Date;
};

/** An `Outstanding`, as a column of the query for a customer's own booking. */
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

/** The washes to come under a customer's phone, across companies. */
export async function countOutstanding(db: Db, customerId: number, today: string): Promise<number> {
  const phone = sql`(select phone from customer as own where own.customer_id = ${customerId})`;
  const { rows } = await sql<{ washes: number }>`
    select count(*)::integer as washes from wash
    where wash.customer_id in (select customer_id from customer where ${isOfPhone(phone)})
      and wash.day >= ${today}::date and ${washIs(openStatuses)}`.execute(db);
  return rows[0]?.washes ?? 0;
}

/**
 * A cheaper estimate for staff, from the bookings table alone: counts all washes of ongoing bookings, and leaves
 * vehicles and times empty.
 */
export const estimateOutstanding = ({
  phone,
  today,
}: Pick<OutstandingQuery, "phone" | "today">): RawBuilder<unknown> => sql`
  (select json_build_object('vehicles', 0, 'washes', coalesce(sum(booking.washes), 0), 'madeAt', '[]'::json)
    from customer join booking on booking.customer_id = customer.customer_id
    where ${isOfPhone(phone)} and booking.last_day >= ${today}::date)`;
