import { groupBy } from "#server/lists/groupBy.ts";
import {
  Capacity,
  type Counter,
  type SocietySupply,
  type CapacityUse,
} from "#server/features/wash/capacity.rules.ts";
import type { WashRow } from "#server/features/wash/row.queries.ts";
import type { Slot } from "#server/features/wash/schedule.queries.ts";

/** A wash that needs another slot or taker. */
export type Reassignable = Pick<
  WashRow,
  | "washId"
  | "customerId"
  | "societyId"
  | "serviceId"
  | "spotId"
  | "number"
  | "day"
  | "hour"
  | "minutes"
  | "takerId"
>;

/** The slots found for washes, by wash id, and the capacity they take. */
export type Placing = { places: ReadonlyMap<number, Slot>; taken: readonly CapacityUse[] };

export const slotsOf = (placings: readonly Placing[]): ReadonlyMap<number, Slot> =>
  new Map(placings.flatMap(({ places }) => [...places]));

export const capacityTakenBy = (placings: readonly Placing[]): CapacityUse[] =>
  placings.flatMap(({ taken }) => taken);

const capacityOf = (supply: SocietySupply, serviceId: number): Capacity =>
  new Capacity({ ...supply, serviceId });

/** All counters that washes could use on these days. */
export function countersOfAll(
  washes: readonly Reassignable[],
  supply: SocietySupply,
  days: readonly string[],
): Counter[] {
  const counters: Counter[] = [];
  for (const [serviceId, own] of groupBy(washes, (one) => one.serviceId)) {
    const capacity = capacityOf(supply, serviceId);
    // Washes that differ only in day use the same counters.
    const different = new Map(own.map((one) => [`${one.spotId} ${one.hour} ${one.minutes}`, one]));
    const [day = ""] = days;
    for (const counter of capacity.countersOf([...different.values()].map((one) => ({ ...one, day }))))
      for (const each of days) counters.push({ ...counter, day: each });
  }
  return counters;
}

export type Reassignment = {
  /** The days to search for a slot, in order; null for the wash's own day. */
  days: readonly string[] | null;
  /** Existing washes of the vehicles, as "number customer day hour". */
  busy: Set<string>;
};

/**
 * Finds for each wash of a society the first day with capacity at its hour on which its vehicle is free. `supply.uses`
 * must exclude the washes' current capacity, which is released when they move.
 */
export function reassignAll(
  washes: readonly Reassignable[],
  supply: SocietySupply,
  { days, busy }: Reassignment,
): Placing[] {
  const placings: Placing[] = [];
  let { uses } = supply;
  for (const [serviceId, own] of groupBy(washes, (one) => one.serviceId)) {
    const capacity = capacityOf({ ...supply, uses }, serviceId);
    const places = new Map<number, Slot>();
    for (const wash of own) {
      const at = (day: string) => `${wash.number} ${wash.customerId} ${day} ${wash.hour}`;
      for (const day of days ?? [wash.day]) {
        if (day !== wash.day && busy.has(at(day))) continue;
        const taker = capacity.take({ ...wash, day });
        if (!taker) continue;
        busy.add(at(day));
        places.set(wash.washId, { day, hour: wash.hour, ...taker, overbooked: false });
        break;
      }
    }
    // The next service sees the capacity that this one has taken.
    uses = [...uses, ...capacity.taken];
    placings.push({ places, taken: capacity.taken });
  }
  return placings;
}
