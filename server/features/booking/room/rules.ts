/** A time of day that a provider gives to a society: minutes after midnight, and the pillars asked about that it holds. */
type Window = {
  providerId: number;
  serviceId: number;
  start: number;
  end: number;
  pillarIds: readonly number[];
};

/** An hour of somebody's time on a day; provider 0 stands for the number that is set on the society. */
export type Counter = { providerId: number; day: string; hour: number };

/** How much of it is taken. */
export type Use = Counter & { used: number };

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

/** The minutes of an hour that lie in any of the windows, which are in the order of their starts. */
function minutesIn(windows: readonly Window[], hour: number): number {
  const [from, to] = [hour * HOUR, (hour + 1) * HOUR];
  let covered = 0;
  let reached = from;
  for (const { start, end } of windows) {
    const [begin, stop] = [Math.max(start, reached), Math.min(end, to)];
    if (stop > begin) covered += stop - begin;
    reached = Math.max(reached, stop);
  }
  return covered;
}

/** What is taken of an hour: minutes of a provider's, one of the society's number. */
type Part = { hour: number; units: number };

/** What a wash takes of each hour that it lasts into. */
export function partsOf(providerId: number, hour: number, minutes: number): Part[] {
  if (providerId === SOCIETY) return [{ hour, units: 1 }];
  const parts: Part[] = [];
  for (let rest = minutes; rest > 0; rest -= HOUR)
    parts.push({ hour: hour + parts.length, units: Math.min(HOUR, rest) });
  return parts;
}

/** One who may take a wash, with what it would take of each hour and how much that hour has. */
type Candidate = { providerId: number; parts: readonly (Part & { capacity: number })[] };

/** The room of a society's slots, which fills up as washes take it. */
export class Room {
  readonly #supply: Supply;
  /** Whether anything limits the washes of this service here. */
  readonly limited: boolean;
  readonly #windows = new Map<number, Window[]>();
  readonly #used = new Map<string, number>();
  readonly #busyDays = new Set<string>();
  readonly #taken = new Map<string, Taken>();
  readonly #candidates = new Map<string, readonly Candidate[]>();

  constructor(supply: Supply) {
    this.#supply = supply;
    const { washesPerHour, serviceId, windows, uses } = supply;
    this.limited = washesPerHour !== null || windows.some((window) => window.serviceId === serviceId);
    for (const window of windows.toSorted((one, other) => one.start - other.start)) {
      const theirs = this.#windows.get(window.providerId);
      if (theirs) theirs.push(window);
      else this.#windows.set(window.providerId, [window]);
    }
    for (const { providerId, day, hour, used } of uses) this.#use(keyOf(providerId, day, hour), day, used);
  }

  /** How many washes such as this one still find room on each of the days; null where nothing limits them. */
  left(wash: Omit<Wash, "day">, days: readonly string[]): (number | null)[] {
    if (!this.limited) return days.map(() => null);
    const candidates = this.#candidatesFor(wash);
    const leftOn = (day: string): number =>
      candidates.reduce((sum, candidate) => sum + this.#leftWith(candidate, day), 0);
    // A day on which nothing is taken has as much room as any other such day.
    let unused: number | undefined;
    return days.map((day) => (this.#busyDays.has(day) ? leftOn(day) : (unused ??= leftOn(day))));
  }

  /** Finds room for a wash and takes it; null when the slot is full. */
  take(wash: Wash): Place | null {
    if (!this.limited) return { providerId: null };
    // The fullest that still has room: what is left elsewhere stays in one piece.
    const [best] = this.#candidatesFor(wash)
      .map((candidate) => ({ ...candidate, left: this.#leftWith(candidate, wash.day) }))
      .filter(({ left }) => left > 0)
      .toSorted((one, other) => one.left - other.left || one.providerId - other.providerId);
    if (!best) return null;
    const { providerId } = best;
    for (const { hour, units, capacity } of best.parts) {
      const key = keyOf(providerId, wash.day, hour);
      this.#use(key, wash.day, units);
      const used = (this.#taken.get(key)?.used ?? 0) + units;
      this.#taken.set(key, { providerId, day: wash.day, hour, used, capacity });
    }
    return { providerId };
  }

  /** Gives back what a wash took. */
  giveBack({ providerId, day, hour, minutes }: Counter & { minutes: number }): void {
    for (const part of partsOf(providerId, hour, minutes))
      this.#use(keyOf(providerId, day, part.hour), day, -part.units);
  }

  /** What was taken, one entry for each counter. */
  get taken(): Taken[] {
    return [...this.#taken.values()];
  }

  /** Every counter that washes such as these could touch. */
  countersOf(washes: readonly Wash[]): Counter[] {
    const counters = new Map<string, Counter>();
    for (const wash of washes)
      for (const { providerId, parts } of this.#candidatesFor(wash))
        for (const { hour } of parts)
          counters.set(keyOf(providerId, wash.day, hour), { providerId, day: wash.day, hour });
    return [...counters.values()];
  }

  #use(key: string, day: string, units: number): void {
    this.#busyDays.add(day);
    this.#used.set(key, (this.#used.get(key) ?? 0) + units);
  }

  /** Who may take a wash, the same on every day. */
  #candidatesFor({ pillarId, hour, minutes }: Omit<Wash, "day">): readonly Candidate[] {
    const key = `${pillarId} ${hour} ${minutes}`;
    const known = this.#candidates.get(key) ?? this.#findCandidates(pillarId, hour, minutes);
    this.#candidates.set(key, known);
    return known;
  }

  #findCandidates(pillarId: number, hour: number, minutes: number): Candidate[] {
    const { washesPerHour, serviceId } = this.#supply;
    if (washesPerHour !== null)
      return [{ providerId: SOCIETY, parts: [{ hour, units: 1, capacity: washesPerHour }] }];
    const candidates: Candidate[] = [];
    for (const [providerId, windows] of this.#windows) {
      const open = windows.filter(
        (window) => window.serviceId === serviceId && window.pillarIds.includes(pillarId),
      );
      const parts = partsOf(providerId, hour, minutes);
      if (parts.every((part) => minutesIn(open, part.hour) >= part.units))
        candidates.push({
          providerId,
          parts: parts.map((part) => ({ ...part, capacity: minutesIn(windows, part.hour) })),
        });
    }
    return candidates;
  }

  #leftWith({ providerId, parts }: Candidate, day: string): number {
    const fits = parts.map(({ hour, units, capacity }) =>
      Math.floor((capacity - (this.#used.get(keyOf(providerId, day, hour)) ?? 0)) / units),
    );
    return Math.max(0, Math.min(...fits));
  }
}
