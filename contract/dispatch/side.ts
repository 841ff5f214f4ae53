import type { MissedReason } from "./outcome.ts";

/** Who is responsible for a missed wash; nobody for weather and water. */
export const sides = ["company", "customer", "nobody"] as const;
export type Side = (typeof sides)[number];

export const sideOf: Record<MissedReason, Side> = {
  "car-away": "customer",
  "no-access": "customer",
  "gate-refused": "customer",
  "customer-declined": "customer",
  rain: "nobody",
  "no-water": "nobody",
  "provider-away": "company",
  "out-of-time": "company",
  other: "company",
  "not-reported": "company",
};
