import type { UnavailableReason } from "#contract/booking/slot.ts";

/** A time of day that a provider gives to a society: minutes after midnight, and the pillars asked about that it holds. */
export type Window = {
  providerId: number;
  serviceId: number;
  start: number;
  end: number;
  pillarIds: readonly number[];
};

/** Stands for whoever comes, where a counter names a provider. */
export const ANYBODY = 0;

/**
 * An hour of a day that fills up: the minutes of a provider in a society, or the washes there whoever comes (provider
 * `ANYBODY`). Nobody covers two societies at one time, so that no minute is in two counters.
 */
export type Counter = { societyId: number; providerId: number; day: string; hour: number };

/** How much of it is taken: washes of a society's hour, minutes of a provider's. */
export type Use = Counter & { used: number };

/** When a company washes: from one hour to another, and how many washes an hour takes; null for any number. */
export type Opening = { open: number; close: number; washesPerHour: number | null };

/**
 * What a society can take: what its providers cover, or where nobody covers anything of it what the company takes; and
 * of either no more washes an hour than the society says, if it says so.
 */
export type Supply = {
  societyId: number;
  washesPerHour: number | null;
  opening: Opening;
  serviceId: number;
  windows: readonly Window[];
  uses: readonly Use[];
  /** Who does not work on which day, whatever they cover. */
  away: readonly { providerId: number; day: string }[];
};

/** A wash that looks for room. */
export type Wash = { pillarId: number; day: string; hour: number; minutes: number };

/**
 * Whose time a wash takes: a provider's, or where nobody covers anything that of whoever comes (`ANYBODY`). Either counts
 * as a wash of the society's hour; null for one that was booked without room, which counts nowhere.
 */
export type Taker = { takerId: number | null };

/** A wash with the capacity that it takes where it is. */
export type Occupying = Taker & Omit<Wash, "pillarId"> & { societyId: number };

/** The same as a wash keeps it. */
export const takerColumns = ({ takerId }: Taker) => ({
  providerId: takerId === ANYBODY ? null : takerId,
  counted: takerId !== null,
});

/** What is added to a counter, and how much that holds; null for any number. */
export type Taken = Use & { capacity: number | null };

const HOUR = 60;
/** Assumed of items whose duration nobody has said. */
export const DEFAULT_MINUTES = 30;

const keyOf = ({ societyId, providerId, hour }: Omit<Counter, "day">, day: string) =>
  `${societyId} ${providerId} ${day} ${hour}`;

/** The minutes of an hour that lie in any of the windows, which are in the order of their starts. */
export function minutesIn(windows: readonly Pick<Window, "start" | "end">[], hour: number): number {
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

/** The minutes that a wash takes of each hour that it lasts into. */
export function partsOf(hour: number, minutes: number): { hour: number; minutes: number }[] {
  const parts: { hour: number; minutes: number }[] = [];
  for (let rest = minutes; rest > 0; rest -= HOUR)
    parts.push({ hour: hour + parts.length, minutes: Math.min(HOUR, rest) });
  return parts;
}

/** What a wash adds to which counters. */
export function usesOfWash({ societyId, takerId, day, hour, minutes }: Occupying): Use[] {
  if (takerId === null) return [];
  const wash: Use = { societyId, providerId: ANYBODY, day, hour, used: 1 };
  if (takerId === ANYBODY) return [wash];
  const parts = partsOf(hour, minutes).map((part) => ({
    ...wash,
    providerId: takerId,
    hour: part.hour,
    used: part.minutes,
  }));
  return [wash, ...parts];
}

/** What a wash would add to a counter, and how much that holds. */
type Share = Omit<Taken, "day">;

/** Somebody who may take a wash, with what it would add to each of his counters. */
type Candidate = { providerId: number; shares: readonly Share[] };

/** The capacity of a society's slots, which fills up as washes take it. */
export class Capacity {
  readonly #supply: Supply;
  /** Whether a provider covers anything of the society: then only what is covered has room. */
  readonly #covered: boolean;
  /** How many washes an hour takes at most, whoever comes; null where no number says. */
  readonly #number: number | null;
  /** Whether anything but the hour limits the washes here. */
  readonly limited: boolean;
  readonly #windows = new Map<number, Window[]>();
  /** The windows that hold a pillar, by their provider. */
  readonly #byPillar = new Map<number, Map<number, Window[]>>();
  readonly #used = new Map<string, number>();
  readonly #busyDays = new Set<string>();
  readonly #away = new Set<string>();
  readonly #taken = new Map<string, Taken>();
  readonly #candidates = new Map<string, readonly Candidate[]>();

  constructor(supply: Supply) {
    this.#supply = supply;
    const { washesPerHour, opening, windows, uses, away } = supply;
    this.#covered = windows.length > 0;
    for (const window of windows.toSorted((one, other) => one.start - other.start)) {
      const theirs = this.#windows.get(window.providerId);
      if (theirs) theirs.push(window);
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

  /** How many washes such as this one still find room on each of the days; null where nothing limits them. */
  left(wash: Omit<Wash, "day">, days: readonly string[]): (number | null)[] {
    if (!this.#isOpen(wash)) return days.map(() => 0);
    if (!this.limited) return days.map(() => null);
    // A day on which nothing is taken and nobody is away has as much room as any other such day.
    let unused: number | undefined;
    return days.map((day) =>
      this.#busyDays.has(day) ? this.#leftOn(wash, day) : (unused ??= this.#leftOn(wash, day)),
    );
  }

  /** Finds room for a wash and takes it; null when the slot is full. */
  take(wash: Wash): Taker | null {
    const own = this.#shareOf(wash);
    if (!this.#isOpen(wash) || this.#leftOf(own, wash.day) <= 0) return null;
    if (!this.#covered) {
      this.#take([own], wash.day);
      return { takerId: ANYBODY };
    }
    // The fullest that still has room: what is left elsewhere stays in one piece.
    const [best] = this.#candidatesFor(wash)
      .map((candidate) => ({ ...candidate, left: this.#leftWith(candidate, wash.day) }))
      .filter(({ left }) => left > 0)
      .toSorted((one, other) => one.left - other.left || one.providerId - other.providerId);
    if (!best) return null;
    this.#take([own, ...best.shares], wash.day);
    return { takerId: best.providerId };
  }

  /** Why a wash finds no room, where it finds none. */
  whyNot(wash: Omit<Wash, "day">): UnavailableReason {
    if (!this.#isOpen(wash)) return "closed";
    return this.#covered && this.#candidatesFor(wash).length === 0 ? "nobody" : "full";
  }

  /** The providers whose coverage holds a wash's place, service and hour. */
  whoCovers({ pillarId, hour, minutes }: Omit<Wash, "day">): number[] {
    return this.#covering(pillarId, hour, minutes).map(([providerId]) => providerId);
  }

  /** Gives back what a wash of the society took. */
  giveBack(wash: Taker & Omit<Wash, "pillarId">): void {
    for (const use of usesOfWash({ ...wash, societyId: this.#supply.societyId }))
      this.#use({ ...use, used: -use.used });
  }

  /** What was taken, one entry for each counter. */
  get taken(): Taken[] {
    return [...this.#taken.values()];
  }

  /** Every counter that washes such as these could touch. */
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

  /** Whether a wash that nobody's coverage is asked about lies within the company's hours. */
  #isOpen({ hour, minutes }: Pick<Wash, "hour" | "minutes">): boolean {
    const { open, close } = this.#supply.opening;
    return this.#covered || (hour >= open && hour * HOUR + minutes <= close * HOUR);
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

  /** What any wash adds to the hours of its society. */
  #shareOf({ hour }: Pick<Wash, "hour">): Share {
    const { societyId } = this.#supply;
    return { societyId, providerId: ANYBODY, hour, used: 1, capacity: this.#number };
  }

  /** Who may take a wash, the same on every day. */
  #candidatesFor({ pillarId, hour, minutes }: Omit<Wash, "day">): readonly Candidate[] {
    const key = `${pillarId} ${hour} ${minutes}`;
    const known = this.#candidates.get(key) ?? this.#findCandidates(pillarId, hour, minutes);
    this.#candidates.set(key, known);
    return known;
  }

  #findCandidates(pillarId: number, hour: number, minutes: number): Candidate[] {
    const { societyId } = this.#supply;
    return this.#covering(pillarId, hour, minutes).map(([providerId, windows]) => ({
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

  /** The providers whose coverage holds a wash, with all that they cover. */
  #covering(pillarId: number, hour: number, minutes: number): [number, Window[]][] {
    const there = this.#byPillar.get(pillarId) ?? this.#windowsAt(pillarId);
    this.#byPillar.set(pillarId, there);
    const parts = partsOf(hour, minutes);
    return [...there].flatMap(([providerId, open]) =>
      parts.every((part) => minutesIn(open, part.hour) >= part.minutes)
        ? [[providerId, this.#windows.get(providerId) ?? []] as [number, Window[]]]
        : [],
    );
  }

  #windowsAt(pillarId: number): Map<number, Window[]> {
    const { serviceId } = this.#supply;
    const there = new Map<number, Window[]>();
    for (const [providerId, windows] of this.#windows) {
      const open = windows.filter(
        (window) => window.serviceId === serviceId && window.pillarIds.includes(pillarId),
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

  /** How many times more a counter holds what a wash adds to it. */
  #leftOf(share: Share, day: string): number {
    const { capacity, used } = share;
    if (capacity === null) return Number.POSITIVE_INFINITY;
    return Math.floor((capacity - (this.#used.get(keyOf(share, day)) ?? 0)) / used);
  }
}
