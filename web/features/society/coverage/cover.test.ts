import { expect, test } from "vitest";
import type { Overview } from "#contract/society/overview.ts";
import { UNCOVERED_COLOR, type Coverage, coverOf } from "./cover.ts";

const spot = (id: number) => ({ id, name: String(id) });
const society: Overview = {
  societyId: 7,
  societyName: "Green Acres",
  address: "Pune",
  active: true,
  buildings: [
    { ...spot(1), name: "Tower A", floors: [{ ...spot(10), flats: [spot(101), spot(102)] }] },
    { ...spot(2), name: "Tower B", floors: [{ ...spot(20), flats: [spot(201)] }] },
  ],
  // A pillar may have the same id as a flat.
  parkingFloors: [{ ...spot(3), name: "B1", pillars: [spot(101), spot(301)] }],
};

const coverage = (change: Partial<Coverage>): Coverage => ({
  providerServiceId: 1,
  providerId: 1,
  providerName: "Ramesh",
  serviceId: 1,
  serviceName: "Wash",
  startTime: "06:00",
  endTime: "08:00",
  flatIds: [],
  parkingPillarIds: [],
  ...change,
});

test("coverages with the same times form one window, with all their cleaners", () => {
  const { windows } = coverOf(society, [
    coverage({ flatIds: [101, 102], parkingPillarIds: [301] }),
    coverage({ providerId: 2, providerName: "Sunita", flatIds: [102, 201] }),
    coverage({ startTime: "08:00", endTime: "10:00", flatIds: [201] }),
  ]);
  expect(windows).toMatchObject([
    { start: "06:00", end: "08:00", providers: ["Ramesh", "Sunita"], flats: 3, pillars: 1 },
    { start: "08:00", end: "10:00", providers: ["Ramesh"], flats: 1, pillars: 0 },
  ]);
  expect(windows[0]?.colour).not.toBe(windows[1]?.colour);
});

test("a place has the colour of its first window, and a flat's colour is not that of the pillar with the same id", () => {
  const { tones, windows } = coverOf(society, [
    coverage({ flatIds: [101] }),
    coverage({ startTime: "08:00", endTime: "10:00", flatIds: [101, 201] }),
  ]);
  const [first, second] = windows.map(({ colour }) => colour);
  expect([tones.flat(101), tones.flat(201), tones.flat(102), tones.pillar(101)]).toEqual([
    first,
    second,
    UNCOVERED_COLOR,
    UNCOVERED_COLOR,
  ]);
});

test("uncovered places are counted per building and parking floor", () => {
  const { uncovered } = coverOf(society, [coverage({ flatIds: [101, 201], parkingPillarIds: [101] })]);
  expect(uncovered).toEqual([
    { name: "Tower A", what: "flat", uncovered: 1, of: 2 },
    { name: "B1", what: "pillar", uncovered: 1, of: 2 },
  ]);
  expect(coverOf(society, []).uncovered.map(({ name }) => name)).toEqual(["Tower A", "Tower B", "B1"]);
});
