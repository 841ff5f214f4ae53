import type { Registration } from "#contract/bill/registration.ts";

export const registrationNames: Record<Registration, string> = {
  regular: "Regular: tax invoices",
  composition: "Composition: bills of supply",
  unregistered: "Not registered: plain bills",
};
