import { sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

/** Columns that name a record's society; `between` is SQL for the name's first part. */
const inSociety = (between = "") =>
  sql`'society' as noun, society.society_id as "recordId", ${sql.raw(between)} society.name as name`;

export const societyAudit = {
  society: { table: "society", pointers: ["society_id"] },
  building: {
    table: "building",
    pointers: ["building_id"],
    inside: (ids) => sql`select building_id as id, ${inSociety()}
      from building join society using (society_id) where building_id = ${ids}`,
  },
  floor: {
    table: "floor",
    pointers: ["floor_id"],
    inside: (ids) => sql`select floor_id as id, ${inSociety("building.name || ', ' ||")}
      from floor join building using (building_id) join society on society.society_id = floor.society_id
      where floor_id = ${ids}`,
  },
  flat: {
    table: "flat",
    inside: (ids) => sql`select flat_id as id, ${inSociety("building.name || ', ' ||")}
      from flat join building using (building_id) join society on society.society_id = flat.society_id
      where flat_id = ${ids}`,
  },
  parkingFloor: {
    table: "parking_floor",
    pointers: ["parking_floor_id"],
    inside: (ids) => sql`select parking_floor_id as id, ${inSociety()}
      from parking_floor join society using (society_id) where parking_floor_id = ${ids}`,
  },
  parkingPillar: {
    table: "parking_pillar",
    inside: (ids) => sql`select parking_pillar_id as id, ${inSociety("parking_floor.name || ', ' ||")}
      from parking_pillar join parking_floor using (parking_floor_id)
        join society on society.society_id = parking_pillar.society_id
      where parking_pillar_id = ${ids}`,
  },
} as const satisfies Record<string, AuditedTable>;
