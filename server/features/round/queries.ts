import { sql } from "kysely";

/**
 * The order in which a provider walks: by hour, then by parking floor as their names count, and by pillar as it is walked or as the names count. `wash`, `society`,
 * `parking_floor` and `parking_pillar` stand in the query.
 */
export const walkingOrder = sql`wash.slot, society.natural_name, society.society_id, parking_floor.natural_name,
  parking_floor.parking_floor_id, parking_pillar.walk nulls last, parking_pillar.natural_name, parking_pillar.parking_pillar_id, wash.wash_id`;
