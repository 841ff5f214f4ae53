import type { Registration } from "#contract/bill/registration.ts";

export const registrationNames: Record<Registration, string> = {
  regular: "Regular: tax invoices",
  composition: "Composition: bills of supply",
  unregistered: "Not registered: plain bills",
};

/** The choices of a registration in a further state. */
export const furtherNames: Record<Exclude<Registration, "composition">, string> = {
  regular: registrationNames.regular,
  unregistered: "Ended: billed under the first registration",
};
