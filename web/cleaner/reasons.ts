import type { OutcomeReason } from "#contract/dispatch/outcome.ts";
import type { PlainKey } from "#i18n/translator.ts";

/** Short button labels, the most frequent first; `other` requires a note. */
export const reasonButtons: Record<OutcomeReason, PlainKey> = {
  "car-away": "cleaner.carAway",
  "no-access": "cleaner.noAccess",
  "gate-refused": "cleaner.gateRefused",
  "customer-declined": "cleaner.customerDeclined",
  rain: "cleaner.rain",
  "no-water": "cleaner.noWater",
  "out-of-time": "cleaner.outOfTime",
  "provider-away": "cleaner.providerAway",
  other: "cleaner.other",
};

/** The reasons in that order. */
export const outcomeReasons = Object.keys(reasonButtons) as OutcomeReason[];
