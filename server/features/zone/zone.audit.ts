import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

export const zoneAudit = {
  serviceZone: { table: "service_zone", pointers: ["service_zone_id"] },
} as const satisfies Record<string, AuditedTable>;
