import type { Cause } from "#contract/dispatch/disruption.ts";
import { type Counter, type CapacityUse, usesOfWash } from "#server/features/wash/capacity.rules.ts";
import type { Before } from "./disruption.queries.ts";

/** The outcome reason of missed washes, by cause. */
export const reasons = { rain: "rain", "no-water": "no-water", society: "other" } as const satisfies Record<
  Cause,
  string
>;

const keyOf = ({ societyId, providerId, day, hour }: Counter) => `${societyId} ${providerId} ${day} ${hour}`;

/**
 * The capacity that washes take in their old slots; null when one of the counters has too little left. The counters
 * must be locked.
 */
export function capacityToRetake(
  washes: readonly Before[],
  lockedCounters: readonly CapacityUse[],
): CapacityUse[] | null {
  const counters = new Map(lockedCounters.map((one) => [keyOf(one), one]));
  const taken = new Map<string, CapacityUse>();
  for (const wash of washes)
    for (const use of usesOfWash(wash)) {
      const key = keyOf(use);
      const own = taken.get(key) ?? { ...use, used: 0, capacity: counters.get(key)?.capacity ?? null };
      taken.set(key, { ...own, used: own.used + use.used });
    }
  const all = [...taken.values()];
  const fits = all.every(
    (one) => one.capacity === null || (counters.get(keyOf(one))?.used ?? 0) + one.used <= one.capacity,
  );
  return fits ? all : null;
}
