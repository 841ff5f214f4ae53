import type { Billing } from "#contract/booking/billing.ts";

/** When bookings are paid. */
export const billingNames: Record<Billing, string> = {
  monthly: "With the month's bill",
  upfront: "As they are booked",
};
