import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { washesWithin } from "#server/features/booking/wash/queries.ts";
import { awayOn, isAwayOn } from "#server/features/provider/absence/queries.ts";
import { findLacking } from "#server/features/provider/paper/queries.ts";
import type { Scope } from "#server/scope.ts";
import type { Assigned, Cover, Day, DayWash } from "./rules.ts";
import { walkingOrder, walkOfDay } from "../queries.ts";

/** Holds the washes of a day that take place, so that nobody chooses for one of them meanwhile. */
async function holdDay(db: Db, scope: Scope, day: string): Promise<void> {
  await sql`
    select from wash where day = ${day}::date and status in ('scheduled', 'done', 'missed') and ${washesWithin(scope)}
    order by wash_id for no key update`.execute(db);
}

/** How many washes of a vehicle are looked back on: two months of one that is washed each day. */
const LOOKED_BACK = 60;

/** The washes of the vehicle of `wash` that somebody came to, or was to come to, before its day. */
const cameBefore = (name: "earlier" | "since") => sql`
  wash as ${sql.ref(name)} where ${sql.ref(`${name}.number`)} = wash.number and ${sql.ref(`${name}.customer_id`)} = wash.customer_id
    and ${sql.ref(`${name}.day`)} < wash.day and ${sql.ref(`${name}.status`)} in ('scheduled', 'done')
    and ${sql.ref(`${name}.assigned_provider_id`)} is not null`;

/** Whom the vehicle of `wash` expects, as a column: see `DayWash`. */
const expected = sql`array(
  select former.provider_id
  from (select assigned_provider_id as provider_id, max(day) as day, max(day + slot) as at
    from (select earlier.* from ${cameBefore("earlier")} order by earlier.day desc, earlier.slot desc limit ${LOOKED_BACK}) as late
    group by assigned_provider_id) as former
  where not exists (select from ${cameBefore("since")} and since.day > former.day
    and not ${isAwayOn(sql`former.provider_id`, sql`since.day`)})
  order by former.day, former.at desc)`;

/**
 * The washes of a day that somebody is to come to, or that have taken somebody's time; as if nobody had been given those
 * that `leaving`, if anybody, is to come to.
 */
async function findDayWashes(db: Db, scope: Scope, day: string, leaving: number | null): Promise<DayWash[]> {
  const isLeft = sql`(wash.status = 'scheduled' and wash.assigned_provider_id = ${leaving}::integer) is true`;
  const { rows } = await sql<DayWash>`
    select wash.wash_id as "washId", wash.company_id as "companyId", wash.society_id as "societyId",
      item.service_id as "serviceId", vehicle.parking_pillar_id as "pillarId",
      extract(hour from wash.slot)::integer as hour, wash.minutes,
      row_number() over (partition by wash.slot order by ${walkingOrder})::integer as place,
      case when not ${isLeft} then wash.assigned_provider_id end as "providerId",
      case when wash.counted then wash.provider_id end as "takerId",
      (wash.assigned_by is not null and not ${isLeft} or wash.status <> 'scheduled') as settled,
      case when wash.assigned_provider_id is null or ${isLeft} then ${expected} else '{}' end as expected
    from wash
    join booking on booking.booking_id = wash.booking_id
    join service_item as item on item.service_item_id = booking.service_item_id
    join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
    join society on society.society_id = wash.society_id
    join parking_floor on parking_floor.parking_floor_id = vehicle.parking_floor_id
    join parking_pillar on parking_pillar.parking_pillar_id = vehicle.parking_pillar_id
    ${walkOfDay}
    where wash.day = ${day}::date and ${washesWithin(scope)}
      and (wash.status = 'scheduled' or wash.status in ('done', 'missed') and wash.assigned_provider_id is not null)
    order by place, wash.wash_id`.execute(db);
  return rows;
}

const minutesOf = (time: string) => sql`extract(epoch from ${sql.ref(time)})::integer / 60`;

/** What active providers cover in these societies. */
async function findCovers(db: Db, societyIds: readonly number[]): Promise<Cover[]> {
  const { rows } = await sql<Cover>`
    select coverage.coverage_id as "coverageId", coverage.provider_id as "providerId",
      person.company_id as "companyId", coverage.society_id as "societyId", coverage.service_id as "serviceId",
      ${minutesOf("coverage.start_time")} as start, ${minutesOf("coverage.end_time")} as end
    from coverage
    join provider on provider.provider_id = coverage.provider_id
    join app_user as person on person.user_id = provider.user_id and person.active
    where coverage.available and coverage.provider_id in (select provider_id from coverage
      where society_id = any(${societyIds}::integer[]))`.execute(db);
  return rows;
}

async function findCoversOfPillars(db: Db, pillarIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ pillarId: number; coverageIds: number[] }>`
    select parking_pillar_id as "pillarId", array_agg(coverage_id order by coverage_id) as "coverageIds"
    from coverage_pillar where parking_pillar_id = any(${pillarIds}::integer[])
    group by parking_pillar_id`.execute(db);
  return new Map(rows.map(({ pillarId, coverageIds }) => [pillarId, coverageIds]));
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];

/** A day's washes, held until the transaction ends, and who may come to them. */
export async function holdWholeDay(db: Db, scope: Scope, day: string): Promise<Day> {
  await holdDay(db, scope, day);
  return findWholeDay(db, scope, day, null);
}

/** The same as it would be if somebody were away, not held. */
export async function findDayWithout(
  db: Db,
  scope: Scope,
  { day, providerId }: { day: string; providerId: number },
): Promise<Day> {
  const whole = await findWholeDay(db, scope, day, providerId);
  return { ...whole, away: new Set([...whole.away, providerId]) };
}

async function findWholeDay(db: Db, scope: Scope, day: string, leaving: number | null): Promise<Day> {
  const washes = await findDayWashes(db, scope, day, leaving);
  const covers = await findCovers(db, distinct(washes.map(({ societyId }) => societyId)));
  const coversOfPillar = await findCoversOfPillars(db, distinct(washes.map(({ pillarId }) => pillarId)));
  const providerIds = distinct(covers.map(({ providerId }) => providerId));
  const { rows: away } = await awayOn(
    [day],
    sql`absence.provider_id = any(${providerIds}::integer[])`,
  ).execute(db);
  const lacking = await findLacking(db, providerIds, [day]);
  const who = (rows: readonly { providerId: number }[]) => new Set(rows.map(({ providerId }) => providerId));
  return { washes, covers, coversOfPillar, away: who(away), lacking: who(lacking) };
}

/** Writes down who comes, and why nobody does. The product chose: nobody is named. */
export async function keepAssigned(db: Db, assigned: readonly Assigned[], now: Date): Promise<void> {
  await sql`
    update wash set assigned_provider_id = one.provider_id, assigned_by = null,
      assigned_at = case when one.provider_id is not null then ${now}::timestamptz end, unassigned_reason = one.reason
    from unnest(${assigned.map(({ washId }) => washId)}::integer[],
      ${assigned.map(({ providerId }) => providerId)}::integer[], ${assigned.map(({ reason }) => reason)}::text[])
      as one (wash_id, provider_id, reason)
    where wash.wash_id = one.wash_id and (wash.assigned_provider_id is distinct from one.provider_id
      or wash.unassigned_reason is distinct from one.reason)`.execute(db);
}
