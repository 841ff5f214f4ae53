import { type RawBuilder, sql } from "kysely";
import { MOST_TOLD } from "#contract/dashboard/dashboard.ts";
import { indiaInstant } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import {
  bookingsWithin,
  isDue,
  isUnpaid,
  isPlanFrom,
  madeBetween,
} from "#server/features/booking/list/queries.ts";
import { washCharges, washesWithin } from "#server/features/booking/wash/queries.ts";
import { isAbout, isOpenTicket, ticketsWithin } from "#server/features/ticket/queries.ts";
import { paidBetween, paidOf, paymentsWithin } from "#server/features/payment/queries.ts";
import { found } from "#server/fault.ts";
import type { Scope } from "#server/scope.ts";
import { type Range, rangeBefore } from "../rules.ts";

/** What a dashboard is asked for; of all societies where none is named. */
export type Asked = Range & { societyId: number | undefined; today: string };

/** A figure of the range, and of the one before. */
type Counted = { value: number; before: number };
export type CountedPaise = { value: Paise; before: Paise };

export type Figures = {
  bookings: Counted;
  washesDue: Counted;
  washesDone: Counted;
  washesMissed: Counted;
  revenue: CountedPaise;
  collected: CountedPaise;
  pending: CountedPaise;
  activePlans: Counted;
  openTickets: Counted;
  bookingsPerDay: { day: string; count: number }[];
  revenueByService: { serviceId: number; serviceName: string; amountPaise: Paise }[];
  washesBySociety: { societyId: number; societyName: string; due: number; done: number; missed: number }[];
};

/** All figures of one moment: what is shown together adds up. */
export async function findFigures(db: Db, scope: Scope, asked: Asked): Promise<Figures> {
  const { from, to } = asked;
  const { rows } = await sql<Figures>`
    with washes as materialized (${washSums(scope, asked)}),
    made as materialized (${bookingsByDay(scope, asked)})
    select ${ofRange(sql`count`, sql`made`)} as bookings, ${ofRange(sql`due`)} as "washesDue",
      ${ofRange(sql`done`)} as "washesDone", ${ofRange(sql`missed`)} as "washesMissed",
      ${ofRange(sql`charged`)} as revenue, ${collected(scope, asked)} as collected,
      ${pending(scope, asked)} as pending, ${activePlans(scope, asked)} as "activePlans",
      ${openTickets(scope, asked)} as "openTickets",
      (select json_agg(json_build_object('day', each.day, 'count', coalesce(made.count, 0)) order by each.day)
        from (select ${from}::date + number as day
          from generate_series(0, ${to}::date - ${from}::date) as number) as each
        left join made on made.day = each.day) as "bookingsPerDay",
      coalesce((select json_agg(json_build_object('serviceId', service_id, 'serviceName', service.name,
          'amountPaise', charged) order by charged desc, service_id)
        from (select service_id, sum(charged) as charged from washes where current group by service_id
          having sum(charged) > 0 order by charged desc, service_id limit ${sql.lit(MOST_TOLD)}) as most
        join service using (service_id)), '[]') as "revenueByService",
      coalesce((select json_agg(json_build_object('societyId', society_id, 'societyName', society.name,
          'due', due, 'done', done, 'missed', missed) order by due desc, society_id)
        from (select society_id, sum(due) as due, sum(done) as done, sum(missed) as missed
          from washes where current group by society_id
          having sum(due) > 0 order by due desc, society_id limit ${sql.lit(MOST_TOLD)}) as most
        join society using (society_id)), '[]') as "washesBySociety"`.execute(db);
  return found(rows[0], "Dashboard");
}

/** A column of sums by whether they are of the range, as a figure. */
const ofRange = (column: RawBuilder<unknown>, table = sql`washes`) => sql`
  (select json_build_object('value', coalesce(sum(${column}) filter (where current), 0),
    'before', coalesce(sum(${column}) filter (where not current), 0)) from ${table})`;

/** The washes of both ranges, by society and service. */
function washSums(scope: Scope, asked: Asked): RawBuilder<unknown> {
  const { from, to, societyId } = asked;
  return sql`
    select wash.day >= ${from}::date as current, wash.society_id, item.service_id,
      count(*) filter (where ${isDue}) as due, count(*) filter (where wash.status = 'done') as done,
      count(*) filter (where wash.status = 'missed') as missed, sum(wash.price_paise) filter (where ${washCharges}) as charged
    from wash
    join booking on booking.booking_id = wash.booking_id
    join service_item as item on item.service_item_id = booking.service_item_id
    where ${all([
      washesWithin(scope),
      sql`wash.day between ${rangeBefore(asked).from}::date and ${to}::date`,
      societyId !== undefined && sql`wash.society_id = ${societyId}`,
    ])}
    group by 1, 2, 3`;
}

const ofSociety = (societyId: number | undefined) =>
  societyId !== undefined && sql`booking.society_id = ${societyId}`;

/** How many bookings were made on each day of both ranges. */
function bookingsByDay(scope: Scope, asked: Asked): RawBuilder<unknown> {
  const { from, to, societyId } = asked;
  return sql`
    select (created_at at time zone 'Asia/Kolkata')::date as day,
      (created_at at time zone 'Asia/Kolkata')::date >= ${from}::date as current, count(*) as count
    from booking
    where ${all([bookingsWithin(scope), madeBetween(rangeBefore(asked).from, to), ofSociety(societyId)])}
    group by 1, 2`;
}

/** What was received in both ranges, less what was given back. */
function collected(scope: Scope, asked: Asked): RawBuilder<unknown> {
  const { from, to, societyId } = asked;
  return sql`
    (select json_build_object('value', coalesce(sum(paid) filter (where current), 0),
        'before', coalesce(sum(paid) filter (where not current), 0))
      from (select ${paidOf(societyId)} as paid, ${paidBetween(from, undefined)} as current
        from payment where ${all([paymentsWithin(scope), paidBetween(rangeBefore(asked).from, to)])}) as received)`;
}

const beginningOf = (day: string) => sql`${indiaInstant(day, "00:00")}::timestamptz`;

/** The day as of which is told how it stood: the range's first, or today where that is still to come. */
const dayBefore = ({ from, today }: Asked): string => (from < today ? from : today);

/** What is still to be paid now, and what was of the bookings that there were when the range began. */
function pending(scope: Scope, asked: Asked): RawBuilder<unknown> {
  const { societyId } = asked;
  const began = beginningOf(dayBefore(asked));
  const within = all([bookingsWithin(scope), ofSociety(societyId)]);
  return sql`
    json_build_object(
      'value', (select coalesce(sum(amount_paise - paid_paise), 0) from booking where ${within} and ${isUnpaid}),
      'before', (select coalesce(sum(greatest(0, amount_paise - paid_paise + coalesce(since.paid, 0))), 0)
        from booking
        left join (select booking_id, sum(amount_paise) as paid from payment_allocation
          where at >= ${began} group by booking_id) as since on since.booking_id = booking.booking_id
        where ${within} and booking.created_at < ${began} and (${isUnpaid} or since.booking_id is not null)))`;
}

/** Tickets that are open now, and those that were when the range began: what was closed since is told by its last change. */
function openTickets(scope: Scope, asked: Asked): RawBuilder<unknown> {
  const { societyId } = asked;
  const began = beginningOf(dayBefore(asked));
  const within = all([ticketsWithin(scope), societyId !== undefined && isAbout(societyId)]);
  return sql`
    json_build_object(
      'value', (select count(*) from ticket where ${within} and ${isOpenTicket}),
      'before', (select count(*) from ticket
        where ${within} and opened_at < ${began} and (${isOpenTicket} or changed_at >= ${began})))`;
}

/** Plans with a wash from today on, and those that there were with one when the range began. */
function activePlans(scope: Scope, asked: Asked): RawBuilder<unknown> {
  const { today, societyId } = asked;
  const began = dayBefore(asked);
  const count = (day: string) => sql`
    select count(*) from booking where ${all([bookingsWithin(scope), ofSociety(societyId), isPlanFrom(day)])}`;
  return sql`
    json_build_object('value', (${count(today)}),
      'before', (${count(began)} and booking.created_at < ${beginningOf(began)}))`;
}
