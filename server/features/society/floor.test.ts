import { afterAll, beforeAll, expect, test } from "vitest";
import { getFlat, getFlats } from "#contract/society/flat.ts";
import { addFloor, deleteFloor, getFloor, getFloors, updateFloor } from "#contract/society/floor.ts";
import { getOverview } from "#contract/society/overview.ts";
import { createWorld, idsIn, makeSmallSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A small society with the ids of its places. */
async function place() {
  const societyId = await makeSmallSociety(world);
  return { societyId, idOf: await idsIn(world, societyId) };
}

const floorsOf = async (body: { buildingId?: number; societyId?: number }) =>
  (await world.done(getFloors, body)).map(({ buildingName, floorName }) => `${buildingName}/${floorName}`);

test("stores a new floor as inactive and still lists it everywhere", async () => {
  const { societyId, idOf } = await place();
  const BuildingId = idOf("Tower A");
  const reply = await world.done(addFloor, { BuildingId, FloorName: "G", societyId, Active: false });
  expect(reply).toEqual({ floorId: expect.any(Number), buildingId: BuildingId });
  const { floorId } = reply;
  const stored = world.db.selectFrom("floor").where("floor_id", "=", floorId).select("active");
  expect(await stored.execute()).toEqual([{ active: false }]);
  expect(await world.done(getFloor, { floorId })).toEqual({
    floorId,
    buildingId: BuildingId,
    floorName: "G",
  });
  const floors = await world.done(getFloors, { buildingId: BuildingId, societyId: 0 });
  expect(floors.at(-1)).toEqual({ floorId, floorName: "G", buildingId: BuildingId, buildingName: "Tower A" });
  const { buildings } = await world.done(getOverview, { societyId });
  expect(buildings[0]?.floors.map(({ name }) => name)).toEqual(["1", "2", "G"]);
  await world.done(updateFloor, { floorId, BuildingId, societyId, FloorName: "G", Active: true });
  expect(await stored.execute()).toEqual([{ active: true }]);
});

test("lists a building's floors when the society is 0, and a society's floors when the building is 0", async () => {
  const { societyId, idOf } = await place();
  expect(await floorsOf({ buildingId: idOf("Tower B"), societyId: 0 })).toEqual(["Tower B/1", "Tower B/2"]);
  const all = ["Tower A/1", "Tower A/2", "Tower B/1", "Tower B/2"];
  expect(await floorsOf({ buildingId: 0, societyId })).toEqual(all);
  expect(await floorsOf({ societyId })).toEqual(all);
  const { fields } = await world.refused(400, getFloors, { buildingId: 0, societyId: 0 });
  expect(fields).toEqual({ societyId: "Please select a society" });
  await world.refused(404, getFloors, { buildingId: 999_999 });
  await world.refused(404, getFloors, { societyId: 999_999 });
});

test("lists floors in natural order", async () => {
  const { societyId, idOf } = await place();
  for (const FloorName of ["10", "9", "B1"])
    await world.done(addFloor, { BuildingId: idOf("Tower B"), societyId, FloorName });
  expect(await floorsOf({ buildingId: idOf("Tower B") })).toEqual(
    ["1", "2", "9", "10", "B1"].map((name) => `Tower B/${name}`),
  );
});

test("rejects a duplicate floor in a building, in any case", async () => {
  const { societyId, idOf } = await place();
  await world.done(addFloor, { BuildingId: idOf("Tower A"), societyId, FloorName: "Podium" });
  const again = { BuildingId: idOf("Tower A"), societyId, FloorName: "PODIUM" };
  const taken = { FloorName: "This building already has a floor with this number." };
  expect((await world.refused(409, addFloor, again)).fields).toEqual(taken);
  const renamed = { ...again, floorId: idOf("Tower A/1") };
  expect((await world.refused(409, updateFloor, renamed)).fields).toEqual(taken);
  await world.done(addFloor, { ...again, BuildingId: idOf("Tower B") });
});

test("accepts a floor only in a building of its own society", async () => {
  const [here, there] = [await place(), await place()];
  const foreign = { BuildingId: there.idOf("Tower A"), societyId: here.societyId, FloorName: "3" };
  expect((await world.refused(404, addFloor, foreign)).message).toBe("Building not found");
  await world.refused(404, updateFloor, { ...foreign, floorId: here.idOf("Tower A/1") });
  const itself = { BuildingId: here.idOf("Tower A"), societyId: here.societyId, FloorName: "3" };
  const stranger = { ...itself, floorId: there.idOf("Tower A/1") };
  expect((await world.refused(404, updateFloor, stranger)).message).toBe("Floor not found");
});

test("moves a floor's flats with it to another building", async () => {
  const { societyId, idOf } = await place();
  const floorId = idOf("Tower A/1");
  const body = { floorId, BuildingId: idOf("Tower B"), societyId, FloorName: "1A" };
  expect(await world.done(updateFloor, body)).toEqual({ floorId });
  expect(await floorsOf({ societyId })).toEqual(["Tower A/2", "Tower B/1", "Tower B/1A", "Tower B/2"]);
  expect(await world.done(getFlat, { flatId: idOf("Tower A/1/101") })).toMatchObject({
    floorId,
    buildingId: idOf("Tower B"),
  });
  const moved = await world.done(getFlats, { buildingId: idOf("Tower B"), floorId, societyId: 0 });
  expect(moved.map(({ flatName }) => flatName)).toEqual(["101", "102"]);
});

test("refuses to delete a floor in use, and deletes an empty one", async () => {
  const { societyId, idOf } = await place();
  const inUse = await world.refused(409, deleteFloor, { floorId: idOf("Tower A/1") });
  expect([inUse.message, inUse.uses]).toEqual(["1 holds 2 flats.", { flats: 2 }]);
  const { floorId } = await world.done(addFloor, { BuildingId: idOf("Tower A"), societyId, FloorName: "3" });
  expect(await world.done(deleteFloor, { floorId })).toEqual({ archiveId: expect.any(Number) });
  await world.refused(404, getFloor, { floorId });
  expect(await floorsOf({ buildingId: idOf("Tower A") })).toEqual(["Tower A/1", "Tower A/2"]);
});
