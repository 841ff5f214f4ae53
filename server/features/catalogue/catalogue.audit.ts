import { sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

export const catalogueAudit = {
  serviceCategory: { table: "service_category", pointers: ["service_category_id"] },
  service: { table: "service", pointers: ["service_id"] },
  serviceItem: {
    table: "service_item",
    pointers: ["service_item_id", "included_item_id"],
    inside: (ids) => sql`
      select service_item_id as id, 'service' as noun, service.service_id as "recordId", service.name
      from service_item join service using (service_id) where service_item_id = ${ids}`,
  },
  serviceItemIncluded: {
    table: "service_item_included",
    hiddenColumns: ["service_item_id"],
    nameColumns: ["included_item_id"],
    inside: { noun: "serviceItem", column: "service_item_id" },
    alsoIn: { serviceItem: (itemId) => sql`record_id = ${itemId}` },
  },
  serviceItemPrice: {
    table: "service_item_price",
    hiddenColumns: ["service_item_id"],
    nameColumns: ["society_id", "body_type_id"],
    inside: { noun: "serviceItem", column: "service_item_id" },
    alsoIn: { serviceItem: (itemId) => sql`record_id = ${itemId}` },
  },
} as const satisfies Record<string, AuditedTable>;
