import type { Assignment } from "#server/features/wash/assign/queries.ts";
import { minutesIn, partsOf } from "#server/features/wash/capacity/rules.ts";

/** A wash of the day that is assigned, its place counted along the walk of its society. */
export type DayWash = {
  washId: number;
  companyId: number;
  societyId: number;
  serviceId: number;
  pillarId: number;
  hour: number;
  minutes: number;
  place: number;
  /** Whose it is already; null for nobody's. */
  providerId: number | null;
  /** Whose time was sold for it; null where it was sold without. */
  takerId: number | null;
  /** Whether it stays so whatever the rules say: a person chose, or it is done. */
  settled: boolean;
  /** Who washed the vehicle before and has been away each time since, the longest first; who washed it last ends the list. */
  expected: readonly number[];
};

/** A time of day that an active provider gives to a society: minutes after midnight. */
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
  /** The coverages that hold a pillar. */
  coversOfPillar: ReadonlyMap<number, readonly number[]>;
  /** Who does not work on that day. */
  away: ReadonlySet<number>;
  /** Who lacks a paper on that day that the company asks for. */
  lacking: ReadonlySet<number>;
};

/** What is to be written of a wash: whose it is now, or why it is nobody's. */

const NOBODY = "Nobody covers this pillar for this service at that hour.";
const AWAY = "Everybody who covers it is away.";
const LACKING = "Everybody who covers it and is not away lacks a paper that the company asks for.";
const FULL = "Everybody who covers it has no time left in that hour.";

const HOUR = 60;
const byStart = (one: Cover, other: Cover) => one.start - other.start;

/** What a provider does in an hour, over all societies. */
type HourLoad = { used: number; washes: DayWash[] };

/** The day of each provider, which fills up as washes are given to them. */
class Rounds {
  readonly #covers = new Map<number, Cover[]>();
  readonly #hours = new Map<string, HourLoad>();
  /** Each wash's provider, once it has one. */
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

  /** Whether a wash goes into the minutes that a provider's coverages have of each of its hours, here and in all. */
  fits(wash: DayWash, providerId: number): boolean {
    const covers = this.#covers.get(providerId) ?? [];
    const here = covers.filter(({ societyId }) => societyId === wash.societyId);
    return partsOf(wash.hour, wash.minutes).every(({ hour, minutes }) => {
      const { used, washes } = this.at(providerId, hour);
      const usedHere = washes
        .filter(({ societyId }) => societyId === wash.societyId)
        .reduce((sum, other) => sum + unitsIn(other, hour), 0);
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

  /** How far out of a provider's way a wash lies: the changes of society that it adds, then the places walked to it. */
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

const unitsIn = ({ hour, minutes }: DayWash, asked: number): number =>
  Math.max(0, Math.min(HOUR, minutes - (asked - hour) * HOUR));

/** Who may come to each wash: of the company, with a coverage that holds pillar, service and the whole time. */
function coveringOf({ covers, coversOfPillar }: Pick<Day, "covers" | "coversOfPillar">) {
  const byId = new Map(covers.map((cover) => [cover.coverageId, cover]));
  const known = new Map<string, number[]>();
  return ({ companyId, societyId, serviceId, pillarId, hour, minutes }: DayWash): number[] => {
    const key = `${companyId} ${serviceId} ${pillarId} ${hour} ${minutes}`;
    const before = known.get(key);
    if (before) return before;
    const open = (coversOfPillar.get(pillarId) ?? [])
      .flatMap((id) => byId.get(id) ?? [])
      .filter(
        (cover) =>
          cover.companyId === companyId && cover.societyId === societyId && cover.serviceId === serviceId,
      )
      .toSorted(byStart);
    const found = [...new Set(open.map(({ providerId }) => providerId))]
      .filter((providerId) => {
        const theirs = open.filter((cover) => cover.providerId === providerId);
        return partsOf(hour, minutes).every((part) => minutesIn(theirs, part.hour) >= part.minutes);
      })
      .toSorted((one, other) => one - other);
    known.set(key, found);
    return found;
  };
}

/** Of those who have time for a wash the one with the least detour, then the fullest hour. */
function bestOf(rounds: Rounds, wash: DayWash, candidates: readonly number[]): number | undefined {
  const ranked = candidates
    .filter((providerId) => rounds.fits(wash, providerId))
    .map((providerId) => ({ providerId, ...rounds.detour(wash, providerId) }));
  return ranked.toSorted(
    (one, other) => one.changes - other.changes || one.walk - other.walk || one.providerId - other.providerId,
  )[0]?.providerId;
}

/**
 * Says who comes to the washes of a day: who washed the vehicle last, or was away then and is back, if he may and has
 * time; else the one with the fewest changes of society and the shortest walk. What is settled stays, and so does what was given out before and still fits;
 * what nobody can take says why. The same day is always answered alike.
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
  const known = (wash: DayWash, whom: readonly number[]): boolean => {
    const who = whom.find((providerId) => able(wash).includes(providerId) && rounds.fits(wash, providerId));
    if (who !== undefined) rounds.give(wash, who);
    return who !== undefined;
  };
  // Nobody stands in for another before everybody has what is his own.
  const stoodIn = inOrder.filter((wash) => !known(wash, wash.expected.slice(0, 1)));
  const later = stoodIn.filter((wash) => !known(wash, wash.expected.slice(1)));
  const left = later.filter((wash) => {
    const best = bestOf(rounds, wash, able(wash));
    if (best !== undefined) rounds.give(wash, best);
    return best === undefined;
  });
  const movable = new Set(inOrder);
  for (const wash of left) if (!makeWay(rounds, wash, able, movable)) giveAsSold(rounds, wash, able, movable);
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
 * Gives a wash to somebody who has no time left, where one of his of this turn can go to somebody else.
 * @returns whether there is one.
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
 * Gives a wash to the one whose time was sold for it. Those of this turn that are in its way there go to whoever has time,
 * or in their turn to those whose time was sold for them; a wash that has come to these stays, so that this ends. Nobody
 * has to have time for those that were sold without. Where it does not come out, everything is as it was.
 */
function giveAsSold(rounds: Rounds, wash: DayWash, able: Able, movable: ReadonlySet<DayWash>): void {
  const before = new Map<DayWash, number | undefined>([[wash, undefined]]);
  const waiting = [wash];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { takerId } = next;
    if (takerId === null && next !== wash) continue;
    const removed =
      takerId !== null && able(next).includes(takerId) ? clear(rounds, next, takerId, movable) : null;
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
 * Takes from a provider what is in the way of a wash of his, those first that do not expect him, but nothing for which his
 * time was sold. @returns what he has no more.
 */
function clear(rounds: Rounds, wash: DayWash, providerId: number, movable: ReadonlySet<DayWash>): DayWash[] {
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
