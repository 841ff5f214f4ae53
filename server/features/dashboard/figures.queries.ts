import { type RawBuilder, sql } from "kysely";
import { MAX_BREAKDOWN_ROWS } from "#contract/dashboard/dashboard.ts";
import { indiaInstant } from "#contract/day.ts";
import type { Paise } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import { all } from "#server/db/page.ts";
import { isAbout, isOpenTicket, ticketsWithin } from "#server/features/ticket/ticket.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import { type Range, rangeBefore } from "./dashboard.rules.ts";
import { incomeBy, incomeSums } from "#server/features/booking/income.queries.ts";
import { washSums, within } from "#server/features/wash/sums.queries.ts";
import { bookingSums } from "./sums.queries.ts";

/** Without `societyId`, for all societies. */
export type FiguresQuery = Range & { societyId: number | undefined; today: string };

/** A figure for the range, and for the one before. */
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
  pendingBills: CountedPaise;
  activePlans: Counted;
  openTickets: Counted;
  bookingsPerDay: { day: string; count: number }[];
  revenueByService: { serviceId: number; serviceName: string; amountPaise: Paise }[];
  washesBySociety: { societyId: number; societyName: string; due: number; done: number; missed: number }[];
};

/** All figures come from one query, so that they are consistent. */
export async function findFigures(db: Db, scope: Scope, query: FiguresQuery): Promise<Figures> {
  const { from, to, societyId } = query;
  const whole = societyId === undefined;
  const both = { from: rangeBefore(query).from, to };
  const { rows } = await sql<Figures>`
    with washes as materialized (
      select day >= ${from}::date as current, sum(due) as due, sum(done) as done, sum(missed) as missed
      from ${washSums(scope, { days: within(both), societyId }, whole ? "company" : "society")} as summed group by 1),
    societies as materialized (
      select society_id, sum(due) as due, sum(done) as done, sum(missed) as missed
      from ${washSums(scope, { days: within(query), societyId }, "society")} as summed group by 1),
    earned as materialized (
      select current, income_paise from ${incomeBy(
        "current",
        sql`(select *, day >= ${from}::date as current
          from ${incomeSums(scope, { days: within(both), societyId }, whole ? "company" : "society")} as summed)`,
      )} as income),
    booked as materialized (
      select day, day between ${from}::date and ${to}::date as current,
        day between ${both.from}::date and ${from}::date - 1 as earlier, sum(made) as made,
        sum(plans_made) as plans_made, sum(plans_ending) as plans_ending, sum(owed_paise + billed_paise) as owed,
        sum(billed_paise) as billed,
        sum(${whole ? sql`received_paise` : sql`allocated_paise`}) as paid
      from ${bookingSums(scope, { days: bookedDays(query), societyId })} as summed group by day)
    select ${ofRange(sql`made`, sql`booked`, sql`earlier`)} as bookings, ${ofRange(sql`due`)} as "washesDue",
      ${ofRange(sql`done`)} as "washesDone", ${ofRange(sql`missed`)} as "washesMissed",
      ${ofRange(sql`income_paise`, sql`earned`)} as revenue, ${ofRange(sql`paid`, sql`booked`, sql`earlier`)} as collected,
      ${pending(query, sql`owed`)} as pending, ${pending(query, sql`billed`)} as "pendingBills",
      ${activePlans(query)} as "activePlans", ${openTickets(scope, query)} as "openTickets",
      (select json_agg(json_build_object('day', each.day, 'count', coalesce(booked.made, 0)) order by each.day)
        from (select ${from}::date + number as day
          from generate_series(0, ${to}::date - ${from}::date) as number) as each
        left join booked on booked.day = each.day) as "bookingsPerDay",
      coalesce((select json_agg(json_build_object('serviceId', service_id, 'serviceName', service.name,
          'amountPaise', income_paise) order by income_paise desc, service_id)
        from (select service_id, income_paise
          from ${incomeBy(
            "service_id",
            sql`(select summed.*, item.service_id
              from ${incomeSums(scope, { days: within(query), societyId }, whole ? "item" : "society item")} as summed
              join service_item as item using (service_item_id))`,
          )} as income
          where income_paise > 0 order by income_paise desc, service_id limit ${sql.lit(MAX_BREAKDOWN_ROWS)}) as most
        join service using (service_id)), '[]') as "revenueByService",
      coalesce((select json_agg(json_build_object('societyId', society_id, 'societyName', society.name,
          'due', due, 'done', done, 'missed', missed) order by due desc, society_id)
        from (select society_id, due, done, missed from societies
          where due > 0 order by due desc, society_id limit ${sql.lit(MAX_BREAKDOWN_ROWS)}) as most
        join society using (society_id)), '[]') as "washesBySociety"`.execute(db);
  return found(rows[0], "dashboard");
}

/** A summed column as a figure: its rows in the range, and before it. */
const ofRange = (column: RawBuilder<unknown>, table = sql`washes`, earlier = sql`not current`) => sql`
  (select json_build_object('value', coalesce(sum(${column}) filter (where current), 0),
    'before', coalesce(sum(${column}) filter (where ${earlier}), 0)) from ${table})`;

/** The day to compare with: the first of the range, or today if that is in the future. */
const dayBefore = ({ from, today }: FiguresQuery): string => (from < today ? from : today);

/** Days whose booking sums are needed: both ranges, and all days since the one to compare with. */
const bookedDays = (query: FiguresQuery): RawBuilder<boolean> => {
  const began = dayBefore(query);
  const first = rangeBefore(query).from;
  return sql`(day >= ${first < began ? first : began}::date or day = '-infinity')`;
};

/** The open amount in a column, now and at the start of the range. */
const pending = (query: FiguresQuery, column: RawBuilder<unknown>) => sql`
  (select json_build_object('value', coalesce(sum(${column}) filter (where day = '-infinity'), 0),
    'before', coalesce(sum(${column}) filter (where day = '-infinity'), 0)
      - coalesce(sum(${column}) filter (where day >= ${dayBefore(query)}::date), 0)) from booked)`;

/**
 * Plans with a wash from today on, and those with one at the start of the range: all that end since then, minus those
 * that were made since.
 */
const activePlans = (query: FiguresQuery) => sql`
  (select json_build_object('value', coalesce(sum(plans_ending) filter (where day >= ${query.today}::date), 0),
    'before', coalesce(sum(plans_ending - plans_made) filter (where day >= ${dayBefore(query)}::date), 0)) from booked)`;

/**
 * Tickets that are open now, and those that were at the start of the range. Tickets closed since are recognised by
 * their last change.
 */
function openTickets(scope: Scope, query: FiguresQuery): RawBuilder<unknown> {
  const { societyId } = query;
  const began = sql`${indiaInstant(dayBefore(query), "00:00")}::timestamptz`;
  const matching = all([ticketsWithin(scope), societyId !== undefined && isAbout(societyId)]);
  return sql`
    json_build_object(
      'value', (select count(*) from ticket where ${matching} and ${isOpenTicket}),
      'before', (select count(*) from ticket
        where ${matching} and opened_at < ${began} and (${isOpenTicket} or changed_at >= ${began})))`;
}
