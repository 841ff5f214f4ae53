import type { Trail } from "#server/features/audit/trail.ts";

export const zoneTrails = {
  serviceZone: { table: "service_zone", pointers: ["service_zone_id"] },
} as const satisfies Record<string, Trail>;
