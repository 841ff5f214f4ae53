import { type RawBuilder, sql } from "kysely";
import { splitSpots } from "./spot.rules.ts";

/** The spots that the `coverage` of a query includes: a vague one by its parking floor or society. */
export function coveredSpots(spotIds: readonly number[]): RawBuilder<number[]> {
  const { pillarIds, vagueIds } = splitSpots(spotIds);
  return sql`array(
    select covered.parking_pillar_id from coverage_pillar as covered
      where covered.coverage_id = coverage.coverage_id and covered.parking_pillar_id = any(${pillarIds}::integer[])
    union all
    select spot_id from unnest(${vagueIds}::integer[]) as spot_id where spot_id in (0, - coverage.parking_floor_id))`;
}

/** True if the `coverage` of a query includes the spot of its `vehicle`. */
export const coversSpot: RawBuilder<boolean> = sql`case when vehicle.parking_pillar_id is null
  then vehicle.spot_id in (0, - coverage.parking_floor_id)
  else exists (select from coverage_pillar as covered where covered.coverage_id = coverage.coverage_id
    and covered.parking_pillar_id = vehicle.parking_pillar_id) end`;

/** "B1, P001", or "B1, near lift C", of the `vehicle` of a query. */
export const parkingText: RawBuilder<string> = sql`concat_ws(', ', nullif(vehicle.parking_floor_name, ''),
  coalesce(nullif(vehicle.parking_pillar_name, ''), vehicle.parking_note))`;
