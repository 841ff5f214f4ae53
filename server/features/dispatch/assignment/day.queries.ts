import { sql } from "kysely";
import { activeStatuses, reportedStatuses } from "#contract/wash/state.ts";
import type { Db } from "#server/db/database.ts";
import { minutesOf } from "#server/db/minutesOf.ts";
import { isAbsentOn, absencesOn } from "#server/features/provider/absence.queries.ts";
import { findLacking } from "#server/features/provider/requiredDocument.queries.ts";
import { splitSpots } from "#server/features/wash/spot.rules.ts";
import { washIs } from "#server/features/wash/state.queries.ts";
import { walkingOrder, walkOfDay } from "../dispatch.queries.ts";
import type { DayWash, Cover, Day } from "../rounds.rules.ts";
import { isOpen, type CompanyDay, ofDay, lockDay } from "./assignment.queries.ts";
import { termItem } from "#server/features/wash/term.queries.ts";

/** The number of a vehicle's past washes to read: two months for one that is washed daily. */
const MAX_PAST_WASHES = 60;

type DayOptions = {
  /** Washes assigned to this provider count as unassigned. */
  leaving?: number | null;
  /** Finds the expected providers of assigned washes too, not only of unassigned ones. */
  expectsAll?: boolean;
};

/** True for an open `wash` that is assigned to `leaving`. */
const isLeftBy = (leaving: number | null) =>
  sql<boolean>`((${isOpen} and wash.assigned_provider_id = ${leaving}::integer) is true)`;

/**
 * The expected providers of each unassigned wash by its id, see `DayWash`. Reads each vehicle's former washes once and
 * compares only these: joining all of them with one another would be too many rows.
 */
async function findExpected(
  db: Db,
  companyDay: CompanyDay,
  { leaving = null, expectsAll = false }: DayOptions,
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ washId: number; expected: number[] }>`
    select wash.wash_id as "washId", former.expected
    from wash
    cross join lateral (
      with came as materialized (
        select earlier.assigned_provider_id as provider_id, earlier.day, earlier.day + earlier.slot as at
        from wash as earlier
        where earlier.number = wash.number and earlier.customer_id = wash.customer_id and earlier.day < wash.day
          and ${washIs(activeStatuses, "earlier.status")} and earlier.assigned_provider_id is not null
        order by earlier.day desc, earlier.slot desc limit ${MAX_PAST_WASHES}),
      former as (select provider_id, max(day) as day, max(at) as at from came group by provider_id)
      select coalesce(array_agg(provider_id order by day, at desc), '{}') as expected
      from former
      where not exists (select from came as since
        where since.day > former.day and not ${isAbsentOn(sql`former.provider_id`, sql`since.day`)})) as former
    where ${ofDay(companyDay)} and ${isOpen}
      and (wash.assigned_provider_id is null or ${expectsAll} or ${isLeftBy(leaving)})`.execute(db);
  return new Map(rows.map(({ washId, expected }) => [washId, expected]));
}

/**
 * The open washes of a day, and the reported ones with an assignee. Washes assigned to `leaving`, if given, count as
 * unassigned.
 */
async function findDayWashes(db: Db, companyDay: CompanyDay, options: DayOptions): Promise<DayWash[]> {
  const expected = await findExpected(db, companyDay, options);
  const { leaving = null } = options;
  const { rows } = await sql<Omit<DayWash, "expected">>`
    select wash.wash_id as "washId", wash.company_id as "companyId", wash.society_id as "societyId",
      item.service_id as "serviceId", vehicle.spot_id as "spotId",
      extract(hour from wash.slot)::integer as hour, wash.minutes,
      row_number() over (partition by wash.slot order by ${walkingOrder})::integer as place,
      case when not ${isLeftBy(leaving)} then wash.assigned_provider_id end as "providerId",
      case when wash.counted then wash.provider_id end as "takerId",
      (wash.assigned_by is not null and not ${isLeftBy(leaving)} or not ${isOpen}) as pinned
    from wash
    join booking on booking.booking_id = wash.booking_id
    join booking_vehicle as vehicle on vehicle.booking_vehicle_id = wash.booking_vehicle_id
    join service_item as item on item.service_item_id = ${termItem}
    join society on society.society_id = wash.society_id
    left join parking_floor on parking_floor.parking_floor_id = vehicle.parking_floor_id
    left join parking_pillar on parking_pillar.parking_pillar_id = vehicle.parking_pillar_id
    ${walkOfDay}
    where ${ofDay(companyDay)}
      and (${isOpen} or ${washIs(reportedStatuses)} and wash.assigned_provider_id is not null)
    order by place, wash.wash_id`.execute(db);
  return rows.map((wash) => ({ ...wash, expected: expected.get(wash.washId) ?? [] }));
}

/** All coverage of the company's active providers who cover any of these societies. */
async function findCovers(db: Db, companyId: number, societyIds: readonly number[]): Promise<Cover[]> {
  const { rows } = await sql<Cover>`
    select coverage.coverage_id as "coverageId", coverage.provider_id as "providerId",
      person.company_id as "companyId", coverage.society_id as "societyId", coverage.service_id as "serviceId",
      ${minutesOf("coverage.start_time")} as start, ${minutesOf("coverage.end_time")} as end
    from coverage
    join provider on provider.provider_id = coverage.provider_id
    join app_user as person on person.user_id = provider.user_id and person.active
      and person.company_id = ${companyId}
    where coverage.available and coverage.provider_id in (select provider_id from coverage
      where society_id = any(${societyIds}::integer[]))`.execute(db);
  return rows;
}

/** The coverages that include a spot. A vague one is looked up in all of these societies. */
async function findCoversOfSpots(
  db: Db,
  spotIds: readonly number[],
  societyIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { pillarIds, vagueIds } = splitSpots(spotIds);
  const { rows } = await sql<{ spotId: number; coverageIds: number[] }>`
    select spot_id as "spotId", array_agg(coverage_id order by coverage_id) as "coverageIds"
    from (select parking_pillar_id as spot_id, coverage_id from coverage_pillar
        where parking_pillar_id = any(${pillarIds}::integer[])
      union all
      select spot_id, coverage_id from unnest(${vagueIds}::integer[]) as spot_id
        join coverage on spot_id in (0, - coverage.parking_floor_id)
        where coverage.society_id = any(${societyIds}::integer[])) as covered
    group by spot_id`.execute(db);
  return new Map(rows.map(({ spotId, coverageIds }) => [spotId, coverageIds]));
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];

/** A company's washes of a day, locked until the transaction ends, with the inputs of their assignment. */
export async function lockWholeDay(db: Db, companyDay: CompanyDay): Promise<Day> {
  await lockDay(db, companyDay);
  return findWholeDay(db, companyDay);
}

/** Like `lockWholeDay`, as if the provider were away, and without a lock. */
export async function findDayWithout(db: Db, companyDay: CompanyDay, providerId: number): Promise<Day> {
  const whole = await findWholeDay(db, companyDay, { leaving: providerId });
  return { ...whole, away: new Set([...whole.away, providerId]) };
}

/** A company's washes of a day with the inputs of their assignment. */
export async function findWholeDay(db: Db, companyDay: CompanyDay, options: DayOptions = {}): Promise<Day> {
  const { companyId, day } = companyDay;
  const washes = await findDayWashes(db, companyDay, options);
  const societyIds = distinct(washes.map(({ societyId }) => societyId));
  const covers = await findCovers(db, companyId, societyIds);
  const coversOfSpot = await findCoversOfSpots(db, distinct(washes.map(({ spotId }) => spotId)), societyIds);
  const providerIds = distinct(covers.map(({ providerId }) => providerId));
  const { rows: away } = await absencesOn(
    [day],
    sql`absence.provider_id = any(${providerIds}::integer[])`,
  ).execute(db);
  const lacking = await findLacking(db, providerIds, [day]);
  const providerIdsOf = (rows: readonly { providerId: number }[]) =>
    new Set(rows.map(({ providerId }) => providerId));
  return { washes, covers, coversOfSpot, away: providerIdsOf(away), lacking: providerIdsOf(lacking) };
}
