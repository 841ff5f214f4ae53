import type { Registration } from "#contract/bill/tax.ts";
import type { Billing } from "#contract/booking/billing.ts";

export const registrationNames: Record<Registration, string> = {
  regular: "Regular: tax invoices",
  composition: "Composition: bills of supply",
  unregistered: "Not registered: plain bills",
};

export const billingNames: Record<Billing, string> = {
  monthly: "With the month's bill",
  upfront: "As they are booked",
};
