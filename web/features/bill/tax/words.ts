import type { Registration } from "#contract/bill/tax.ts";

export const registrationNames: Record<Registration, string> = {
  regular: "Regular: tax invoices",
  composition: "Composition: bills of supply",
  unregistered: "Not registered: plain bills",
};
