import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { companiesWithin } from "#server/features/company/company.queries.ts";
import { found } from "#server/errors/apiError.ts";
import type { Scope } from "#server/access/scope.ts";
import type { CompanyDay } from "./assignment/assignment.queries.ts";
import { findWholeDay } from "./assignment/day.queries.ts";
import { splitSpots } from "#server/features/wash/spot.rules.ts";
import type { LocatedWash, PlanningDay } from "./planFigures.rules.ts";

/** @throws 404 for a company outside `scope`. */
export async function requireCompany(db: Db, scope: Scope, companyId: number): Promise<void> {
  const { rows } = await sql`
    select from company where company_id = ${companyId} and ${companiesWithin(scope)}`.execute(db);
  found(rows[0], "company");
}

type Position = { floorId: number; spot: number };

/** The place of each of these pillars among all of its floor, in the day's walking order. */
async function findPositions(
  db: Db,
  day: string,
  pillarIds: readonly number[],
): Promise<Map<number, Position>> {
  const { rows } = await sql<Position & { pillarId: number }>`
    with walked as (
      select pillar.parking_pillar_id, pillar.parking_floor_id, row_number() over (
          partition by pillar.parking_floor_id order by
            case when walk_day.day is null then pillar.walk
              else array_position(walk_day.parking_pillar_ids, pillar.parking_pillar_id) end nulls last,
            pillar.natural_name, pillar.parking_pillar_id)::integer as spot
      from parking_pillar as pillar
      left join walk_day on walk_day.parking_floor_id = pillar.parking_floor_id and walk_day.day = ${day}::date
      where pillar.parking_floor_id in (select parking_floor_id from parking_pillar
        where parking_pillar_id = any(${pillarIds}::integer[])))
    select parking_pillar_id as "pillarId", parking_floor_id as "floorId", spot from walked
    where parking_pillar_id = any(${pillarIds}::integer[])`.execute(db);
  return new Map(rows.map(({ pillarId, ...position }) => [pillarId, position]));
}

/**
 * A company's washes of a day with the inputs of their planning. Assigned washes that begin before `fromHour` count as
 * pinned.
 */
export async function findPlanningDay(
  db: Db,
  companyDay: CompanyDay,
  fromHour: number,
): Promise<PlanningDay> {
  const whole = await findWholeDay(db, companyDay, { expectsAll: true });
  const { pillarIds } = splitSpots([...new Set(whole.washes.map(({ spotId }) => spotId))]);
  const positions = await findPositions(db, companyDay.day, pillarIds);
  const washes = whole.washes.map((wash): LocatedWash => {
    // Without a pillar it counts as beside the stairs, on a floor of its own if that is not known either.
    const { floorId, spot } = positions.get(wash.spotId) ?? { floorId: -wash.spotId, spot: 0 };
    const begun = wash.hour < fromHour && wash.providerId !== null;
    return { ...wash, floorId, spot, pinned: wash.pinned || begun };
  });
  return { ...whole, washes };
}
