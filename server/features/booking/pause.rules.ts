import { Capacity, type Supply } from "#server/features/wash/capacity.rules.ts";
import type { WashRow } from "#server/features/wash/row.queries.ts";
import type { Move, SlotAllocation } from "#server/features/wash/transition.queries.ts";

/** Washes that draw on the same capacity: one company's washes of a service in a society. */
export function groupsOf(washes: readonly WashRow[]): [WashRow, ...WashRow[]][] {
  const groups = new Map<string, [WashRow, ...WashRow[]]>();
  for (const wash of washes) {
    const key = `${wash.societyId} ${wash.companyId} ${wash.serviceId}`;
    const group = groups.get(key);
    if (group) group.push(wash);
    else groups.set(key, [wash]);
  }
  return [...groups.values()];
}

/** Washes of one group with their old slots, as far as these are free, in order of days. */
export function allocateAgain(
  washes: readonly WashRow[],
  supply: Supply,
): { moves: Move[]; taken: SlotAllocation["taken"] } {
  const capacity = new Capacity(supply);
  const moves = washes
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .flatMap((wash) => {
      const { day, hour, spotId, minutes } = wash;
      const taker = capacity.take({ day, hour, spotId, minutes });
      return taker ? [{ wash, to: { day, hour, ...taker, overbooked: false } }] : [];
    });
  return { moves, taken: capacity.taken };
}
