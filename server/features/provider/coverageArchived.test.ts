import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getCoverage } from "#contract/provider/coverage.ts";
import { getSocietyCoverage } from "#contract/provider/covered.ts";
import { restoreArchived } from "#contract/society/archive.ts";
import { deleteBuilding } from "#contract/society/building.ts";
import { deleteFlat } from "#contract/society/flat.ts";
import { deleteFloor } from "#contract/society/floor.ts";
import { deleteParkingFloor, deleteParkingPillar } from "#contract/society/parking.ts";
import { deleteSociety } from "#contract/society/society.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ApiErrorReply } from "#contract/error.ts";
import { send } from "#server/testing/call.ts";
import { makeCoverable, makeCoverage, makeProvider } from "#server/testing/providers.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Awaited<ReturnType<typeof makeCoverable>>;
let providerServiceId: number;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeCoverable(world);
  providerServiceId = await makeCoverage(world, await makeProvider(world), place);
});

/** How to archive each kind of place in the coverage at hand, and what blocks it. */
const archives: [kind: string, Endpoint, place: () => object, inside: Record<string, number>][] = [
  [
    "society",
    deleteSociety,
    () => ({ societyId: place.societyId }),
    { buildings: 2, floors: 4, flats: 8, "parking floors": 1, "parking pillars": 3 },
  ],
  ["building", deleteBuilding, () => ({ buildingId: place.id("Tower A") }), { floors: 2, flats: 4 }],
  ["floor", deleteFloor, () => ({ floorId: place.id("Tower A/1") }), { flats: 2 }],
  ["flat", deleteFlat, () => ({ flatId: place.id("Tower A/1/101") }), {}],
  ["parking floor", deleteParkingFloor, () => ({ parkingFloorId: place.id("B1") }), { "parking pillars": 3 }],
  ["parking pillar", deleteParkingPillar, () => ({ parkingPillarId: place.id("B1/P1") }), {}],
];

describe("a place that a provider covers", () => {
  test.each(archives)("is archived only after a second decision: %s", async (_kind, endpoint, of, inside) => {
    const token = await world.tokenOf("admin");
    const archive = (WithContents: boolean) =>
      send(world.app, endpoint, { ...of(), WithContents }, { token });
    const { status, error } = await archive(false);
    expect([status, error.code, error.uses]).toEqual([409, "in-use", { ...inside, "provider services": 1 }]);
    const done = await archive(true);
    expect(done.status).toBe(200);
    const { restored } = await world.done(restoreArchived, done.reply as { archiveId: number });
    expect(restored).toBe(Object.values(inside).reduce((sum, count) => sum + count, 1));
  });

  test("reports the coverage beside its contents", async () => {
    const messageOf = async (answer: Promise<ApiErrorReply>) => (await answer).message;
    expect(await messageOf(world.refused(409, deleteFlat, { flatId: place.id("Tower A/1/101") }))).toBe(
      "101 is covered by 1 provider service.",
    );
    await makeCoverage(world, await makeProvider(world), place);
    expect(await messageOf(world.refused(409, deleteFloor, { floorId: place.id("Tower A/1") }))).toBe(
      "1 holds 2 flats, and is covered by 2 provider services.",
    );
    expect(await messageOf(world.refused(409, deleteFloor, { floorId: place.id("Tower A/2") }))).toBe(
      "2 holds 2 flats.",
    );
  });
});

test("archives a flat and a pillar without coverage at once", async () => {
  const flat = await world.done(deleteFlat, { flatId: place.id("Tower A/2/201") });
  const pillar = await world.done(deleteParkingPillar, { parkingPillarId: place.id("B1/P3") });
  expect(pillar.archiveId).not.toBe(flat.archiveId);
});

test("excludes archived places from coverage until they are restored", async () => {
  const flats = async () =>
    (await world.done(getCoverage, { providerServiceId })).flats.split(",").map(Number);
  const coveredFlats = async () =>
    (await world.done(getSocietyCoverage, { societyId: place.societyId })).flatMap(({ flatIds }) => flatIds);
  const [gone, stays] = [place.id("Tower A/1/101"), place.id("Tower A/1/102")];
  const { archiveId } = await world.done(deleteFlat, { flatId: gone, WithContents: true });
  expect([await flats(), await coveredFlats()]).toEqual([[stays], [stays]]);
  await world.done(restoreArchived, { archiveId });
  expect([await flats(), await coveredFlats()]).toEqual([
    [gone, stays],
    [gone, stays],
  ]);
});

test("does not count archived flats as coverage of their floor", async () => {
  for (const flat of ["101", "102"])
    await world.done(deleteFlat, { flatId: place.id(`Tower A/1/${flat}`), WithContents: true });
  await world.done(deleteFloor, { floorId: place.id("Tower A/1") });
  const { uses } = await world.refused(409, deleteBuilding, { buildingId: place.id("Tower A") });
  expect(uses).toEqual({ floors: 1, flats: 2, "provider services": 1 });
});
