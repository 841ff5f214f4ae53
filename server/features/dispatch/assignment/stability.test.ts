import { expect, test } from "vitest";
import { assignDay } from "./assignment.rules.ts";
import type { Cover, DayWash } from "../rounds.rules.ts";

const SOCIETIES = 6;
const PER_SOCIETY = 5;
const VEHICLES = 450;
const DAYS = 28;
const HOURS = [6, 7, 8, 9, 10, 11];

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function chances(): () => number {
  let state = 13;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

type Vehicle = { spotId: number; hour: number; every: 1 | 2; from: number; until: number };

/**
 * Counts of washes of vehicles that were washed before: all; with the same cleaner as last time; with their own cleaner
 * present; by that own cleaner; and the latter two after a substitute.
 */
type CleanerCounts = {
  again: number;
  same: number;
  there: number;
  own: number;
  back: number;
  returned: number;
};

/**
 * Simulates four weeks of a city: five cleaners per society, each with a weekly day off and occasional leave; six in
 * ten vehicles washed daily, the others every other day, and some new or gone in between.
 */
function simulate(): CleanerCounts {
  const chance = chances();
  const covers: Cover[] = Array.from({ length: SOCIETIES * PER_SOCIETY }, (_, index) => ({
    coverageId: index,
    providerId: index + 1,
    companyId: 1,
    societyId: index % SOCIETIES,
    serviceId: 1,
    start: 360,
    end: 720,
  }));
  const coversOfSpot = new Map<number, number[]>();
  const vehicles = Array.from({ length: VEHICLES }, (_, spotId): Vehicle => {
    const there = covers.filter(({ societyId }) => societyId === spotId % SOCIETIES);
    coversOfSpot.set(
      spotId,
      there.map(({ coverageId }) => coverageId),
    );
    return {
      spotId,
      hour: HOURS[Math.floor(chance() * HOURS.length)] ?? 6,
      every: chance() < 0.6 ? 1 : 2,
      from: chance() < 0.8 ? 0 : Math.floor(chance() * DAYS),
      until: chance() < 0.9 ? DAYS : Math.floor(chance() * DAYS),
    };
  });
  const last = new Map<number, number>();
  /** The own cleaner of each vehicle: the last one who was not a substitute. */
  const ownOf = new Map<number, number>();
  const counts: CleanerCounts = { again: 0, same: 0, there: 0, own: 0, back: 0, returned: 0 };
  for (let day = 0; day < DAYS; day += 1) {
    const away = new Set(
      covers
        .filter(({ providerId }) => providerId % 7 === day % 7 || chance() < 0.03)
        .map(({ providerId }) => providerId),
    );
    const due = vehicles.filter(
      ({ spotId, every, from, until }) => day >= from && day < until && (day + spotId) % every === 0,
    );
    const washes = due.map(({ spotId, hour }): DayWash => ({
      washId: spotId,
      companyId: 1,
      societyId: spotId % SOCIETIES,
      serviceId: 1,
      spotId,
      hour,
      minutes: 20,
      place: spotId,
      providerId: null,
      takerId: null,
      pinned: false,
      expected: [...new Set([ownOf.get(spotId) ?? [], last.get(spotId) ?? []].flat())],
    }));
    const input = { washes, covers, coversOfSpot, away, lacking: new Set<number>() };
    for (const { washId, providerId } of assignDay(input)) {
      const before = last.get(washId);
      const own = ownOf.get(washId);
      if (before !== undefined && own !== undefined) {
        const [isThere, isOwn] = [!away.has(own), providerId === own];
        counts.again += 1;
        if (providerId === before) counts.same += 1;
        if (isThere) counts.there += 1;
        if (isThere && isOwn) counts.own += 1;
        if (isThere && before !== own) counts.back += 1;
        if (isThere && before !== own && isOwn) counts.returned += 1;
      }
      if (providerId === null) continue;
      last.set(washId, providerId);
      if (own === undefined || !away.has(own)) ownOf.set(washId, providerId);
    }
  }
  return counts;
}

test("keeps a vehicle's cleaner while present, and returns to them after an absence", () => {
  const { again, same, there, own, back, returned } = simulate();
  expect(again).toBeGreaterThan(5_000);
  expect(back).toBeGreaterThan(500);
  expect(own / there).toBeGreaterThan(0.98);
  expect(returned / back).toBeGreaterThan(0.98);
  // The other vehicles' cleaner is absent or just back: a weekly day off, and leave.
  expect(same / again).toBeGreaterThan(0.65);
});
