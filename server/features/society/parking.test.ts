import { afterAll, beforeAll, expect, test } from "vitest";
import type { BodyOf } from "#contract/endpoint.ts";
import {
  addParkingFloor,
  addParkingPillar,
  deleteParkingFloor,
  deleteParkingPillar,
  getParkingFloor,
  getParkingFloors,
  getParkingPillar,
  getParkingPillars,
  searchParkingPillars,
  updateParkingFloor,
  updateParkingPillar,
} from "#contract/society/parking.ts";
import { createWorld, idsIn, makeSmallSociety, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A small society with a second, empty parking floor, and the ids of its places. */
async function place() {
  const SocietyId = await makeSmallSociety(world);
  await world.done(addParkingFloor, { SocietyId, ParkingFloorName: "B2" });
  return { SocietyId, idOf: await idsIn(world, SocietyId) };
}

const pillarsOf = async (body: BodyOf<typeof getParkingPillars>) =>
  (await world.done(getParkingPillars, body)).map(
    (one) => `${one.parkingFloorName}/${one.parkingPillarName}`,
  );

test("adds, reads back, renames and lists parking floors in natural order", async () => {
  const societyId = await makeSociety(world);
  expect(await world.done(getParkingFloors, { societyId })).toEqual([]);
  for (const ParkingFloorName of ["B10", "B2", "b1"])
    await world.done(addParkingFloor, { SocietyId: societyId, ParkingFloorName });
  const floors = await world.done(getParkingFloors, { societyId });
  expect(floors.map(({ parkingFloorName }) => parkingFloorName)).toEqual(["b1", "B2", "B10"]);
  const { parkingFloorId } = floors[0]!;
  const body = { SocietyId: societyId, parkingFloorId, ParkingFloorName: "Podium" };
  expect(await world.done(updateParkingFloor, body)).toEqual({ parkingFloorId });
  expect(await world.done(getParkingFloor, { parkingFloorId })).toEqual({
    parkingFloorId,
    parkingFloorName: "Podium",
  });
});

test("adds, reads back and lists pillars in natural order", async () => {
  const { SocietyId, idOf } = await place();
  const ParkingFloorId = idOf("B2");
  for (const ParkingPillarName of ["P10", "p9", "P1"])
    await world.done(addParkingPillar, { SocietyId, ParkingFloorId, ParkingPillarName });
  expect(await pillarsOf({ parkingFloorId: ParkingFloorId })).toEqual(["B2/P1", "B2/p9", "B2/P10"]);
  const pillars = await world.done(getParkingPillars, { parkingFloorId: ParkingFloorId, societyId: 0 });
  const { parkingPillarId } = pillars[0]!;
  const ids = { parkingPillarId, parkingFloorId: ParkingFloorId };
  expect(pillars[0]).toEqual({ ...ids, parkingPillarName: "P1", parkingFloorName: "B2" });
  expect(await world.done(getParkingPillar, { parkingPillarId })).toEqual({
    ...ids,
    parkingPillarName: "P1",
  });
});

test("lists the pillars of the given floor, or of the whole society when the floor is 0", async () => {
  const { SocietyId: societyId, idOf } = await place();
  expect(await pillarsOf({ parkingFloorId: 0, societyId })).toEqual(["B1/P1", "B1/P2", "B1/P3"]);
  expect(await pillarsOf({ parkingFloorId: idOf("B2"), societyId: 0 })).toEqual([]);
  const { fields } = await world.refused(400, getParkingPillars, { parkingFloorId: 0, societyId: 0 });
  expect(fields).toEqual({ societyId: "Please select a society" });
  await world.refused(404, getParkingPillars, { parkingFloorId: 999_999 });
  await world.refused(404, getParkingPillars, { societyId: 999_999 });
  await world.refused(404, getParkingFloors, { societyId: 999_999 });
});

test("rejects duplicate names in any case: floors in a society, pillars on a floor", async () => {
  const { SocietyId, idOf } = await place();
  const [floor, pillar] = [
    { ParkingFloorName: "A parking floor with this name already exists in this society." },
    { ParkingPillarName: "This parking floor already has a pillar with this number." },
  ];
  const sameFloor = { SocietyId, ParkingFloorName: "b1" };
  const samePillar = { SocietyId, ParkingFloorId: idOf("B1"), ParkingPillarName: "p1" };
  const [B2, P2] = [{ parkingFloorId: idOf("B2") }, { parkingPillarId: idOf("B1/P2") }];
  expect((await world.refused(409, addParkingFloor, sameFloor)).fields).toEqual(floor);
  expect((await world.refused(409, updateParkingFloor, { ...sameFloor, ...B2 })).fields).toEqual(floor);
  expect((await world.refused(409, addParkingPillar, samePillar)).fields).toEqual(pillar);
  expect((await world.refused(409, updateParkingPillar, { ...samePillar, ...P2 })).fields).toEqual(pillar);
  await world.done(addParkingPillar, { ...samePillar, ParkingFloorId: idOf("B2") });
});

test("moves a pillar to another parking floor of its society", async () => {
  const { SocietyId, idOf } = await place();
  const parkingPillarId = idOf("B1/P1");
  const body = { SocietyId, parkingPillarId, ParkingFloorId: idOf("B2"), ParkingPillarName: "P9" };
  expect(await world.done(updateParkingPillar, body)).toEqual({ parkingPillarId });
  expect(await pillarsOf({ societyId: SocietyId })).toEqual(["B1/P2", "B1/P3", "B2/P9"]);
});

test("accepts a pillar only on a parking floor of its own society", async () => {
  const [here, there] = [await place(), await place()];
  const foreign = { SocietyId: here.SocietyId, ParkingFloorId: there.idOf("B1"), ParkingPillarName: "P9" };
  expect((await world.refused(404, addParkingPillar, foreign)).message).toBe("Parking floor not found");
  await world.refused(404, updateParkingPillar, { ...foreign, parkingPillarId: here.idOf("B1/P1") });
  const itself = { ...foreign, ParkingFloorId: here.idOf("B1") };
  const stranger = { ...itself, parkingPillarId: there.idOf("B1/P1") };
  expect((await world.refused(404, updateParkingPillar, stranger)).message).toBe("Parking pillar not found");
  const floor = { SocietyId: here.SocietyId, parkingFloorId: there.idOf("B1"), ParkingFloorName: "X" };
  expect((await world.refused(404, updateParkingFloor, floor)).message).toBe("Parking floor not found");
});

test("refuses to delete a parking floor in use, and deletes its pillars and then the floor", async () => {
  const { SocietyId, idOf } = await place();
  const floor = { parkingFloorId: idOf("B1") };
  const inUse = await world.refused(409, deleteParkingFloor, floor);
  expect([inUse.message, inUse.uses]).toEqual(["B1 holds 3 parking pillars.", { "parking pillars": 3 }]);
  for (const name of ["P1", "P2", "P3"]) {
    const pillar = { parkingPillarId: idOf(`B1/${name}`) };
    expect(await world.done(deleteParkingPillar, pillar)).toEqual({ archiveId: expect.any(Number) });
    await world.refused(404, getParkingPillar, pillar);
    await world.refused(404, deleteParkingPillar, pillar);
  }
  expect(await world.done(deleteParkingFloor, floor)).toEqual({ archiveId: expect.any(Number) });
  await world.refused(404, getParkingFloor, floor);
  await world.refused(404, deleteParkingFloor, floor);
  const left = await world.done(getParkingFloors, { societyId: SocietyId });
  expect(left.map(({ parkingFloorName }) => parkingFloorName)).toEqual(["B2"]);
});

test("searches pillars by number, filters by floor, sorts and pages", async () => {
  const { SocietyId: societyId, idOf } = await place();
  const found = async (body: Omit<BodyOf<typeof searchParkingPillars>, "societyId">) => {
    const { rows, total } = await world.done(searchParkingPillars, { ...body, societyId });
    return [rows.map(({ parkingPillarName }) => parkingPillarName), total];
  };
  expect(await found({})).toEqual([["P1", "P2", "P3"], 3]);
  expect(await found({ search: "p2" })).toEqual([["P2"], 1]);
  expect(await found({ sort: { by: "parkingPillarName", descending: true } })).toEqual([
    ["P3", "P2", "P1"],
    3,
  ]);
  expect(await found({ filters: { parkingFloorId: idOf("B2") } })).toEqual([[], 0]);
  expect(await found({ pageSize: 2, page: 2 })).toEqual([["P3"], 3]);
  expect(await found({ pageSize: 2, page: 9 })).toEqual([[], 3]);
  await world.refused(404, searchParkingPillars, { societyId: 999_999 });
});
