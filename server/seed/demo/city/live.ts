import { type RawBuilder, sql } from "kysely";
import { addDays, indiaAt, indiaInstant } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { ANY_PROVIDER } from "#server/features/wash/capacity.rules.ts";
import { findCompaniesWithWashes } from "#server/features/dispatch/assignment/assignment.queries.ts";
import { assignCompany } from "#server/features/dispatch/assignment/assignment.routes.ts";
import { findDaysWithoutSupply, assignSupply } from "#server/features/dispatch/supply.queries.ts";
import { systemScope } from "#server/access/scope.ts";

/** Reasons for missed washes; likely ones appear more than once. */
const reasons = ["car-away", "car-away", "no-access", "rain", "out-of-time", "customer-declined", "no-water"];

/** A booking and the wash days of each of its vehicles. */
export type Ordered = { bookingId: number; days: readonly string[] };

/** Time of a wash's report, some minutes after its hour began. */
const reportedAt = (nth: RawBuilder<unknown>) =>
  sql`(day + slot + make_interval(mins => (minutes + ${nth} % 25)::integer)) at time zone 'Asia/Kolkata'`;

/** Reason of the `nth` missed wash. */
const reasonOf = (nth: RawBuilder<unknown>) =>
  sql`(${reasons}::text[])[1 + ${nth} % ${reasons.length}::integer]`;

/** For each vehicle of the orders a provider who covers its pillar at its hour, if any. */
const covering = sql`
  select distinct on (vehicle.booking_vehicle_id) vehicle.booking_vehicle_id, coverage.provider_id, provider.user_id
  from booking_vehicle as vehicle
  join coverage_pillar as pillar on pillar.parking_pillar_id = vehicle.parking_pillar_id
  join coverage on coverage.coverage_id = pillar.coverage_id
    and vehicle.slot >= coverage.start_time and vehicle.slot < coverage.end_time
  join provider on provider.provider_id = coverage.provider_id
  where vehicle.booking_vehicle_id in (select booking_vehicle_id from ordered)
  order by vehicle.booking_vehicle_id, (coverage.provider_id * 31 + vehicle.booking_vehicle_id) % 7,
    coverage.provider_id`;

/** Some plans have ended early; gives a booking's first day without washes. */
const endedFrom = (today: string) => sql`
  case when booking_id % 29 = 5 and schedule is not null then ${today}::date - booking_id % 25 + 2 end`;

/**
 * Writes the washes of new bookings in the state that the days before today have left them. Some of yesterday's are
 * not reported, and one in a hundred was skipped; washes from today on are unassigned. They are inserted in their
 * final state, without a history of changes.
 */
export async function liveThrough(db: Db, orders: readonly Ordered[], now: Date): Promise<void> {
  const { day: today } = indiaAt(now);
  /** The previous evening, or now, whichever is earlier. */
  const before = (day: RawBuilder<unknown>) =>
    sql`least((${day} - 1 + time '20:00') at time zone 'Asia/Kolkata', ${now}::timestamptz)`;
  await sql`
    with ordered as materialized (
      select *, row_number() over (order by booking_vehicle_id, day) as nth, ${endedFrom(today)} as ended
      from unnest(${orders.flatMap(({ bookingId, days }) => days.map(() => bookingId))}::integer[],
        ${orders.flatMap(({ days }) => days)}::date[]) as wanted (booking_id, day)
      join booking_vehicle using (booking_id)),
    covering as materialized (${covering}),
    one as (
      select ordered.*, covering.provider_id, covering.user_id, nth * 7919 % 100 as chance
      from ordered left join covering using (booking_vehicle_id)),
    lived as (
      select *, case when day >= ended then 'cancelled' when chance = 93 and schedule is not null then 'skipped'
          when day >= ${today}::date or (chance between 90 and 92 and day = ${today}::date - 1) then 'scheduled'
          when chance < 4 then 'missed' else 'done' end as status
      from one),
    known as (
      select *, status in ('done', 'missed') as told,
        case status when 'cancelled' then 'The car is sold' when 'skipped' then 'Away' else '' end as why,
        case when status = 'missed' then ${reasonOf(sql`nth`)} end as missed,
        case when status in ('done', 'missed', 'scheduled') and day < ${today}::date then provider_id end as comes
      from lived),
    written as (
      insert into wash (booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day, slot, status, reason,
        price_paise, minutes, counted, overbooked, assigned_provider_id, assigned_at, outcome_reason, outcome_effect,
        outcome_by, outcome_at)
      select booking_id, booking_vehicle_id, company_id, society_id, customer_id, number, day, slot, status, why,
        price_paise, minutes, true, false, comes, case when comes is not null then ${before(sql`day`)} end, missed,
        case when told then coalesce(rule.effect, 'charge') end, case when told then user_id end,
        case when told then ${reportedAt(sql`nth`)} end
      from known left join outcome_rule as rule on rule.reason = known.missed
      order by nth
      returning *),
    room as (
      insert into slot_use (society_id, provider_id, day, slot, capacity, used)
      select society_id, ${ANY_PROVIDER}, day, slot, null::integer, count(*)
      from written
      where status in ('scheduled', 'done', 'missed')
      group by society_id, day, slot
      on conflict (society_id, day, slot, provider_id) do update set used = slot_use.used + excluded.used),
    ended as (
      update booking set cancelled_at = ${before(sql`off.day`)}
      from (select booking_id, min(day) as day, count(*) as washes from written where status = 'cancelled' group by booking_id) as off
      where booking.booking_id = off.booking_id
      returning booking.booking_id, cancelled_at, off.day, off.washes),
    told as (
      insert into event (at, user_id, booking_id, kind, facts)
      select cancelled_at, null::integer, booking_id, 'cancelled', jsonb_build_object('washes', washes,
        'from', jsonb_build_object('day', day), 'reason', 'The car is sold') from ended
      union all
      select ${before(sql`day`)}, null, booking_id, 'skipped', jsonb_build_object('number', number,
        'from', jsonb_build_object('day', day, 'hour', extract(hour from slot)::integer), 'reason', reason)
      from written where status = 'skipped')
    insert into wash_assignment (wash_id, provider_id, at)
    select wash_id, assigned_provider_id, assigned_at from written
    where assigned_provider_id is not null order by wash_id`.execute(db);
}

/** Days for which the providers' use of time is computed. */
const SETTLED_DAYS = 8;

/**
 * Assigns the washes of today and tomorrow, as the previous evenings did, and reports today's: assigned ones are done
 * or missed up to now, except for a few that nobody has reported.
 */
export async function liveToday(db: Db, now: Date): Promise<void> {
  const { day: today, time } = indiaAt(now);
  // The later days are computed in the first night.
  const last = addDays(today, SETTLED_DAYS - 1);
  for (const one of await findDaysWithoutSupply(db, today)) if (one.day <= last) await assignSupply(db, one);
  const evening = indiaInstant(today, "20:00");
  const tomorrow = addDays(today, 1);
  for (const companyId of await findCompaniesWithWashes(db, systemScope, today))
    await assignCompany(db, { companyId, day: today }, indiaInstant(addDays(today, -1), "20:00"));
  for (const companyId of await findCompaniesWithWashes(db, systemScope, tomorrow))
    await assignCompany(db, { companyId, day: tomorrow }, evening < now ? evening : now);
  await sql`
    with passed as (
      select wash.*, wash_id * 7919 % 100 as chance, provider.user_id
      from wash join provider on provider.provider_id = assigned_provider_id
      where day = ${today}::date and status = 'scheduled' and slot + interval '45 minutes' < ${time}::time),
    reported as (
      select wash_id, user_id, ${reportedAt(sql`wash_id`)} as at,
        case when chance < 4 then ${reasonOf(sql`wash_id`)} end as missed
      from passed where chance not between 90 and 92)
    update wash set status = case when missed is null then 'done' else 'missed' end, outcome_reason = missed,
      outcome_effect = coalesce(rule.effect, 'charge'), outcome_by = user_id, outcome_at = least(at, ${now}::timestamptz)
    from reported left join outcome_rule as rule on rule.reason = missed
    where wash.wash_id = reported.wash_id`.execute(db);
}
