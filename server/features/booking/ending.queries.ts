import { sql } from "kysely";
import { openStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { isLastTerm } from "#server/features/wash/term.queries.ts";

type EndingPlan = { bookingId: number; customerId: number; lastDay: string };

type Query = {
  from: string;
  to: string;
  /** Plans that were booked later are not announced: they have just been made. */
  madeBefore: Date;
  after: number;
  limit: number;
};

/**
 * The dated plans that end within these days and still wash, with an id above `after`, in order of id; without those
 * that were stopped or cancelled.
 */
export async function findEndingPlans(
  db: Db,
  { from, to, madeBefore, after, limit }: Query,
): Promise<EndingPlan[]> {
  const { rows } = await sql<EndingPlan>`
    select booking.booking_id as "bookingId", booking.customer_id as "customerId", ending.last as "lastDay"
    from (select vehicle.booking_id, max(vehicle.end_day) as last from booking_vehicle as vehicle
        where vehicle.schedule is not null and ${isLastTerm} and vehicle.end_day between ${from}::date and ${to}::date
          and vehicle.booking_id > ${after}
        group by vehicle.booking_id) as ending
    join booking on booking.booking_id = ending.booking_id
    where booking.stopped_at is null and booking.cancelled_at is null and booking.created_at < ${madeBefore}::timestamptz
      and not exists (select from booking_vehicle as longer where longer.booking_id = booking.booking_id
        and coalesce(longer.end_day, 'infinity') > ${to}::date)
      and exists (select from wash where wash.booking_id = booking.booking_id and ${washIs(openStatuses)}
        and wash.day >= ${from}::date - 7)
    order by booking.booking_id limit ${limit}`.execute(db);
  return rows;
}
