import type { Billing } from "#contract/booking/billing.ts";

export const billingNames: Record<Billing, string> = {
  monthly: "With the month's bill",
  upfront: "As they are booked",
};
