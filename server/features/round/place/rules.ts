import { type Counter, partsOf, Room, type Supply, type Taken } from "#server/features/booking/room/rules.ts";

/** What a society can take, whatever the service. */
export type Ground = Omit<Supply, "serviceId">;

/** A wash that looks for another place. */
export type Placeable = {
  washId: number;
  customerId: number;
  societyId: number;
  companyId: number;
  serviceId: number;
  pillarId: number;
  number: string;
  day: string;
  hour: number;
  minutes: number;
  /** Whose time it takes; 0 for the society's own number, null for nobody's. */
  takerId: number | null;
};

/** Where a wash has found a place, and whose time it takes there. */
export type Place = { day: string; takerId: number | null };

/** What was found for the washes of a society, and what that takes of its counters. */
export type Placing = { societyId: number; places: ReadonlyMap<number, Place>; taken: readonly Taken[] };

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

const roomOf = (ground: Ground, serviceId: number): Room => new Room({ ...ground, serviceId });

/** Every counter that washes could touch on these days. */
export function countersOfAll(
  washes: readonly Placeable[],
  ground: Ground,
  days: readonly string[],
): Counter[] {
  const counters = new Map<string, Counter>();
  for (const [serviceId, own] of groupBy(washes, (one) => one.serviceId)) {
    const room = roomOf(ground, serviceId);
    // What differs in day alone touches the same counters.
    const different = new Map(own.map((one) => [`${one.pillarId} ${one.hour} ${one.minutes}`, one]));
    const [day = ""] = days;
    for (const counter of room.countersOf([...different.values()].map((one) => ({ ...one, day }))))
      for (const each of days)
        counters.set(`${counter.providerId} ${counter.hour} ${each}`, { ...counter, day: each });
  }
  return [...counters.values()];
}

/** The counters that washes add to where they are. */
export const oldCounters = (washes: readonly Placeable[]): Counter[] =>
  washes.flatMap(({ takerId, day, hour, minutes }) =>
    takerId === null
      ? []
      : partsOf(takerId, hour, minutes).map((part) => ({ providerId: takerId, day, hour: part.hour })),
  );

/** Finds for each wash the first of the days that has room at its hour and on which its vehicle is free then. */
export function placeAll(
  washes: readonly Placeable[],
  ground: Ground,
  days: readonly string[],
  busy: Set<string>,
): Placing[] {
  const placings: Placing[] = [];
  let uses = [...ground.uses];
  for (const [serviceId, own] of groupBy(washes, (one) => one.serviceId)) {
    const room = roomOf({ ...ground, uses }, serviceId);
    const places = new Map<number, Place>();
    for (const wash of own) {
      const at = (day: string) => `${wash.number} ${wash.customerId} ${day} ${wash.hour}`;
      for (const day of days) {
        if (day !== wash.day && busy.has(at(day))) continue;
        const taker = room.take({ ...wash, day });
        if (!taker) continue;
        busy.add(at(day));
        places.set(wash.washId, { day, takerId: taker.providerId });
        break;
      }
    }
    // The next service finds taken what this one has taken.
    uses = [...uses, ...room.taken];
    placings.push({ societyId: own[0]?.societyId ?? 0, places, taken: room.taken });
  }
  return placings;
}
