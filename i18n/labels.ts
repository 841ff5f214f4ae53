import type { Effect, OutcomeReason } from "#contract/round/outcome.ts";
import type { PlainKey } from "./translator.ts";

/** Why a wash was missed. A new reason does not compile until it has its text here. */
export const reasonLabels: Record<OutcomeReason, PlainKey> = {
  "car-away": "labels.reasonCarAway",
  "no-access": "labels.reasonNoAccess",
  "gate-refused": "labels.reasonGateRefused",
  "customer-declined": "labels.reasonCustomerDeclined",
  rain: "labels.reasonRain",
  "no-water": "labels.reasonNoWater",
  "provider-away": "labels.reasonProviderAway",
  "out-of-time": "labels.reasonOutOfTime",
  other: "labels.reasonOther",
};

/** What an outcome does to the bill. */
export const effectLabels: Record<Effect, PlainKey> = {
  charge: "labels.effectCharge",
  credit: "labels.effectCredit",
  rewash: "labels.effectRewash",
};
