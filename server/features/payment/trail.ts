import { sql } from "kysely";
import type { Trail } from "#server/features/audit/trail.ts";
import { insideBooking } from "#server/features/booking/trail.ts";

export const paymentTrails = {
  payment: {
    table: "payment",
    // Those that were kept with their bookings say so in a column of their own.
    untold: ["booking_id", "company_id", "customer_id", "undoes"],
    inside: (ids) => sql`
      select payment_id as id, 'customer' as noun, customer.customer_id as "recordId", customer.name
      from payment join customer using (customer_id) where payment_id = ${ids}`,
    toldWith: {
      booking: (bookingId) => sql`record_id = any(array(
        select payment_id from payment_allocation where booking_id = ${bookingId}))`,
      customer: (customerId) => sql`record_id = any(array(
        select payment_id from payment where customer_id = ${customerId}))`,
    },
  },
  paymentAllocation: {
    table: "payment_allocation",
    untold: ["payment_id", "booking_id"],
    inside: insideBooking,
  },
} as const satisfies Record<string, Trail>;
