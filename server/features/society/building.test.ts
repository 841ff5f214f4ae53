import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addBuilding,
  deleteBuilding,
  getBuilding,
  getBuildings,
  updateBuilding,
} from "#contract/society/building.ts";
import { createWorld, idsIn, makeSmallSociety, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const namesIn = async (societyId: number) =>
  (await world.done(getBuildings, { societyId })).map(({ buildingName }) => buildingName);

test("reads back and lists a new building", async () => {
  const societyId = await makeSociety(world);
  const reply = await world.done(addBuilding, { societyId, BuildingName: "Tower A" });
  expect(reply).toEqual({ buildingId: expect.any(Number) });
  const { buildingId } = reply;
  expect(await world.done(getBuilding, reply)).toEqual({ buildingId, buildingName: "Tower A" });
  expect(await world.done(getBuildings, { societyId })).toEqual([
    { buildingId, buildingName: "Tower A", societyId },
  ]);
});

test("lists buildings in natural order, and an empty list for a society without any", async () => {
  const societyId = await makeSociety(world);
  expect(await namesIn(societyId)).toEqual([]);
  for (const BuildingName of ["Tower 10", "tower 9", "Tower 2", "Annexe"])
    await world.done(addBuilding, { societyId, BuildingName });
  expect(await namesIn(societyId)).toEqual(["Annexe", "Tower 2", "tower 9", "Tower 10"]);
});

test("renames a building, even to the same name in another case", async () => {
  const societyId = await makeSociety(world);
  const { buildingId } = await world.done(addBuilding, { societyId, BuildingName: "Tower A" });
  for (const BuildingName of ["TOWER A", "Wing 1"]) {
    const body = { BuildingId: buildingId, societyId, BuildingName };
    expect(await world.done(updateBuilding, body)).toEqual({ buildingId });
    expect(await namesIn(societyId)).toEqual([BuildingName]);
  }
});

test("rejects a duplicate building name within a society in any case, but not in another society", async () => {
  const [societyId, otherId] = [await makeSociety(world), await makeSociety(world)];
  await world.done(addBuilding, { societyId, BuildingName: "Tower A" });
  const { buildingId } = await world.done(addBuilding, { societyId, BuildingName: "Tower B" });
  const taken = { BuildingName: "A building with this name already exists in this society." };
  const added = await world.refused(409, addBuilding, { societyId, BuildingName: "tower a" });
  const renamed = await world.refused(409, updateBuilding, {
    BuildingId: buildingId,
    societyId,
    BuildingName: "TOWER A",
  });
  expect([added.fields, renamed.fields]).toEqual([taken, taken]);
  await world.done(addBuilding, { societyId: otherId, BuildingName: "Tower A" });
});

test("answers 404 for a building that belongs to another society or does not exist", async () => {
  const [societyId, otherId] = [await makeSociety(world), await makeSociety(world)];
  const { buildingId } = await world.done(addBuilding, { societyId, BuildingName: "Tower A" });
  const body = { BuildingId: buildingId, societyId: otherId, BuildingName: "Moved" };
  expect((await world.refused(404, updateBuilding, body)).message).toBe("Building not found");
  const nowhere = { societyId: 999_999, BuildingName: "Tower A" };
  expect((await world.refused(404, addBuilding, nowhere)).message).toBe("Society not found");
  await world.refused(404, getBuildings, { societyId: 999_999 });
  await world.refused(404, getBuilding, { buildingId: 999_999 });
  await world.refused(404, deleteBuilding, { buildingId: 999_999 });
  expect(await namesIn(societyId)).toEqual(["Tower A"]);
});

test("refuses to delete a building in use, and deletes an empty one", async () => {
  const societyId = await makeSmallSociety(world);
  const buildingId = (await idsIn(world, societyId))("Tower A");
  const { code, message, uses } = await world.refused(409, deleteBuilding, { buildingId });
  expect([code, message, uses]).toEqual([
    "in-use",
    "Tower A holds 2 floors and 4 flats.",
    { floors: 2, flats: 4 },
  ]);
  const empty = await world.done(addBuilding, { societyId, BuildingName: "Tower C" });
  expect(await world.done(deleteBuilding, empty)).toEqual({ archiveId: expect.any(Number) });
  await world.refused(404, getBuilding, empty);
  await world.refused(404, updateBuilding, { BuildingId: empty.buildingId, societyId, BuildingName: "X" });
  expect(await namesIn(societyId)).toEqual(["Tower A", "Tower B"]);
});
