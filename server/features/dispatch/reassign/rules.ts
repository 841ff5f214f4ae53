import { Capacity, type Counter, type Supply, type Taken } from "#server/features/wash/capacity/rules.ts";
import type { WashRow } from "#server/features/wash/row/queries.ts";
import type { Slot } from "#server/features/wash/schedule/queries.ts";

/** What a society can take, whatever the service. */
export type SocietySupply = Omit<Supply, "serviceId">;

/** A wash that looks for another place. */
export type Reassignable = Pick<
  WashRow,
  | "washId"
  | "customerId"
  | "societyId"
  | "serviceId"
  | "pillarId"
  | "number"
  | "day"
  | "hour"
  | "minutes"
  | "takerId"
>;

/** The slots that were found for washes, by their ids, and what they take of the counters. */
export type Placing = { places: ReadonlyMap<number, Slot>; taken: readonly Taken[] };

/** All slots that were found, by their washes' ids. */
export const slotsOf = (placings: readonly Placing[]): ReadonlyMap<number, Slot> =>
  new Map(placings.flatMap(({ places }) => [...places]));

/** All that they take. */
export const takenOf = (placings: readonly Placing[]): Taken[] => placings.flatMap(({ taken }) => taken);

/** The items of each key, in their order. */
export function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const own = groups.get(key(item));
    if (own) own.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

const roomOf = (ground: SocietySupply, serviceId: number): Capacity => new Capacity({ ...ground, serviceId });

/** Every counter that washes could touch on these days. */
export function countersOfAll(
  washes: readonly Reassignable[],
  ground: SocietySupply,
  days: readonly string[],
): Counter[] {
  const counters: Counter[] = [];
  for (const [serviceId, own] of groupBy(washes, (one) => one.serviceId)) {
    const room = roomOf(ground, serviceId);
    // What differs in day alone touches the same counters.
    const different = new Map(own.map((one) => [`${one.pillarId} ${one.hour} ${one.minutes}`, one]));
    const [day = ""] = days;
    for (const counter of room.countersOf([...different.values()].map((one) => ({ ...one, day }))))
      for (const each of days) counters.push({ ...counter, day: each });
  }
  return counters;
}

/** Where washes look for a place, each time in a day's own order. */
export type Reassignment = {
  /** The days on which a place is looked for, the first free one first; null for the wash's own. */
  days: readonly string[] | null;
  /** When vehicles are washed already: "number customer day hour". */
  busy: Set<string>;
};

/**
 * Finds for each wash of a society the first day that has room at its hour and on which its vehicle is free then. What
 * they take where they are counts as given back, for it is once they move.
 */
export function reassignAll(
  washes: readonly Reassignable[],
  ground: SocietySupply,
  { days, busy }: Reassignment,
): Placing[] {
  const placings: Placing[] = [];
  let { uses } = ground;
  for (const [serviceId, own] of groupBy(washes, (one) => one.serviceId)) {
    const room = roomOf({ ...ground, uses }, serviceId);
    const places = new Map<number, Slot>();
    for (const wash of own) {
      const at = (day: string) => `${wash.number} ${wash.customerId} ${day} ${wash.hour}`;
      for (const day of days ?? [wash.day]) {
        if (day !== wash.day && busy.has(at(day))) continue;
        const taker = room.take({ ...wash, day });
        if (!taker) continue;
        busy.add(at(day));
        places.set(wash.washId, { day, hour: wash.hour, ...taker, overbooked: false });
        break;
      }
    }
    // The next service finds taken what this one has taken.
    uses = [...uses, ...room.taken];
    placings.push({ places, taken: room.taken });
  }
  return placings;
}
