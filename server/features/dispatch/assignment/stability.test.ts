import { expect, test } from "vitest";
import { assignDay, type Cover, type DayWash } from "./rules.ts";

const SOCIETIES = 6;
const PER_SOCIETY = 5;
const VEHICLES = 450;
const DAYS = 28;
const HOURS = [6, 7, 8, 9, 10, 11];

/** Numbers from 0 to 1 by chance, the same in every run. */
function chances(): () => number {
  let state = 13;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

type Vehicle = { pillarId: number; hour: number; every: 1 | 2; from: number; until: number };

/**
 * Washes of vehicles that had been washed before: all, those by the same cleaner as the time before, those whose own
 * cleaner was there, those that he washed, and of these two those after somebody had stood in for him.
 */
type Kept = { again: number; same: number; there: number; own: number; back: number; returned: number };

/**
 * Four weeks of a city: five cleaners in each society, each with a day off a week and now and then a day of leave, six
 * vehicles in ten washed daily and the others every other day, some of them new or gone meanwhile.
 */
function liveThrough(): Kept {
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
  const coversOfPillar = new Map<number, number[]>();
  const vehicles = Array.from({ length: VEHICLES }, (_, pillarId): Vehicle => {
    const there = covers.filter(({ societyId }) => societyId === pillarId % SOCIETIES);
    coversOfPillar.set(
      pillarId,
      there.map(({ coverageId }) => coverageId),
    );
    return {
      pillarId,
      hour: HOURS[Math.floor(chance() * HOURS.length)] ?? 6,
      every: chance() < 0.6 ? 1 : 2,
      from: chance() < 0.8 ? 0 : Math.floor(chance() * DAYS),
      until: chance() < 0.9 ? DAYS : Math.floor(chance() * DAYS),
    };
  });
  const last = new Map<number, number>();
  /** Whose each vehicle is: who washed it last, unless he stood in for somebody away. */
  const ownOf = new Map<number, number>();
  const kept: Kept = { again: 0, same: 0, there: 0, own: 0, back: 0, returned: 0 };
  for (let day = 0; day < DAYS; day += 1) {
    const away = new Set(
      covers
        .filter(({ providerId }) => providerId % 7 === day % 7 || chance() < 0.03)
        .map(({ providerId }) => providerId),
    );
    const due = vehicles.filter(
      ({ pillarId, every, from, until }) => day >= from && day < until && (day + pillarId) % every === 0,
    );
    const washes = due.map(({ pillarId, hour }): DayWash => ({
      washId: pillarId,
      companyId: 1,
      societyId: pillarId % SOCIETIES,
      serviceId: 1,
      pillarId,
      hour,
      minutes: 20,
      place: pillarId,
      providerId: null,
      takerId: null,
      settled: false,
      expected: [...new Set([ownOf.get(pillarId) ?? [], last.get(pillarId) ?? []].flat())],
    }));
    const asked = { washes, covers, coversOfPillar, away, lacking: new Set<number>() };
    for (const { washId, providerId } of assignDay(asked)) {
      const before = last.get(washId);
      const own = ownOf.get(washId);
      if (before !== undefined && own !== undefined) {
        const [isThere, isOwn] = [!away.has(own), providerId === own];
        kept.again += 1;
        if (providerId === before) kept.same += 1;
        if (isThere) kept.there += 1;
        if (isThere && isOwn) kept.own += 1;
        if (isThere && before !== own) kept.back += 1;
        if (isThere && before !== own && isOwn) kept.returned += 1;
      }
      if (providerId === null) continue;
      last.set(washId, providerId);
      if (own === undefined || !away.has(own)) ownOf.set(washId, providerId);
    }
  }
  return kept;
}

test("a vehicle keeps its cleaner where he is there, and has him back when he was away", () => {
  const { again, same, there, own, back, returned } = liveThrough();
  expect(again).toBeGreaterThan(5_000);
  expect(back).toBeGreaterThan(500);
  expect(own / there).toBeGreaterThan(0.98);
  expect(returned / back).toBeGreaterThan(0.98);
  // The others' cleaner is away, or back: a day off a week, and leave.
  expect(same / again).toBeGreaterThan(0.65);
});
