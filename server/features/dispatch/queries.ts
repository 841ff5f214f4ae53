import { sql } from "kysely";

/** What a query needs of a `wash` on a `parking_floor` to tell in which order that is walked on its day. */
export const walkOfDay = sql`left join walk_day on walk_day.parking_floor_id = parking_floor.parking_floor_id
  and walk_day.day = wash.day`;

/**
 * The order in which a provider walks: by hour, then by parking floor as their names count, and by pillar as it is walked
 * on that day, or always, or as the names count. `wash`, `society`, `parking_floor`, `parking_pillar` and what `walkOfDay`
 * joins stand in the query.
 */
export const walkingOrder = sql`wash.slot, society.natural_name, society.society_id, parking_floor.natural_name,
  parking_floor.parking_floor_id, case when walk_day.day is null then parking_pillar.walk
    else array_position(walk_day.parking_pillar_ids, parking_pillar.parking_pillar_id) end nulls last,
  parking_pillar.natural_name, parking_pillar.parking_pillar_id, wash.wash_id`;
