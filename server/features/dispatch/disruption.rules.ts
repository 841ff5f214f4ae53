import type { Cause } from "#contract/dispatch/disruption.ts";

/** The outcome reason of missed washes, by cause. */
export const reasons = { rain: "rain", "no-water": "no-water", society: "other" } as const satisfies Record<
  Cause,
  string
>;
