import type { OutcomeReason } from "./outcome.ts";

/** On whose side it lies that a wash was not done; weather and water are on nobody's. */
export const sides = ["company", "customer", "nobody"] as const;
export type Side = (typeof sides)[number];

export const sideOf: Record<OutcomeReason, Side> = {
  "car-away": "customer",
  "no-access": "customer",
  "gate-refused": "customer",
  "customer-declined": "customer",
  rain: "nobody",
  "no-water": "nobody",
  "provider-away": "company",
  "out-of-time": "company",
  other: "company",
};
