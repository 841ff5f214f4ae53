import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { Capacity, type CapacityUse } from "#server/features/wash/capacity.rules.ts";
import { rounds } from "#server/testing/night.ts";
import { assignDay } from "./assignment.rules.ts";
import type { DayWash } from "../rounds.rules.ts";

const DAY = "2026-11-23";
const PILLARS = [0, 1, 2, 3];
const pillar = constantFrom(...PILLARS);
const provider = integer({ min: 1, max: 4 });

const cover = record({
  providerId: provider,
  serviceId: constantFrom(1, 2),
  start: constantFrom(360, 390, 420, 440),
  length: constantFrom(30, 60, 95, 180),
  pillars: array(pillar, { minLength: 1, maxLength: 4 }),
});
const demand = record({
  spotId: pillar,
  serviceId: constantFrom(1, 2),
  hour: constantFrom(6, 7, 8),
  expected: array(provider, { maxLength: 2 }),
});
const societies = record({
  covers: array(cover, { minLength: 1, maxLength: 8 }),
  demands: array(demand, { minLength: 5, maxLength: 40 }),
  number: constantFrom(null, null, 2, 5),
  minutes: record({ first: constantFrom(20, 30, 45), second: constantFrom(30, 60, 90) }),
  away: array(provider, { maxLength: 1 }),
});

test("assigns every sold wash, whoever washed the vehicles before", () => {
  assert(
    property(societies, ({ covers, demands, number, minutes, away }) => {
      const supply = {
        societyId: 1,
        washesPerHour: number,
        opening: { open: 6, close: 22, washesPerHour: null },
        windows: covers.map(({ start, length, pillars, ...one }) => ({
          ...one,
          start,
          end: start + length,
          spotIds: pillars,
        })),
        away: away.map((providerId) => ({ providerId, day: DAY })),
      };
      const uses: CapacityUse[] = [];
      const washes: DayWash[] = [];
      for (const { spotId, serviceId, hour, expected } of demands) {
        const capacity = new Capacity({ ...supply, serviceId, uses });
        const lasts = serviceId === 1 ? minutes.first : minutes.second;
        const wash = { spotId, hour, minutes: lasts };
        const [left] = capacity.left(wash, [DAY]);
        const taker = capacity.take({ ...wash, day: DAY });
        expect(taker !== null).toBe(left !== 0);
        if (!taker) continue;
        uses.push(...capacity.taken);
        washes.push({
          ...wash,
          washId: washes.length,
          companyId: 1,
          societyId: 1,
          serviceId,
          place: spotId,
          providerId: null,
          takerId: taker.takerId,
          pinned: false,
          expected,
        });
      }
      for (const hour of [6, 7, 8]) {
        const sold = washes.filter((wash) => wash.hour === hour).length;
        expect(sold).toBeLessThanOrEqual(number ?? sold);
      }
      const assigned = assignDay({
        washes,
        covers: covers.map(({ length, ...one }, coverageId) => ({
          ...one,
          coverageId,
          companyId: 1,
          societyId: 1,
          end: one.start + length,
        })),
        coversOfSpot: new Map(
          PILLARS.map((id) => [
            id,
            covers.flatMap(({ pillars }, coverageId) => (pillars.includes(id) ? [coverageId] : [])),
          ]),
        ),
        away: new Set(away),
        lacking: new Set(),
      });
      expect(assigned.filter(({ providerId }) => providerId === null)).toEqual([]);
    }),
    { numRuns: rounds(300, 10_000) },
  );
});
