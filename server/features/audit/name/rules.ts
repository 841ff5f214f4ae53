import type { AuditNoun } from "#contract/audit/audit.ts";

/** Columns that point at a row with a name: the row's table, and what its own trail calls it, if it has one. */
export const pointers = {
  country_id: { table: "country", noun: null },
  state_id: { table: "state", noun: null },
  user_id: { table: "app_user", noun: "user" },
  company_id: { table: "company", noun: "company" },
  society_id: { table: "society", noun: "society" },
  building_id: { table: "building", noun: "building" },
  floor_id: { table: "floor", noun: "floor" },
  parking_floor_id: { table: "parking_floor", noun: "parkingFloor" },
  service_category_id: { table: "service_category", noun: "serviceCategory" },
  service_id: { table: "service", noun: "service" },
  service_zone_id: { table: "service_zone", noun: "serviceZone" },
  service_item_id: { table: "service_item", noun: "serviceItem" },
  vehicle_make_id: { table: "vehicle_make", noun: "vehicleMake" },
  body_type_id: { table: "body_type", noun: "bodyType" },
} as const satisfies Record<string, { table: string; noun: AuditNoun | null }>;

export type Pointer = keyof typeof pointers;

export const isPointer = (column: string): column is Pointer => column in pointers;
