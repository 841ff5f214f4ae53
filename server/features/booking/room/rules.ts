import { reachOf } from "#contract/access.ts";
import type { NoRoom } from "#contract/booking/slot.ts";
import { Fault } from "#server/fault.ts";
import type { Caller } from "#server/scope.ts";

/** @throws 403 when the caller may not book into a slot that is full. */
export function requireMayOverbook({ role }: Caller): void {
  if (reachOf(role, "booking:overbook") === null)
    throw new Fault("forbidden", "Your role may not book into a full slot.");
}

/** A time of day that a provider gives to a society: minutes after midnight, and the pillars asked about that it holds. */
export type Window = {
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

/** When a company washes: from one hour to another, and how many washes an hour takes; null for any number. */
export type Opening = { open: number; close: number; washesPerHour: number | null };

/**
 * What a society can take: washes an hour, or where that is null what its providers cover, or where nobody covers
 * anything of it what the company takes.
 */
export type Supply = {
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

/** Stands for the number that is set on the society, where a provider is meant else. */
export const SOCIETY = 0;

/** Whose time a wash takes: a provider's, that of the society's own number (0), or nobody's where nothing limits it. */
export type Taker = { providerId: number | null };

/** The same as a wash keeps it: the society's own number is counted, too, but is no provider. */
export const takerColumns = ({ providerId }: Taker) => ({
  providerId: providerId === SOCIETY ? null : providerId,
  counted: providerId !== null,
});

/** What is added to a counter. */
export type Taken = Use & { capacity: number };

const HOUR = 60;
/** Assumed of items whose duration nobody has said. */
export const DEFAULT_MINUTES = 30;

const keyOf = (providerId: number, day: string, hour: number) => `${providerId} ${day} ${hour}`;

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
  /** Whether a provider covers anything of the society: then only what is covered has room. */
  readonly #covered: boolean;
  /** How many washes an hour takes, whoever comes; null where no number says. */
  readonly #number: number | null;
  /** Whether anything but the hour limits the washes here. */
  readonly limited: boolean;
  readonly #windows = new Map<number, Window[]>();
  readonly #used = new Map<string, number>();
  readonly #busyDays = new Set<string>();
  readonly #away = new Set<string>();
  readonly #taken = new Map<string, Taken>();
  readonly #candidates = new Map<string, readonly Candidate[]>();

  constructor(supply: Supply) {
    this.#supply = supply;
    const { washesPerHour, opening, windows, uses, away } = supply;
    this.#covered = windows.length > 0;
    this.#number = washesPerHour ?? (this.#covered ? null : opening.washesPerHour);
    this.limited = this.#covered || this.#number !== null;
    for (const window of windows.toSorted((one, other) => one.start - other.start)) {
      const theirs = this.#windows.get(window.providerId);
      if (theirs) theirs.push(window);
      else this.#windows.set(window.providerId, [window]);
    }
    for (const { providerId, day, hour, used } of uses) this.#use(keyOf(providerId, day, hour), day, used);
    for (const { providerId, day } of away) {
      this.#away.add(`${providerId} ${day}`);
      this.#busyDays.add(day);
    }
  }

  /** How many washes such as this one still find room on each of the days; null where nothing limits them. */
  left(wash: Omit<Wash, "day">, days: readonly string[]): (number | null)[] {
    if (!this.limited) return days.map(() => (this.#isOpen(wash) ? null : 0));
    const candidates = this.#candidatesFor(wash);
    const leftOn = (day: string): number =>
      candidates.reduce((sum, candidate) => sum + this.#leftWith(candidate, day), 0);
    // A day on which nothing is taken and nobody is away has as much room as any other such day.
    let unused: number | undefined;
    return days.map((day) => (this.#busyDays.has(day) ? leftOn(day) : (unused ??= leftOn(day))));
  }

  /** Finds room for a wash and takes it; null when the slot is full. */
  take(wash: Wash): Taker | null {
    if (!this.limited) return this.#isOpen(wash) ? { providerId: null } : null;
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

  /** Why a wash finds no room, where it finds none. */
  whyNot(wash: Omit<Wash, "day">): NoRoom {
    if (!this.#isOpen(wash)) return "closed";
    return this.limited && this.#candidatesFor(wash).length === 0 ? "nobody" : "full";
  }

  /** The providers whose coverage holds a wash's place, service and hour. */
  whoCovers({ pillarId, hour, minutes }: Omit<Wash, "day">): number[] {
    return this.#covering(pillarId, hour, minutes).map(({ providerId }) => providerId);
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

  /** Whether a wash that nobody's coverage is asked about lies within the company's hours. */
  #isOpen({ hour, minutes }: Pick<Wash, "hour" | "minutes">): boolean {
    const { open, close } = this.#supply.opening;
    return this.#covered || (hour >= open && hour * HOUR + minutes <= close * HOUR);
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
    if (!this.#isOpen({ hour, minutes })) return [];
    if (this.#number !== null)
      return [{ providerId: SOCIETY, parts: [{ hour, units: 1, capacity: this.#number }] }];
    return this.#covering(pillarId, hour, minutes).map(({ providerId, windows }) => ({
      providerId,
      parts: partsOf(providerId, hour, minutes).map((part) => ({
        ...part,
        capacity: minutesIn(windows, part.hour),
      })),
    }));
  }

  /** The providers whose coverage holds a wash, with all that they cover. */
  #covering(pillarId: number, hour: number, minutes: number) {
    const { serviceId } = this.#supply;
    return [...this.#windows]
      .filter(([providerId, windows]) => {
        const open = windows.filter(
          (window) => window.serviceId === serviceId && window.pillarIds.includes(pillarId),
        );
        return partsOf(providerId, hour, minutes).every((part) => minutesIn(open, part.hour) >= part.units);
      })
      .map(([providerId, windows]) => ({ providerId, windows }));
  }

  #leftWith({ providerId, parts }: Candidate, day: string): number {
    if (this.#away.has(`${providerId} ${day}`)) return 0;
    const fits = parts.map(({ hour, units, capacity }) =>
      Math.floor((capacity - (this.#used.get(keyOf(providerId, day, hour)) ?? 0)) / units),
    );
    return Math.max(0, Math.min(...fits));
  }
}
