import { sql } from "kysely";
import type { AuditedTable } from "#server/features/audit/audit.audit.ts";
import { insideBooking } from "#server/features/booking/booking.audit.ts";
import { ofCustomer } from "#server/features/customer/customer.audit.ts";

const ofPayer = ofCustomer(sql`payment`, "payment_id");

export const paymentAudit = {
  payment: {
    ...ofPayer,
    table: "payment",
    // `booking_id` is in old entries only, from when payments were stored with their bookings.
    hiddenColumns: ["booking_id", "company_id", "customer_id", "undoes", "recorded_at"],
    alsoIn: {
      ...ofPayer.alsoIn,
      booking: (bookingId) => sql`record_id = any(array(
        select payment_id from payment_allocation where booking_id = ${bookingId}))`,
    },
  },
  paymentAllocation: {
    table: "payment_allocation",
    hiddenColumns: ["payment_id", "booking_id"],
    inside: insideBooking,
  },
} as const satisfies Record<string, AuditedTable>;
