import type { UnavailableReason } from "#contract/booking/slot.ts";

/**
 * A provider's coverage window in a society, in minutes after midnight, with those of the requested spots it covers.
 */
export type Window = {
  providerId: number;
  serviceId: number;
  start: number;
  end: number;
  spotIds: readonly number[];
};

/** Stands in a counter for "any provider". */
export const ANY_PROVIDER = 0;

/**
 * A capacity counter for one hour of a day: a provider's minutes in a society, or the society's washes by any provider
 * (`ANY_PROVIDER`). A provider never covers two societies at the same time, so no minute is in two counters.
 */
export type Counter = { societyId: number; providerId: number; day: string; hour: number };

/** The used amount: washes for a society's counter, minutes for a provider's. */
export type Use = Counter & { used: number };

/** A company's working hours and its washes per hour; null means unlimited. */
export type Opening = { open: number; close: number; washesPerHour: number | null };

/**
 * Inputs to a society's capacity: its providers' coverage or, where no provider covers the society, the company's
 * capacity. The society's own limit of washes per hour, if set, applies to both.
 */
export type Supply = {
  societyId: number;
  washesPerHour: number | null;
  opening: Opening;
  serviceId: number;
  windows: readonly Window[];
  uses: readonly Use[];
  /** Absences, which override coverage. */
  away: readonly { providerId: number; day: string }[];
};

/** The same for any service. */
export type SocietySupply = Omit<Supply, "serviceId">;

/** A wash that needs capacity. */
export type Wash = { spotId: number; day: string; hour: number; minutes: number };

/**
 * The owner of the time that a wash takes: a provider, or `ANY_PROVIDER` in a society without coverage. Both count as a
 * wash of the society's hour. Null for a wash booked without capacity, which counts nowhere.
 */
export type Taker = { takerId: number | null };

/** A scheduled wash with the capacity it takes. */
export type Occupying = Taker & Omit<Wash, "spotId"> & { societyId: number };

export const takerColumns = ({ takerId }: Taker) => ({
  providerId: takerId === ANY_PROVIDER ? null : takerId,
  counted: takerId !== null,
});

/** An amount added to a counter, with the counter's capacity; null means unlimited. */
export type CapacityUse = Use & { capacity: number | null };

const MINUTES_PER_HOUR = 60;
/** Used for items without a duration. */
export const DEFAULT_MINUTES = 30;

const keyOf = ({ societyId, providerId, hour }: Omit<Counter, "day">, day: string) =>
  `${societyId} ${providerId} ${day} ${hour}`;

/** The minutes of an hour covered by at least one window. The windows are sorted by start. */
export function minutesIn(windows: readonly Pick<Window, "start" | "end">[], hour: number): number {
  const [from, to] = [hour * MINUTES_PER_HOUR, (hour + 1) * MINUTES_PER_HOUR];
  let covered = 0;
  let reached = from;
  for (const { start, end } of windows) {
    const [begin, stop] = [Math.max(start, reached), Math.min(end, to)];
    if (stop > begin) covered += stop - begin;
    reached = Math.max(reached, stop);
  }
  return covered;
}

/** Splits the minutes of a wash by hour. */
export function partsOf(hour: number, minutes: number): { hour: number; minutes: number }[] {
  const parts: { hour: number; minutes: number }[] = [];
  for (let rest = minutes; rest > 0; rest -= MINUTES_PER_HOUR)
    parts.push({ hour: hour + parts.length, minutes: Math.min(MINUTES_PER_HOUR, rest) });
  return parts;
}

/** The counters that a wash uses, with the amounts. */
export function usesOfWash({ societyId, takerId, day, hour, minutes }: Occupying): Use[] {
  if (takerId === null) return [];
  const wash: Use = { societyId, providerId: ANY_PROVIDER, day, hour, used: 1 };
  if (takerId === ANY_PROVIDER) return [wash];
  const parts = partsOf(hour, minutes).map((part) => ({
    ...wash,
    providerId: takerId,
    hour: part.hour,
    used: part.minutes,
  }));
  return [wash, ...parts];
}

/** An amount that a wash would add to a counter, with the counter's capacity. */
type Share = Omit<CapacityUse, "day">;

/** A provider who can take a wash, with the shares of each of the provider's counters. */
type Candidate = { providerId: number; shares: readonly Share[] };

/** The capacity of a society's slots, reduced as washes take it. */
export class Capacity {
  readonly #supply: Supply;
  /** True when any provider covers the society; only covered hours then have capacity. */
  readonly #covered: boolean;
  /** The maximum of washes per hour across all providers; null means unlimited. */
  readonly #number: number | null;
  /** False when only the working hours limit the washes. */
  readonly limited: boolean;
  readonly #windows = new Map<number, Window[]>();
  /** The windows that cover a spot, by provider. */
  readonly #bySpot = new Map<number, Map<number, Window[]>>();
  readonly #used = new Map<string, number>();
  readonly #busyDays = new Set<string>();
  readonly #away = new Set<string>();
  readonly #taken = new Map<string, CapacityUse>();
  readonly #candidates = new Map<string, readonly Candidate[]>();

  constructor(supply: Supply) {
    this.#supply = supply;
    const { washesPerHour, opening, windows, uses, away } = supply;
    this.#covered = windows.length > 0;
    for (const window of windows.toSorted((one, other) => one.start - other.start)) {
      const providerWindows = this.#windows.get(window.providerId);
      if (providerWindows) providerWindows.push(window);
      else this.#windows.set(window.providerId, [window]);
    }
    const numbers = [washesPerHour, this.#covered ? null : opening.washesPerHour].filter(
      (number) => number !== null,
    );
    this.#number = numbers.length === 0 ? null : Math.min(...numbers);
    this.limited = this.#covered || this.#number !== null;
    for (const use of uses) this.#use(use);
    for (const { providerId, day } of away) {
      this.#away.add(`${providerId} ${day}`);
      this.#busyDays.add(day);
    }
  }

  /** How many more such washes fit on each day; null means unlimited. */
  left(wash: Omit<Wash, "day">, days: readonly string[]): (number | null)[] {
    if (!this.#isOpen(wash)) return days.map(() => 0);
    if (!this.limited) return days.map(() => null);
    // All days without bookings and absences have the same capacity.
    let unused: number | undefined;
    return days.map((day) =>
      this.#busyDays.has(day) ? this.#leftOn(wash, day) : (unused ??= this.#leftOn(wash, day)),
    );
  }

  /** Takes capacity for a wash; null when the slot is full. */
  take(wash: Wash): Taker | null {
    const own = this.#shareOf(wash);
    if (!this.#isOpen(wash) || this.#leftOf(own, wash.day) <= 0) return null;
    if (!this.#covered) {
      this.#take([own], wash.day);
      return { takerId: ANY_PROVIDER };
    }
    // Best fit: the fullest provider with capacity left, so that the others keep larger free blocks.
    const [best] = this.#candidatesFor(wash)
      .map((candidate) => ({ ...candidate, left: this.#leftWith(candidate, wash.day) }))
      .filter(({ left }) => left > 0)
      .toSorted((one, other) => one.left - other.left || one.providerId - other.providerId);
    if (!best) return null;
    this.#take([own, ...best.shares], wash.day);
    return { takerId: best.providerId };
  }

  whyNot(wash: Omit<Wash, "day">): UnavailableReason {
    if (!this.#isOpen(wash)) return "closed";
    return this.#covered && this.#candidatesFor(wash).length === 0 ? "nobody" : "full";
  }

  /** The providers whose coverage includes the spot, service and hour of a wash. */
  whoCovers({ spotId, hour, minutes }: Omit<Wash, "day">): number[] {
    return this.#covering(spotId, hour, minutes).map(([providerId]) => providerId);
  }

  giveBack(wash: Taker & Omit<Wash, "spotId">): void {
    for (const use of usesOfWash({ ...wash, societyId: this.#supply.societyId }))
      this.#use({ ...use, used: -use.used });
  }

  /** The capacity taken so far, one entry per counter. */
  get taken(): CapacityUse[] {
    return [...this.#taken.values()];
  }

  /** All counters that such washes could use. */
  countersOf(washes: readonly Wash[]): Counter[] {
    const counters = new Map<string, Counter>();
    for (const wash of washes) {
      const shares = [this.#shareOf(wash), ...this.#candidatesFor(wash).flatMap(({ shares: own }) => own)];
      for (const { societyId, providerId, hour } of shares) {
        const counter = { societyId, providerId, day: wash.day, hour };
        counters.set(keyOf(counter, wash.day), counter);
      }
    }
    return [...counters.values()];
  }

  /** True if a wash in a society without coverage is within the company's hours. */
  #isOpen({ hour, minutes }: Pick<Wash, "hour" | "minutes">): boolean {
    const { open, close } = this.#supply.opening;
    return this.#covered || (hour >= open && hour * MINUTES_PER_HOUR + minutes <= close * MINUTES_PER_HOUR);
  }

  #use({ used, ...counter }: Use): void {
    this.#busyDays.add(counter.day);
    const key = keyOf(counter, counter.day);
    this.#used.set(key, (this.#used.get(key) ?? 0) + used);
  }

  #take(shares: readonly Share[], day: string): void {
    for (const share of shares) {
      this.#use({ ...share, day });
      const key = keyOf(share, day);
      this.#taken.set(key, { ...share, day, used: (this.#taken.get(key)?.used ?? 0) + share.used });
    }
  }

  /** The share of a wash in the society's own counter. */
  #shareOf({ hour }: Pick<Wash, "hour">): Share {
    const { societyId } = this.#supply;
    return { societyId, providerId: ANY_PROVIDER, hour, used: 1, capacity: this.#number };
  }

  /** The providers who can take a wash; the same on every day. */
  #candidatesFor({ spotId, hour, minutes }: Omit<Wash, "day">): readonly Candidate[] {
    const key = `${spotId} ${hour} ${minutes}`;
    const candidates = this.#candidates.get(key) ?? this.#findCandidates(spotId, hour, minutes);
    this.#candidates.set(key, candidates);
    return candidates;
  }

  #findCandidates(spotId: number, hour: number, minutes: number): Candidate[] {
    const { societyId } = this.#supply;
    return this.#covering(spotId, hour, minutes).map(([providerId, windows]) => ({
      providerId,
      shares: partsOf(hour, minutes).map((part) => ({
        societyId,
        providerId,
        hour: part.hour,
        used: part.minutes,
        capacity: minutesIn(windows, part.hour),
      })),
    }));
  }

  /** The providers who can take a wash, each with all of their windows. */
  #covering(spotId: number, hour: number, minutes: number): [number, Window[]][] {
    const there = this.#bySpot.get(spotId) ?? this.#windowsAt(spotId);
    this.#bySpot.set(spotId, there);
    const parts = partsOf(hour, minutes);
    return [...there].flatMap(([providerId, open]) =>
      parts.every((part) => minutesIn(open, part.hour) >= part.minutes)
        ? [[providerId, this.#windows.get(providerId) ?? []] as [number, Window[]]]
        : [],
    );
  }

  #windowsAt(spotId: number): Map<number, Window[]> {
    const { serviceId } = this.#supply;
    const there = new Map<number, Window[]>();
    for (const [providerId, windows] of this.#windows) {
      const open = windows.filter(
        (window) => window.serviceId === serviceId && window.spotIds.includes(spotId),
      );
      if (open.length > 0) there.set(providerId, open);
    }
    return there;
  }

  #leftOn(wash: Omit<Wash, "day">, day: string): number {
    const own = this.#leftOf(this.#shareOf(wash), day);
    if (!this.#covered) return Math.max(0, own);
    const theirs = this.#candidatesFor(wash).reduce(
      (sum, candidate) => sum + this.#leftWith(candidate, day),
      0,
    );
    return Math.max(0, Math.min(own, theirs));
  }

  #leftWith({ providerId, shares }: Candidate, day: string): number {
    if (this.#away.has(`${providerId} ${day}`)) return 0;
    return Math.max(0, Math.min(...shares.map((share) => this.#leftOf(share, day))));
  }

  /** How many more such shares fit into the counter. */
  #leftOf(share: Share, day: string): number {
    const { capacity, used } = share;
    if (capacity === null) return Number.POSITIVE_INFINITY;
    return Math.floor((capacity - (this.#used.get(keyOf(share, day)) ?? 0)) / used);
  }
}

/**
 * The capacity that washes take in their old slots; null when one of the counters has too little left. The counters
 * must be locked.
 */
export function capacityToRetake(
  washes: readonly Occupying[],
  lockedCounters: readonly CapacityUse[],
): CapacityUse[] | null {
  const counters = new Map(lockedCounters.map((one) => [keyOf(one, one.day), one]));
  const taken = new Map<string, CapacityUse>();
  for (const wash of washes)
    for (const use of usesOfWash(wash)) {
      const key = keyOf(use, use.day);
      const own = taken.get(key) ?? { ...use, used: 0, capacity: counters.get(key)?.capacity ?? null };
      taken.set(key, { ...own, used: own.used + use.used });
    }
  const all = [...taken.values()];
  const fits = all.every(
    (one) =>
      one.capacity === null || (counters.get(keyOf(one, one.day))?.used ?? 0) + one.used <= one.capacity,
  );
  return fits ? all : null;
}
