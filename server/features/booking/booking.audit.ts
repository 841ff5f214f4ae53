import { type RawBuilder, sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";

/** Groups audit entries under their booking. */
export const insideBooking = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select booking_id as id, 'booking' as noun, booking_id as "recordId", customer_name as name
  from booking where booking_id = ${ids}`;

const part = {
  inside: insideBooking,
  alsoIn: { booking: (bookingId: number): RawBuilder<boolean> => sql`record_id = ${bookingId}` },
  apart: true,
} as const;

export const bookingAudit = {
  booking: { table: "booking", apart: true },
  bookingVehicle: { ...part, table: "booking_vehicle", hiddenColumns: ["booking_id", "customer_id"] },
  priceChange: {
    table: "price_change",
    hiddenColumns: ["service_item_id"],
    nameColumns: ["society_id", "body_type_id", "from_day"],
    inside: { noun: "serviceItem", column: "service_item_id" },
    alsoIn: { serviceItem: (itemId: number): RawBuilder<boolean> => sql`record_id = ${itemId}` },
  },
  wash: { ...part, table: "wash", hiddenColumns: ["booking_id", "booking_vehicle_id", "customer_id"] },
} as const satisfies Record<string, AuditedTable>;
