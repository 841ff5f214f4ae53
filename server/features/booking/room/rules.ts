/** A time of day that a provider gives to a society: minutes after midnight, and the pillars asked about that it holds. */
type Window = {
  providerId: number;
  serviceId: number;
  start: number;
  end: number;
  pillarIds: readonly number[];
};

/** How much of an hour is taken; provider 0 stands for the number that is set on the society. */
export type Use = { providerId: number; day: string; hour: number; used: number };

/** What a society can take: washes an hour, or where that is null what its providers cover. */
export type Supply = {
  washesPerHour: number | null;
  serviceId: number;
  windows: readonly Window[];
  uses: readonly Use[];
};

/** A wash that looks for room. */
export type Wash = { pillarId: number; day: string; hour: number; minutes: number };

/** Whose time a wash takes: a provider's, that of the society's own number (0), or nobody's where nothing limits it. */
export type Place = { providerId: number | null };

/** What is added to a counter. */
export type Taken = Use & { capacity: number };

const SOCIETY = 0;
const HOUR = 60;
/** Assumed of items whose duration nobody has said. */
export const DEFAULT_MINUTES = 30;

const keyOf = (providerId: number, day: string, hour: number) => `${providerId} ${day} ${hour}`;

/** The minutes of an hour that lie in any of the windows. */
function minutesIn(windows: readonly Window[], hour: number): number {
  const [from, to] = [hour * HOUR, (hour + 1) * HOUR];
  let covered = 0;
  let reached = from;
  for (const { start, end } of windows.toSorted((one, other) => one.start - other.start)) {
    const [begin, stop] = [Math.max(start, reached), Math.min(end, to)];
    if (stop > begin) covered += stop - begin;
    reached = Math.max(reached, stop);
  }
  return covered;
}

/** A wash spread over the hours that it lasts into. */
const partsOf = (hour: number, minutes: number): { hour: number; minutes: number }[] =>
  Array.from({ length: Math.ceil(minutes / HOUR) }, (_, index) => ({
    hour: hour + index,
    minutes: Math.min(HOUR, minutes - index * HOUR),
  }));

/** The room of a society's slots, which fills up as washes take it. */
export class Room {
  readonly #supply: Supply;
  /** Whether anything limits the washes of this service here. */
  readonly limited: boolean;
  readonly #used = new Map<string, number>();
  readonly #taken = new Map<string, Taken>();
  readonly #capacities = new Map<string, number>();
  readonly #candidates = new Map<string, readonly number[]>();
  readonly #leftUnused = new Map<string, number>();
  readonly #busyDays: Set<string>;

  constructor(supply: Supply) {
    this.#supply = supply;
    const { washesPerHour, serviceId, windows } = supply;
    this.limited = washesPerHour !== null || windows.some((window) => window.serviceId === serviceId);
    this.#busyDays = new Set(supply.uses.map(({ day }) => day));
    for (const { providerId, day, hour, used } of supply.uses)
      this.#used.set(keyOf(providerId, day, hour), used);
  }

  /** Who may take a wash, by id: the same on every day. */
  candidates({ pillarId, hour, minutes }: Omit<Wash, "day">): readonly number[] {
    if (this.#supply.washesPerHour !== null) return [SOCIETY];
    const key = `${pillarId} ${hour} ${minutes}`;
    const known = this.#candidates.get(key) ?? this.#findCandidates(pillarId, hour, minutes);
    this.#candidates.set(key, known);
    return known;
  }

  #findCandidates(pillarId: number, hour: number, minutes: number): readonly number[] {
    const { serviceId, windows } = this.#supply;
    const own = windows.filter(
      (window) => window.serviceId === serviceId && window.pillarIds.includes(pillarId),
    );
    return [...new Set(own.map(({ providerId }) => providerId))]
      .filter((providerId) => {
        const theirs = own.filter((window) => window.providerId === providerId);
        return partsOf(hour, minutes).every((part) => minutesIn(theirs, part.hour) >= part.minutes);
      })
      .toSorted((one, other) => one - other);
  }

  /** How many washes such as this one still find room; null where nothing limits them. */
  left(wash: Wash): number | null {
    if (!this.limited) return null;
    // On a day on which nothing is taken there is as much room as on any other such day.
    if (this.#busyDays.has(wash.day)) return this.#sumLeft(wash);
    const key = `${wash.pillarId} ${wash.hour} ${wash.minutes}`;
    const left = this.#leftUnused.get(key) ?? this.#sumLeft(wash);
    this.#leftUnused.set(key, left);
    return left;
  }

  #sumLeft(wash: Wash): number {
    return this.candidates(wash)
      .map((providerId) => this.#leftWith(providerId, wash))
      .reduce((sum, left) => sum + left, 0);
  }

  /** Finds room for a wash and takes it; null when the slot is full. */
  take(wash: Wash): Place | null {
    if (!this.limited) return { providerId: null };
    // The fullest that still has room: what is left elsewhere stays in one piece.
    const [best] = this.candidates(wash)
      .map((providerId) => ({ providerId, left: this.#leftWith(providerId, wash) }))
      .filter(({ left }) => left > 0)
      .toSorted((one, other) => one.left - other.left || one.providerId - other.providerId);
    if (!best) return null;
    this.#busyDays.add(wash.day);
    for (const part of this.#partsFor(best.providerId, wash)) {
      const key = keyOf(best.providerId, wash.day, part.hour);
      this.#used.set(key, (this.#used.get(key) ?? 0) + part.units);
      this.#taken.set(key, {
        providerId: best.providerId,
        day: wash.day,
        hour: part.hour,
        used: (this.#taken.get(key)?.used ?? 0) + part.units,
        capacity: this.#capacityOf(best.providerId, part.hour),
      });
    }
    return best;
  }

  /** What was taken, one entry for each counter. */
  get taken(): Taken[] {
    return [...this.#taken.values()];
  }

  /** Every counter that washes such as these could touch. */
  countersOf(washes: readonly Wash[]): Taken[] {
    const counters = new Map<string, Taken>();
    for (const wash of washes)
      for (const providerId of this.candidates(wash))
        for (const { hour } of this.#partsFor(providerId, wash))
          counters.set(keyOf(providerId, wash.day, hour), {
            providerId,
            day: wash.day,
            hour,
            used: 0,
            capacity: this.#capacityOf(providerId, hour),
          });
    return [...counters.values()];
  }

  /** What a wash takes of a counter: minutes of a provider, one of the society's number. */
  #partsFor(providerId: number, { hour, minutes }: Wash): { hour: number; units: number }[] {
    if (providerId === SOCIETY) return [{ hour, units: 1 }];
    return partsOf(hour, minutes).map((part) => ({ hour: part.hour, units: part.minutes }));
  }

  #leftWith(providerId: number, wash: Wash): number {
    const fits = this.#partsFor(providerId, wash).map(({ hour, units }) => {
      const used = this.#used.get(keyOf(providerId, wash.day, hour)) ?? 0;
      return Math.floor((this.#capacityOf(providerId, hour) - used) / units);
    });
    return Math.max(0, Math.min(...fits));
  }

  #capacityOf(providerId: number, hour: number): number {
    const { washesPerHour, windows } = this.#supply;
    if (providerId === SOCIETY) return washesPerHour ?? 0;
    const key = `${providerId} ${hour}`;
    const known = this.#capacities.get(key);
    if (known !== undefined) return known;
    const capacity = minutesIn(
      windows.filter((window) => window.providerId === providerId),
      hour,
    );
    this.#capacities.set(key, capacity);
    return capacity;
  }
}
