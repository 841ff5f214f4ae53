import type { Cause } from "#contract/disruption/disruption.ts";
import { type Counter, partsOf, type Taken, type Use } from "#server/features/booking/room/rules.ts";
import type { Before } from "./queries.ts";

/** A cause as customers read it. */
export const words: Record<Cause, string> = {
  rain: "Rain",
  "no-water": "No water in the society",
  society: "An event of the society",
};

/** The reason with which a wash is missed for it. */
export const reasons = { rain: "rain", "no-water": "no-water", society: "other" } as const satisfies Record<
  Cause,
  string
>;

const keyOf = ({ providerId, day, hour }: Counter) => `${providerId} ${day} ${hour}`;

/**
 * What washes take again where they were, whose counters are used as `uses` say; null where one of them has less left
 * than that.
 */
export function takenAgain(
  washes: readonly Before[],
  uses: readonly Use[],
  capacities: readonly (Counter & { capacity: number })[],
): Taken[] | null {
  const used = new Map(uses.map((use) => [keyOf(use), use.used]));
  const capacity = new Map(capacities.map((one) => [keyOf(one), one.capacity]));
  const taken = new Map<string, Taken>();
  for (const { takerId, day, hour, minutes } of washes) {
    if (takerId === null) continue;
    for (const part of partsOf(takerId, hour, minutes)) {
      const counter = { providerId: takerId, day, hour: part.hour };
      const key = keyOf(counter);
      const own = taken.get(key) ?? { ...counter, used: 0, capacity: capacity.get(key) ?? 0 };
      taken.set(key, { ...own, used: own.used + part.units });
    }
  }
  const fits = [...taken.values()].every((one) => (used.get(keyOf(one)) ?? 0) + one.used <= one.capacity);
  return fits ? [...taken.values()] : null;
}
