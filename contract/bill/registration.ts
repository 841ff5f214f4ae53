import type { BillKind } from "./bill.ts";

/** Tax registration of a company; it decides the kind of bill. */
export const registrations = ["regular", "composition", "unregistered"] as const;
export type Registration = (typeof registrations)[number];

/** The kind of bill that the law requires of each registration. */
export const billKindOf: Record<Registration, BillKind> = {
  regular: "tax-invoice",
  composition: "bill-of-supply",
  unregistered: "bill",
};
