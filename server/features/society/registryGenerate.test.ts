import { afterAll, beforeAll, expect, test } from "vitest";
import type { BodyOf } from "#contract/endpoint.ts";
import { restoreArchived } from "#contract/society/archive.ts";
import { deleteFlat, getFlats, searchFlats } from "#contract/society/flat.ts";
import { getOverview } from "#contract/society/overview.ts";
import { addParkingFloor, getParkingFloors } from "#contract/society/parking.ts";
import { generatePlaces, importRegistry, type PlaceCounts } from "#contract/society/registry.ts";
import { readSeries } from "#contract/society/series.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { createWorld, makeSmallSociety, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const generate = (plan: BodyOf<typeof generatePlaces>) => world.done(generatePlaces, plan);
const overview = (societyId: number) => world.done(getOverview, { societyId });

/** Counts in the order buildings, floors, flats, parking floors, pillars. */
const counts = (
  buildings: number,
  floors = 0,
  flats = 0,
  parkingFloors = 0,
  parkingPillars = 0,
): PlaceCounts => ({ buildings, floors, flats, parkingFloors, parkingPillars });

const small = {
  Buildings: ["Tower A", "Tower B"],
  Floors: ["1", "2"],
  FlatsPerFloor: 2,
  ParkingFloors: ["B1"],
  ParkingPillars: ["P1", "P2", "P3"],
};
const inSmall = counts(2, 4, 8, 1, 3);

test("reports in a dry run what would be added and changes nothing", async () => {
  const societyId = await makeSociety(world);
  const preview = await generate({ ...small, societyId, DryRun: true });
  expect(preview).toEqual({ asked: inSmall, existing: counts(0), added: inSmall });
  expect(await overview(societyId)).toMatchObject({ buildings: [], parkingFloors: [] });
});

test("adds what is missing, and nothing on a second run", async () => {
  const societyId = await makeSociety(world);
  expect(await generate({ ...small, societyId })).toEqual({
    asked: inSmall,
    existing: counts(0),
    added: inSmall,
  });
  const before = await overview(societyId);
  expect(await generate({ ...small, societyId })).toEqual({
    asked: inSmall,
    existing: inSmall,
    added: counts(0),
  });
  expect(await overview(societyId)).toEqual(before);
});

test("adds only the missing places, and matches names in any case", async () => {
  const societyId = await makeSmallSociety(world);
  const plan = {
    societyId,
    Buildings: ["TOWER A", "Tower C"],
    Floors: ["1", "3"],
    FlatsPerFloor: 3,
    ParkingFloors: ["b1"],
    ParkingPillars: ["p3", "P4"],
  };
  const expected = {
    asked: counts(2, 4, 12, 1, 2),
    existing: counts(1, 1, 2, 1, 1),
    added: counts(1, 3, 10, 0, 1),
  };
  expect(await generate({ ...plan, DryRun: true })).toEqual(expected);
  expect(await generate(plan)).toEqual(expected);
  const { buildings } = await overview(societyId);
  expect(buildings.map(({ name }) => name)).toEqual(["Tower A", "Tower B", "Tower C"]);
});

test("counts names that are sent twice, in any case, once", async () => {
  const societyId = await makeSociety(world);
  const plan = { societyId, Buildings: ["Tower A", "tower a", " Tower  A "], Floors: ["G", "g"] };
  expect((await generate(plan)).added).toEqual(counts(1, 1));
});

test("adds flats to the buildings' existing floors when the plan names no floors", async () => {
  const societyId = await makeSociety(world);
  await generate({ societyId, Buildings: ["Tower A"], Floors: ["1", "G"] });
  await generate({ societyId, Buildings: ["Tower B"], Floors: ["9"] });
  const plan = { societyId, Buildings: ["tower a"], FlatPattern: "{floor}-{n}", FlatsPerFloor: 2 };
  expect((await generate(plan)).added).toEqual(counts(0, 0, 4));
  const flats = await world.done(getFlats, { societyId });
  expect(flats.map(({ flatName }) => flatName)).toEqual(["1-1", "1-2", "G-1", "G-2"]);
});

test("creates a whole society in one call", async () => {
  const societyId = await makeSociety(world);
  const plan = {
    societyId,
    Buildings: readSeries("Tower 1-30").names,
    Floors: readSeries("1-30").names,
    FlatsPerFloor: 8,
    ParkingFloors: ["B1", "B2", "B3"],
    ParkingPillars: readSeries("P0001-P1000").names,
  };
  expect((await generate(plan)).added).toEqual(counts(30, 900, 7_200, 3, 3_000));
  const { buildings, parkingFloors } = await overview(societyId);
  expect(buildings[29]?.floors[29]?.flats.map(({ name }) => name).at(-1)).toBe("3008");
  expect(parkingFloors.map(({ pillars }) => pillars.length)).toEqual([1_000, 1_000, 1_000]);
});

test("adds everything once when eight people generate the same at the same time", async () => {
  const societyId = await makeSociety(world);
  const replies = await Promise.all(Array.from({ length: 8 }, () => generate({ ...small, societyId })));
  const flats = replies.map(({ added }) => added.flats).toSorted((a, b) => a - b);
  expect(flats).toEqual([0, 0, 0, 0, 0, 0, 0, 8]);
  for (const { existing, added } of replies) expect(existing.flats + added.flats).toBe(8);
  expect(await world.done(getFlats, { societyId })).toHaveLength(8);
});

const many = (count: number) => Array.from({ length: count }, (_, index) => `N${index}`);

test("enforces a society's maximum number of places across all callers and concurrent calls", async () => {
  const societyId = await makeSociety(world);
  const token = await world.tokenOf("admin");
  for (let hundred = 0; hundred < 5; hundred += 1)
    await generate({
      societyId,
      ParkingFloors: many(hundred < 4 ? 100 : 99).map((name) => `${hundred} ${name}`),
    });
  const added = await Promise.all(
    many(32).map((name) =>
      call(world.app, addParkingFloor, { SocietyId: societyId, ParkingFloorName: name }, { token }),
    ),
  );
  expect(countStatuses(added)).toEqual({ 200: 1, 409: 31 });
  expect(await world.done(getParkingFloors, { societyId })).toHaveLength(500);
});

const csv = (rows: readonly string[]) =>
  ["Building,Floor,Flat,Parking Floor,Parking Pillar", ...rows].join("\n");

/** The largest society allowed. */
const largest = {
  Buildings: readSeries("Tower 1-30").names,
  Floors: readSeries("1-60").names,
  FlatsPerFloor: 20,
  ParkingFloors: readSeries("B1-B5").names,
  ParkingPillars: readSeries("P1-P1000").names,
};

test("refuses places above the maximum in every call, dry run or not, and accepts the largest society", async () => {
  const societyId = await makeSociety(world);
  const whole = counts(30, 1_800, 36_000, 5, 5_000);
  expect((await generate({ societyId, ...largest })).added).toEqual(whole);
  // All existing places are found by name, although the database has no statistics for them yet.
  expect(await generate({ societyId, ...largest, DryRun: true })).toEqual({
    asked: whole,
    existing: whole,
    added: counts(0),
  });
  const tooMuch = [
    [{ Buildings: ["Tower 1"], Floors: ["61"], FlatsPerFloor: 1 }, ["Tower 1,61,6101,,"], "36,000 flats"],
    [{ ParkingFloors: ["B1"], ParkingPillars: ["P1001"] }, [",,,B1,P1001"], "5,000 parking pillars"],
    [
      { Buildings: ["A", ...many(60)], Floors: many(60) },
      many(60).flatMap((tower) => many(60).map((floor) => `${tower},${floor},,,`)),
      "5,000 floors",
    ],
  ] as const;
  for (const [plan, rows, most] of tooMuch)
    for (const DryRun of [true, false]) {
      const message = `A society has at most ${most}.`;
      const ofPlan = await world.refused(409, generatePlaces, {
        ...(structuredClone(plan) as object),
        societyId,
        DryRun,
      });
      const ofFile = await world.refused(409, importRegistry, { societyId, Csv: csv(rows), DryRun });
      expect([ofPlan.message, ofFile.message]).toEqual([message, message]);
    }
  const { flatId } = (await world.done(searchFlats, { societyId })).rows[0]!;
  const { archiveId } = await world.done(deleteFlat, { flatId });
  await generate({ societyId, Buildings: ["Tower 1"], Floors: ["61"], FlatsPerFloor: 1 });
  expect((await world.refused(409, restoreArchived, { archiveId })).message).toBe(
    "A society has at most 36,000 flats.",
  );
});

test.each([
  [{ Buildings: many(301) }, "Buildings", "At most 300 at a time"],
  [{ Floors: many(301) }, "Floors", "At most 300 at a time"],
  [{ ParkingFloors: many(101) }, "ParkingFloors", "At most 100 at a time"],
  [{ ParkingPillars: many(5_001) }, "ParkingPillars", "At most 5000 at a time"],
  [{ FlatsPerFloor: 201 }, "FlatsPerFloor", "At most 200 flats to a floor"],
  [{ FlatsPerFloor: -1 }, "FlatsPerFloor", "Must be 0 or more"],
  [{ FlatsPerFloor: 1.5 }, "FlatsPerFloor", "Must be a number"],
  [{ Buildings: ["Tower A", " "] }, "Buildings.1", "A name is empty"],
  [{ Floors: ["x".repeat(31)] }, "Floors.0", "Use at most 30 characters"],
  [{ FlatPattern: "{floor}" }, "FlatPattern", "Say where the flat's number goes: {n}, {nn} or {nnn}."],
  [
    { Buildings: many(300), Floors: many(300), FlatsPerFloor: 1 },
    "FlatsPerFloor",
    "That is 90,000 places; at most 48,500 at a time.",
  ],
  [
    { ParkingFloors: many(100), ParkingPillars: many(501) },
    "FlatsPerFloor",
    "That is 50,100 places; at most 48,500 at a time.",
  ],
  [
    { Buildings: ["A"], Floors: ["x".repeat(29)], FlatsPerFloor: 2 },
    "FlatPattern",
    `Flat ${"x".repeat(29)}02: Use at most 30 characters`,
  ],
])("refuses a plan that goes too far (%#: at %s)", async (plan, field, message) => {
  const societyId = await makeSociety(world);
  const { fields } = await world.refused(400, generatePlaces, { societyId, ...plan });
  expect(fields).toEqual({ [field]: message });
  expect(await overview(societyId)).toMatchObject({ buildings: [], parkingFloors: [] });
});

test("answers 404 for a society that does not exist", async () => {
  const { message } = await world.refused(404, generatePlaces, {
    societyId: 999_999,
    Buildings: ["Tower A"],
  });
  expect(message).toBe("Society not found");
});
