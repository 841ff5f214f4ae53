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

/** Washes of vehicles that had been washed before: all, by the same cleaner, and those whose cleaner was not away. */
type Kept = { again: number; kept: number; able: number };

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
  const kept: Kept = { again: 0, kept: 0, able: 0 };
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
      settled: false,
      lastProviderId: last.get(pillarId) ?? null,
    }));
    const asked = { washes, covers, coversOfPillar, away, lacking: new Set<number>() };
    for (const { washId, providerId } of assignDay(asked)) {
      const before = last.get(washId);
      if (before !== undefined) {
        kept.again += 1;
        if (providerId === before) kept.kept += 1;
        if (!away.has(before)) kept.able += 1;
      }
      if (providerId !== null) last.set(washId, providerId);
    }
  }
  return kept;
}

test("of a hundred vehicles whose cleaner is there, more than ninety keep him from one wash to the next", () => {
  const { again, kept, able } = liveThrough();
  expect(again).toBeGreaterThan(5_000);
  expect(kept / able).toBeGreaterThan(0.9);
  // The others are away: a day off a week, and leave.
  expect(kept / again).toBeGreaterThan(0.7);
});
