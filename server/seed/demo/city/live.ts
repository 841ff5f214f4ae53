import { sql } from "kysely";
import { addDays, indiaAt } from "#contract/day.ts";
import type { Db } from "#server/db/database.ts";
import { recount } from "#server/features/booking/change/queries.ts";

/** Why some are missed, the likely ones more than once. */
const reasons = ["car-away", "car-away", "no-access", "rain", "out-of-time", "customer-declined", "no-water"];

/**
 * Lives through the days of the city up to `now`: who came to each wash, what happened to it, and what that does to the
 * amounts. Washes of today are done as far as the morning has gone, some of yesterday's are not reported, and those of today and
 * tomorrow have somebody who comes as far as an hour has minutes for them.
 */
export async function liveThrough(db: Db, bookingIds: readonly number[], now: Date): Promise<void> {
  const { day: today, time } = indiaAt(now);
  const unreportedFrom = addDays(today, -1);
  /** Who may come to each wash between two days, and the minutes of his hour up to it. */
  const coming = (from: string, to: string) => sql`
    select *, sum(minutes) over (partition by provider_id, day, slot order by wash_id) as taken
    from (select distinct on (wash.wash_id) wash.wash_id, wash.day, wash.slot, wash.minutes, coverage.provider_id,
        provider.user_id
      from wash
      join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
      left join coverage_pillar as pillar on pillar.parking_pillar_id = vehicle.parking_pillar_id
      left join coverage on coverage.coverage_id = pillar.coverage_id
        and wash.slot >= coverage.start_time and wash.slot < coverage.end_time
      left join provider on provider.provider_id = coverage.provider_id
      where wash.booking_id = any(${bookingIds}::integer[]) and wash.day between ${from}::date and ${to}::date
      order by wash.wash_id, coverage.provider_id is null, (coverage.provider_id * 31 + wash.booking_vehicle_id) % 7)
      as candidate`;
  // Nobody changed these washes: they came into the world as they are.
  await sql`alter table wash disable trigger user`.execute(db);
  await sql`
    with one as (${coming("-infinity", today)}),
    what as (
      select one.*, case when one.wash_id * 7919 % 100 < 4
        then (${reasons}::text[])[1 + one.wash_id % ${reasons.length}::integer] end as reason
      from one where (day, slot + interval '45 minutes') < (${today}::date, ${time}::time)
        and (one.wash_id * 7919 % 100 not between 90 and 92 or day < ${unreportedFrom}::date)),
    lived as (update wash set status = case when what.reason is null then 'done' else 'missed' end,
      assigned_provider_id = what.provider_id, assigned_at = (what.day - 1 + time '20:00') at time zone 'Asia/Kolkata',
      outcome_reason = what.reason, outcome_effect = coalesce(rule.effect, 'charge'), outcome_by = what.user_id,
      outcome_at = (what.day + what.slot + make_interval(mins => what.minutes + what.wash_id % 25))
        at time zone 'Asia/Kolkata'
    from what left join outcome_rule as rule on rule.reason = what.reason
    where wash.wash_id = what.wash_id
    returning wash.wash_id, assigned_provider_id, assigned_at)
    insert into wash_assignment (wash_id, provider_id, at)
    select * from lived where assigned_provider_id is not null order by wash_id`.execute(db);
  await sql`alter table wash enable trigger user`.execute(db);
  await sql`
    with one as (${coming(unreportedFrom, addDays(today, 1))})
    update wash set assigned_provider_id = one.provider_id,
      assigned_at = (one.day - 1 + time '20:00') at time zone 'Asia/Kolkata'
    from one where one.wash_id = wash.wash_id and one.provider_id is not null and one.taken <= 60
      and wash.status = 'scheduled'`.execute(db);
  await recount(db, bookingIds, null);
}
