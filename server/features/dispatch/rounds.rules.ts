import { minutesIn, partsOf } from "#server/features/wash/capacity.rules.ts";

/** A wash to assign. `place` is its position along the society's walking route. */
export type DayWash = {
  washId: number;
  companyId: number;
  societyId: number;
  serviceId: number;
  spotId: number;
  hour: number;
  minutes: number;
  place: number;
  /** The current assignee; null without one. */
  providerId: number | null;
  /** The provider whose time was sold for it; null when it was sold without one. */
  takerId: number | null;
  /** True when the rules must not change it: it was assigned manually, or is done. */
  pinned: boolean;
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
  /** The ids of the coverages that include a spot. */
  coversOfSpot: ReadonlyMap<number, readonly number[]>;
  /** The providers who are absent on that day. */
  away: ReadonlySet<number>;
  /** The providers who lack a required document on that day. */
  lacking: ReadonlySet<number>;
};

const MINUTES_PER_HOUR = 60;
const byStart = (one: Cover, other: Cover) => one.start - other.start;

/** A provider's load in an hour, across all societies. */
type HourLoad = { used: number; washes: DayWash[] };

/** The round of each provider, filled as washes are assigned. */
export class Rounds {
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
    const load = this.#hours.get(key) ?? { used: 0, washes: [] };
    this.#hours.set(key, load);
    return load;
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
      const load = this.at(providerId, hour);
      load.used += minutes;
      load.washes.push(wash);
    }
  }

  take(wash: DayWash, providerId: number): void {
    this.of.delete(wash.washId);
    for (const { hour, minutes } of partsOf(wash.hour, wash.minutes)) {
      const load = this.at(providerId, hour);
      load.used -= minutes;
      load.washes.splice(load.washes.indexOf(wash), 1);
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
 * @returns a function that lists the providers of the company with coverage of a wash's spot, service and full time.
 */
export function coveringOf({ covers, coversOfSpot }: Pick<Day, "covers" | "coversOfSpot">) {
  const byId = new Map(covers.map((cover) => [cover.coverageId, cover]));
  const cache = new Map<string, number[]>();
  return ({ companyId, societyId, serviceId, spotId, hour, minutes }: DayWash): number[] => {
    const key = `${companyId} ${serviceId} ${spotId} ${hour} ${minutes}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const open = (coversOfSpot.get(spotId) ?? [])
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
export function bestOf(rounds: Rounds, wash: DayWash, candidates: readonly number[]): number | undefined {
  const ranked = candidates
    .filter((providerId) => rounds.fits(wash, providerId))
    .map((providerId) => ({ providerId, ...rounds.detour(wash, providerId) }));
  return ranked.toSorted(
    (one, other) => one.changes - other.changes || one.walk - other.walk || one.providerId - other.providerId,
  )[0]?.providerId;
}

const NOBODY = "No washer covers this pillar for this service at that hour.";
const ALL_AWAY = "All washers who cover it are away.";
const LACKING = "All washers who cover it and are not away lack a document that the company requires.";
const FULL = "No washer who covers it has time left in that hour.";

/** Why nobody comes to a wash that `covering` cover. */
export function whyNobody(
  { away, lacking }: Pick<Day, "away" | "lacking">,
  covering: readonly number[],
): string {
  if (covering.length === 0) return NOBODY;
  const present = covering.filter((providerId) => !away.has(providerId));
  if (present.length === 0) return ALL_AWAY;
  return present.some((providerId) => !lacking.has(providerId)) ? FULL : LACKING;
}
