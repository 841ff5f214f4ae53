import { sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

export const dispatchAudit = {
  outcomeRule: { table: "outcome_rule" },
  disruption: { table: "disruption" },
  gateLink: {
    table: "gate_recall",
    hiddenColumns: ["society_id", "company_id"],
    nameColumns: ["society_id"],
  },
  roundRefusal: {
    table: "round_refusal",
    hiddenColumns: ["wash_id", "user_id", "action_id"],
    inside: (ids) => sql`
      select round_refusal_id as id, 'booking' as noun, booking.booking_id as "recordId", booking.customer_name as name
      from round_refusal join wash using (wash_id) join booking on booking.booking_id = wash.booking_id
      where round_refusal_id = ${ids}`,
  },
  washRating: {
    table: "wash_rating",
    hiddenColumns: ["wash_id", "service_item_id", "provider_id"],
    inside: (ids) => sql`
      select wash_rating_id as id, 'booking' as noun, booking.booking_id as "recordId", booking.customer_name as name
      from wash_rating join wash using (wash_id) join booking on booking.booking_id = wash.booking_id
      where wash_rating_id = ${ids}`,
  },
  washPhoto: {
    table: "wash_photo",
    hiddenColumns: ["wash_id", "user_id", "file_id", "photo_id"],
    inside: (ids) => sql`
      select wash_photo_id as id, 'booking' as noun, booking.booking_id as "recordId", booking.customer_name as name
      from wash_photo join wash using (wash_id) join booking on booking.booking_id = wash.booking_id
      where wash_photo_id = ${ids}`,
  },
} as const satisfies Record<string, AuditedTable>;
