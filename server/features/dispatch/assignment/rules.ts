import type { Assignment } from "#server/features/wash/assign/queries.ts";
import { minutesIn, partsOf } from "#server/features/wash/capacity/rules.ts";

/** A wash to assign. `place` is its position along the society's walking route. */
export type DayWash = {
  washId: number;
  companyId: number;
  societyId: number;
  serviceId: number;
  pillarId: number;
  hour: number;
  minutes: number;
  place: number;
  /** The current assignee; null without one. */
  providerId: number | null;
  /** The provider whose time was sold for it; null when it was sold without one. */
  takerId: number | null;
  /** True when the rules must not change it: it was assigned manually, or is done. */
  settled: boolean;
  /**
   * Earlier cleaners of the vehicle who have been absent for each of its washes since, longest absent first. The last
   * cleaner ends the list.
   */
  expected: readonly number[];
};

/** An active provider's coverage of a society, in minutes after midnight. */
export type Cover = {
  coverageId: number;
  providerId: number;
  companyId: number;
  societyId: number;
  serviceId: number;
  start: number;
  end: number;
};

export type Day = {
  washes: readonly DayWash[];
  covers: readonly Cover[];
  /** The ids of the coverages that include a pillar. */
  coversOfPillar: ReadonlyMap<number, readonly number[]>;
  /** The providers who are absent on that day. */
  away: ReadonlySet<number>;
  /** The providers who lack a required document on that day. */
  lacking: ReadonlySet<number>;
};

const NOBODY = "Nobody covers this pillar for this service at that hour.";
const AWAY = "Everybody who covers it is away.";
const LACKING = "Everybody who covers it and is not away lacks a paper that the company asks for.";
const FULL = "Everybody who covers it has no time left in that hour.";

const MINUTES_PER_HOUR = 60;
const byStart = (one: Cover, other: Cover) => one.start - other.start;

/** A provider's load in an hour, across all societies. */
type HourLoad = { used: number; washes: DayWash[] };

/** The round of each provider, filled as washes are assigned. */
class Rounds {
  readonly #covers = new Map<number, Cover[]>();
  readonly #hours = new Map<string, HourLoad>();
  /** The provider of each wash, once assigned. */
  readonly of = new Map<number, number>();

  constructor(covers: readonly Cover[]) {
    for (const cover of covers.toSorted(byStart)) {
      const theirs = this.#covers.get(cover.providerId);
      if (theirs) theirs.push(cover);
      else this.#covers.set(cover.providerId, [cover]);
    }
  }

  at(providerId: number, hour: number): HourLoad {
    const key = `${providerId} ${hour}`;
    const held = this.#hours.get(key) ?? { used: 0, washes: [] };
    this.#hours.set(key, held);
    return held;
  }

  /** True if a wash fits into the provider's covered minutes of each of its hours, both in its society and in total. */
  fits(wash: DayWash, providerId: number): boolean {
    const covers = this.#covers.get(providerId) ?? [];
    const here = covers.filter(({ societyId }) => societyId === wash.societyId);
    return partsOf(wash.hour, wash.minutes).every(({ hour, minutes }) => {
      const { used, washes } = this.at(providerId, hour);
      const usedHere = washes
        .filter(({ societyId }) => societyId === wash.societyId)
        .reduce((sum, other) => sum + minutesWithin(other, hour), 0);
      return used + minutes <= minutesIn(covers, hour) && usedHere + minutes <= minutesIn(here, hour);
    });
  }

  give(wash: DayWash, providerId: number): void {
    this.of.set(wash.washId, providerId);
    for (const { hour, minutes } of partsOf(wash.hour, wash.minutes)) {
      const held = this.at(providerId, hour);
      held.used += minutes;
      held.washes.push(wash);
    }
  }

  take(wash: DayWash, providerId: number): void {
    this.of.delete(wash.washId);
    for (const { hour, minutes } of partsOf(wash.hour, wash.minutes)) {
      const held = this.at(providerId, hour);
      held.used -= minutes;
      held.washes.splice(held.washes.indexOf(wash), 1);
    }
  }

  /** How far a wash is out of a provider's way: the additional changes of society, then the distance in places. */
  detour(wash: DayWash, providerId: number): { changes: number; walk: number } {
    const { washes } = this.at(providerId, wash.hour);
    const here = washes.filter(({ societyId }) => societyId === wash.societyId);
    if (here.length > 0)
      return { changes: 0, walk: Math.min(...here.map(({ place }) => Math.abs(place - wash.place))) };
    const nearby = [
      ...washes,
      ...this.at(providerId, wash.hour - 1).washes,
      ...this.at(providerId, wash.hour + 1).washes,
    ];
    const elsewhere = nearby.filter(({ societyId }) => societyId !== wash.societyId).length > 0;
    const changes = washes.length > 0 ? 3 : elsewhere ? 2 : nearby.length > 0 ? 0 : 1;
    return { changes, walk: Number.MAX_SAFE_INTEGER };
  }
}

const minutesWithin = ({ hour, minutes }: DayWash, requestedHour: number): number =>
  Math.max(0, Math.min(MINUTES_PER_HOUR, minutes - (requestedHour - hour) * MINUTES_PER_HOUR));

/**
 * @returns a function that lists the providers of the company with coverage of a wash's pillar, service and full time.
 */
function coveringOf({ covers, coversOfPillar }: Pick<Day, "covers" | "coversOfPillar">) {
  const byId = new Map(covers.map((cover) => [cover.coverageId, cover]));
  const cache = new Map<string, number[]>();
  return ({ companyId, societyId, serviceId, pillarId, hour, minutes }: DayWash): number[] => {
    const key = `${companyId} ${serviceId} ${pillarId} ${hour} ${minutes}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const open = (coversOfPillar.get(pillarId) ?? [])
      .flatMap((id) => byId.get(id) ?? [])
      .filter(
        (cover) =>
          cover.companyId === companyId && cover.societyId === societyId && cover.serviceId === serviceId,
      )
      .toSorted(byStart);
    const found = [...new Set(open.map(({ providerId }) => providerId))]
      .filter((providerId) => {
        const ownCovers = open.filter((cover) => cover.providerId === providerId);
        return partsOf(hour, minutes).every((part) => minutesIn(ownCovers, part.hour) >= part.minutes);
      })
      .toSorted((one, other) => one - other);
    cache.set(key, found);
    return found;
  };
}

/** The provider with time for a wash and the smallest detour; undefined without one. */
function bestOf(rounds: Rounds, wash: DayWash, candidates: readonly number[]): number | undefined {
  const ranked = candidates
    .filter((providerId) => rounds.fits(wash, providerId))
    .map((providerId) => ({ providerId, ...rounds.detour(wash, providerId) }));
  return ranked.toSorted(
    (one, other) => one.changes - other.changes || one.walk - other.walk || one.providerId - other.providerId,
  )[0]?.providerId;
}

/**
 * Assigns the washes of a day. Settled washes stay, and so do earlier assignments that still fit. Other washes go to
 * the vehicle's last cleaner, or to an earlier one who was absent then and is back, if allowed and with time; otherwise
 * to the provider with the fewest changes of society and the shortest walk. A wash that nobody can take gets a reason.
 * Deterministic.
 */
export function assignDay(day: Day): Assignment[] {
  const rounds = new Rounds(day.covers);
  const covering = coveringOf(day);
  const present = (wash: DayWash) => covering(wash).filter((providerId) => !day.away.has(providerId));
  const able = (wash: DayWash) => present(wash).filter((providerId) => !day.lacking.has(providerId));
  const given = day.washes.filter(({ providerId }) => providerId !== null);
  const open: DayWash[] = day.washes.filter(({ providerId, settled }) => providerId === null && !settled);
  for (const wash of given) if (wash.settled && wash.providerId !== null) rounds.give(wash, wash.providerId);
  for (const wash of given) {
    const { providerId, settled } = wash;
    if (settled || providerId === null) continue;
    if (able(wash).includes(providerId) && rounds.fits(wash, providerId)) rounds.give(wash, providerId);
    else open.push(wash);
  }
  const inOrder = open.toSorted(
    (one, other) =>
      able(one).length - able(other).length ||
      one.hour - other.hour ||
      one.societyId - other.societyId ||
      one.place - other.place ||
      one.washId - other.washId,
  );
  const assignToFirst = (wash: DayWash, candidates: readonly number[]): boolean => {
    const match = candidates.find(
      (providerId) => able(wash).includes(providerId) && rounds.fits(wash, providerId),
    );
    if (match !== undefined) rounds.give(wash, match);
    return match !== undefined;
  };
  // Every provider gets their own vehicles before replacing another provider.
  const withoutFirst = inOrder.filter((wash) => !assignToFirst(wash, wash.expected.slice(0, 1)));
  const withoutExpected = withoutFirst.filter((wash) => !assignToFirst(wash, wash.expected.slice(1)));
  const unassigned = withoutExpected.filter((wash) => {
    const best = bestOf(rounds, wash, able(wash));
    if (best !== undefined) rounds.give(wash, best);
    return best === undefined;
  });
  const movable = new Set(inOrder);
  for (const wash of unassigned)
    if (!makeWay(rounds, wash, able, movable)) assignToTaker(rounds, wash, able, movable);
  return inOrder.map((wash) => {
    const providerId = rounds.of.get(wash.washId) ?? null;
    const reason =
      providerId !== null
        ? null
        : covering(wash).length === 0
          ? NOBODY
          : present(wash).length === 0
            ? AWAY
            : able(wash).length === 0
              ? LACKING
              : FULL;
    return { washId: wash.washId, providerId, reason };
  });
}

type Able = (wash: DayWash) => number[];

/**
 * Assigns a wash to a provider without time left, by moving one of their newly assigned washes to another provider.
 * @returns whether that was possible.
 */
function makeWay(rounds: Rounds, wash: DayWash, able: Able, movable: ReadonlySet<DayWash>): boolean {
  for (const providerId of able(wash))
    for (const other of rounds.at(providerId, wash.hour).washes.filter((one) => movable.has(one))) {
      rounds.take(other, providerId);
      const elsewhere = bestOf(
        rounds,
        other,
        able(other).filter((one) => one !== providerId),
      );
      if (elsewhere !== undefined && rounds.fits(wash, providerId)) {
        rounds.give(other, elsewhere);
        rounds.give(wash, providerId);
        return true;
      }
      rounds.give(other, providerId);
    }
  return false;
}

/**
 * Assigns a wash to the provider whose time was sold for it. Newly assigned washes that block it go to any provider
 * with time, or else to the provider whose time was sold for them. A wash assigned to its own taker stays, so that this
 * terminates. Washes that were sold without a taker need not be assigned. Restores everything when it does not work
 * out.
 */
function assignToTaker(rounds: Rounds, wash: DayWash, able: Able, movable: ReadonlySet<DayWash>): void {
  const before = new Map<DayWash, number | undefined>([[wash, undefined]]);
  const waiting = [wash];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { takerId } = next;
    if (takerId === null && next !== wash) continue;
    const removed =
      takerId !== null && able(next).includes(takerId)
        ? removeBlocking(rounds, next, takerId, movable)
        : null;
    for (const other of removed ?? []) if (!before.has(other)) before.set(other, takerId ?? undefined);
    if (takerId === null || removed === null || !rounds.fits(next, takerId)) {
      for (const one of before.keys()) {
        const now = rounds.of.get(one.washId);
        if (now !== undefined) rounds.take(one, now);
      }
      for (const [one, providerId] of before) if (providerId !== undefined) rounds.give(one, providerId);
      return;
    }
    rounds.give(next, takerId);
    for (const other of removed) {
      const elsewhere = bestOf(rounds, other, able(other));
      if (elsewhere === undefined) waiting.push(other);
      else rounds.give(other, elsewhere);
    }
  }
}

/**
 * Removes newly assigned washes that block a wash of the provider, first those that do not expect the provider. Keeps
 * those for which the provider's time was sold.
 * @returns the removed washes.
 */
function removeBlocking(
  rounds: Rounds,
  wash: DayWash,
  providerId: number,
  movable: ReadonlySet<DayWash>,
): DayWash[] {
  const there = partsOf(wash.hour, wash.minutes).flatMap(({ hour }) => rounds.at(providerId, hour).washes);
  const others = [...new Set(there)]
    .filter((other) => movable.has(other) && other.takerId !== providerId)
    .toSorted(
      (one, other) => Number(one.expected.includes(providerId)) - Number(other.expected.includes(providerId)),
    );
  const removed: DayWash[] = [];
  for (const other of others) {
    if (rounds.fits(wash, providerId)) break;
    rounds.take(other, providerId);
    removed.push(other);
  }
  return removed;
}
