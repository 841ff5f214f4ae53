import { sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

export const vehicleAudit = {
  vehicleMake: { table: "vehicle_make", pointers: ["vehicle_make_id"] },
  vehicleModel: {
    table: "vehicle_model",
    inside: (ids) => sql`
      select vehicle_model_id as id, 'vehicleMake' as noun, vehicle_make.vehicle_make_id as "recordId",
        vehicle_make.name
      from vehicle_model join vehicle_make using (vehicle_make_id) where vehicle_model_id = ${ids}`,
  },
  bodyType: { table: "body_type", pointers: ["body_type_id"] },
  fuelType: { table: "fuel_type" },
} as const satisfies Record<string, AuditedTable>;
