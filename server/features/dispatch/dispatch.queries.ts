import { sql } from "kysely";

/** Joins the walking order of a `wash`'s day. The query must contain `parking_floor`. */
export const walkOfDay = sql`left join walk_day on walk_day.parking_floor_id = parking_floor.parking_floor_id
  and walk_day.day = wash.day`;

/**
 * The walking order of a provider: by hour, then by parking floor in natural order, then by pillar in that day's order,
 * else the permanent order, else natural order. The query must contain `wash`, `society`, `parking_floor`,
 * `parking_pillar` and `walkOfDay`.
 */
export const walkingOrder = sql`wash.slot, society.natural_name, society.society_id, parking_floor.natural_name,
  parking_floor.parking_floor_id, case when walk_day.day is null then parking_pillar.walk
    else array_position(walk_day.parking_pillar_ids, parking_pillar.parking_pillar_id) end nulls last,
  parking_pillar.natural_name, parking_pillar.parking_pillar_id, wash.wash_id`;
