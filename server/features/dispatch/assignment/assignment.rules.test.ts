import type { Assignment } from "#server/features/wash/assign.queries.ts";
import { array, assert, boolean, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { assignDay } from "./assignment.rules.ts";
import type { Cover, Day, DayWash } from "../rounds.rules.ts";

const PILLARS = 6;

/** Pillars 0 to 2 are in society 1, the others in society 2. */
const societyOf = (spotId: number): number => (spotId < PILLARS / 2 ? 1 : 2);

const cover = record({
  providerId: integer({ min: 1, max: 4 }),
  society: constantFrom(1, 2),
  serviceId: constantFrom(1, 2),
  start: constantFrom(6, 6.5, 7, 8),
  hours: constantFrom(0.5, 1, 2, 3),
  pillars: array(integer({ min: 0, max: PILLARS - 1 }), { maxLength: 6 }),
});
const wash = record({
  spotId: integer({ min: 0, max: PILLARS - 1 }),
  serviceId: constantFrom(1, 2),
  hour: integer({ min: 6, max: 9 }),
  minutes: constantFrom(20, 30, 45, 60, 90),
  /** The provider chosen manually, 0 for nobody; null without a manual choice. */
  chosen: constantFrom(null, null, null, 0, 1, 2),
  last: constantFrom(null, 1, 2, 3),
  takerId: constantFrom(null, 1, 2, 3),
});
const days = record({
  covers: array(cover, { maxLength: 10 }),
  washes: array(wash, { maxLength: 16 }),
  away: array(integer({ min: 1, max: 4 }), { maxLength: 2 }),
  otherCompany: boolean(),
}).map(({ covers, washes, away, otherCompany }): Day => {
  const coversOfSpot = new Map<number, number[]>();
  const indexed: Cover[] = covers.map(({ society, start, hours, pillars, ...one }, index) => {
    for (const spotId of new Set(pillars))
      if (societyOf(spotId) === society)
        coversOfSpot.set(spotId, [...(coversOfSpot.get(spotId) ?? []), index]);
    const company = otherCompany && one.providerId === 4 ? 2 : 1;
    return {
      ...one,
      coverageId: index,
      companyId: company,
      societyId: society,
      start: start * 60,
      end: (start + hours) * 60,
    };
  });
  const lines: DayWash[] = washes.map(({ chosen, last, ...one }, index) => ({
    ...one,
    washId: index + 1,
    companyId: 1,
    societyId: societyOf(one.spotId),
    place: one.spotId,
    providerId: chosen || null,
    pinned: chosen !== null,
    expected: last === null ? [] : [last],
  }));
  return { covers: indexed, washes: lines, coversOfSpot, away: new Set(away), lacking: new Set<number>() };
});

const washOf = (day: Day, { washId }: Assignment): DayWash =>
  day.washes.find((one) => one.washId === washId) ?? expect.fail(`no wash ${washId}`);

/**
 * True if a provider's coverage of the pillar and service includes every minute of a wash, checked minute by minute.
 */
function isCovered(day: Day, providerId: number, { spotId, serviceId, companyId, hour, minutes }: DayWash) {
  const open = day.covers.filter(
    (one) =>
      one.providerId === providerId &&
      one.serviceId === serviceId &&
      one.companyId === companyId &&
      (day.coversOfSpot.get(spotId) ?? []).includes(one.coverageId),
  );
  const covered = (minute: number) => open.some(({ start, end }) => minute >= start && minute < end);
  const within = (from: number) =>
    Array.from({ length: 60 }, (_, index) => from + index).filter((minute) => covered(minute)).length;
  for (let rest = minutes, at = hour; rest > 0; rest -= 60, at += 1)
    if (within(at * 60) < Math.min(60, rest)) return false;
  return true;
}

test("assigns nobody without coverage, during absence, or beyond the hour's minutes", () => {
  assert(
    property(days, (day) => {
      const assigned = assignDay(day);
      const used = new Map<string, number>();
      const add = (providerId: number, { hour, minutes }: DayWash) => {
        for (let rest = minutes, at = hour; rest > 0; rest -= 60, at += 1) {
          const key = `${providerId} ${at}`;
          used.set(key, (used.get(key) ?? 0) + Math.min(60, rest));
        }
      };
      const before = new Map<string, number>();
      for (const one of day.washes) if (one.providerId !== null) add(one.providerId, one);
      for (const [key, minutes] of used) before.set(key, minutes);
      for (const one of assigned) {
        expect(one.reason === null).toBe(one.providerId !== null);
        if (one.providerId === null) continue;
        expect(day.away.has(one.providerId)).toBe(false);
        expect(isCovered(day, one.providerId, washOf(day, one))).toBe(true);
        add(one.providerId, washOf(day, one));
      }
      // A manual choice may exceed an hour; then nothing is added.
      for (const [key, minutes] of used)
        expect(minutes).toBeLessThanOrEqual(Math.max(60, before.get(key) ?? 0));
    }),
    { numRuns: 500 },
  );
});

test("keeps manual choices", () => {
  assert(
    property(days, (day) => {
      const chosen = new Set(day.washes.filter(({ pinned }) => pinned).map(({ washId }) => washId));
      expect(assignDay(day).filter(({ washId }) => chosen.has(washId))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

/** The day after its assignment. */
const after = (day: Day, assigned: readonly Assignment[]): Day => ({
  ...day,
  washes: day.washes.map((one) => ({
    ...one,
    providerId: assigned.find(({ washId }) => washId === one.washId)?.providerId ?? one.providerId,
  })),
});

test("changes nothing when a day is assigned again, and moves nobody when washes are added", () => {
  assert(
    property(days, wash, (day, added) => {
      const first = assignDay(day);
      const changed = after(day, first);
      expect(assignDay(changed).filter(({ providerId }) => providerId !== null)).toEqual([]);
      const { chosen: _chosen, last, ...one } = added;
      const more: DayWash = {
        ...one,
        washId: 999,
        companyId: 1,
        societyId: societyOf(one.spotId),
        place: one.spotId,
        providerId: null,
        pinned: false,
        expected: last === null ? [] : [last],
      };
      const again = assignDay({ ...changed, washes: [...changed.washes, more] });
      const assigned = new Set(
        first.filter(({ providerId }) => providerId !== null).map(({ washId }) => washId),
      );
      expect(again.filter(({ washId }) => assigned.has(washId))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("assigns a vehicle's last cleaner again if they are allowed and have time", () => {
  const covers: Cover[] = [1, 2].map((providerId) => ({
    coverageId: providerId,
    providerId,
    companyId: 1,
    societyId: 1,
    serviceId: 1,
    start: 360,
    end: 540,
  }));
  const coversOfSpot = new Map([0, 1, 2].map((spotId) => [spotId, [1, 2]]));
  const line = (washId: number, change: Partial<DayWash> = {}): DayWash => ({
    washId,
    companyId: 1,
    societyId: 1,
    serviceId: 1,
    spotId: washId % 3,
    hour: 7,
    minutes: 30,
    place: washId % 3,
    providerId: null,
    takerId: null,
    pinned: false,
    expected: [],
    ...change,
  });
  const washes = [line(0, { expected: [2] }), line(1, { expected: [2] }), line(2)];
  const planned: Day = { covers, coversOfSpot, washes, away: new Set(), lacking: new Set() };
  const whose = (day: Day) => assignDay(day).map(({ providerId }) => providerId);
  expect(whose(planned)).toEqual([2, 2, 1]);
  expect(whose({ ...planned, away: new Set([2]) })).toEqual([1, 1, null]);
  expect(whose({ ...planned, lacking: new Set([2]) })).toEqual([1, 1, null]);
  // Back from leave, 1 comes again. While 1 is away, the former substitute comes, after getting their own washes.
  const back = [line(0, { expected: [1, 2] }), line(1, { expected: [2] }), line(2, { expected: [2] })];
  expect(whose({ ...planned, washes: back })).toEqual([1, 2, 2]);
  expect(whose({ ...planned, washes: back, away: new Set([1]) })).toEqual([null, 2, 2]);
  expect(whose({ ...planned, washes: back.slice(0, 2), away: new Set([1]) })).toEqual([2, 2]);
});

test("assigns ten thousand washes to three hundred providers within a second", () => {
  const covers: Cover[] = Array.from({ length: 300 }, (_, index) => ({
    coverageId: index,
    providerId: index + 1,
    companyId: 1,
    societyId: index % 30,
    serviceId: 1,
    start: 360,
    end: 1320,
  }));
  const coversOfSpot = new Map<number, number[]>();
  const washes: DayWash[] = Array.from({ length: 10_000 }, (_, index) => {
    const societyId = index % 30;
    coversOfSpot.set(
      index,
      covers.filter((one) => one.societyId === societyId).map(({ coverageId }) => coverageId),
    );
    return {
      washId: index,
      companyId: 1,
      societyId,
      serviceId: 1,
      spotId: index,
      hour: 6 + (Math.floor(index / 30) % 16),
      minutes: 20,
      place: index,
      providerId: null,
      takerId: (index % 300) + 1,
      pinned: false,
      expected: index % 3 ? [(index % 300) + 1] : [],
    };
  });
  const from = process.cpuUsage();
  const assigned = assignDay({ covers, coversOfSpot, washes, away: new Set([5, 6]), lacking: new Set() });
  const elapsed = process.cpuUsage(from).user / 1000;
  expect(assigned.filter(({ providerId }) => providerId !== null).length).toBeGreaterThan(9_000);
  expect(elapsed).toBeLessThan(3_000);
});
