import { afterAll, beforeAll, expect, test } from "vitest";
import { addBuilding } from "#contract/society/building.ts";
import { addFloor } from "#contract/society/floor.ts";
import { getOverview, type Overview } from "#contract/society/overview.ts";
import { addParkingFloor } from "#contract/society/parking.ts";
import { exportRegistry, generatePlaces, importRegistry } from "#contract/society/registry.ts";
import { addSociety } from "#contract/society/society.ts";
import {
  createWorld,
  makeSmallSociety,
  makeSociety,
  someSociety,
  type World,
} from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const csvOf = async (societyId: number) => (await world.done(exportRegistry, { societyId })).csv;

/** A society's names without its ids. */
const namesOf = ({ buildings, parkingFloors }: Overview) => ({
  buildings: buildings.map(({ name, floors }) => ({
    name,
    floors: floors.map((floor) => ({ name: floor.name, flats: floor.flats.map((flat) => flat.name) })),
  })),
  parkingFloors: parkingFloors.map(({ name, pillars }) => ({
    name,
    pillars: pillars.map((one) => one.name),
  })),
});

const namesIn = async (societyId: number) => namesOf(await world.done(getOverview, { societyId }));

test("exports an empty society as the header alone, which is the import template", async () => {
  const { societyId } = await world.done(addSociety, {
    ...someSociety,
    SocietyName: "Lotus & Palm, Phase 2",
  });
  expect(await world.done(exportRegistry, { societyId })).toEqual({
    fileName: "lotus-palm-phase-2-registry.csv",
    csv: "Building,Floor,Flat,Parking Floor,Parking Pillar\r\n",
  });
});

test("writes a row for every flat, every pillar and every place with nothing in it", async () => {
  const societyId = await makeSmallSociety(world);
  const { buildingId } = await world.done(addBuilding, { societyId, BuildingName: "Tower C" });
  await world.done(addBuilding, { societyId, BuildingName: "Tower D" });
  await world.done(addFloor, { societyId, BuildingId: buildingId, FloorName: "G" });
  await world.done(addParkingFloor, { SocietyId: societyId, ParkingFloorName: "B2" });
  expect((await csvOf(societyId)).split("\r\n")).toEqual([
    "Building,Floor,Flat,Parking Floor,Parking Pillar",
    ...["A", "B"].flatMap((tower) =>
      ["1,101", "1,102", "2,201", "2,202"].map((flat) => `Tower ${tower},${flat},,`),
    ),
    "Tower C,G,,,",
    "Tower D,,,,",
    ",,,B1,P1",
    ",,,B1,P2",
    ",,,B1,P3",
    ",,,B2,",
  ]);
});

const awkward = [
  "=1+1", "+91", "-5", "@SUM(A1)", "'quoted", "'=1", "''=1", "a,b", "a;b;c;d;e;f", 'say "hi"', "Ünïcode टावर", "1|2",
]; // prettier-ignore

test("imports an export into another society unchanged, with any names", async () => {
  const [from, to] = [await makeSociety(world), await makeSociety(world)];
  const plan = { Buildings: awkward, Floors: awkward, FlatPattern: "={floor}{n}", FlatsPerFloor: 1 };
  const parking = { ParkingFloors: awkward, ParkingPillars: awkward };
  const { added } = await world.done(generatePlaces, { ...plan, ...parking, societyId: from });
  const csv = await csvOf(from);
  const reply = await world.done(importRegistry, { societyId: to, Csv: csv });
  expect([reply.bad, reply.added]).toEqual([[], added]);
  expect(await namesIn(to)).toEqual(await namesIn(from));
  expect(await csvOf(to)).toBe(csv);
});

test("writes no cell that begins like a formula", async () => {
  const societyId = await makeSociety(world);
  await world.done(generatePlaces, { societyId, Buildings: awkward });
  const rows = (await csvOf(societyId)).split("\r\n").slice(1);
  expect(rows).toHaveLength(awkward.length);
  for (const row of rows) expect(row).not.toMatch(/^"?[=+\-@]/);
});

test("adds nothing when a society's own export is imported", async () => {
  const societyId = await makeSmallSociety(world);
  const { added, bad } = await world.done(importRegistry, { societyId, Csv: await csvOf(societyId) });
  expect([Object.values(added), bad]).toEqual([[0, 0, 0, 0, 0], []]);
});

test("answers 404 for a society that does not exist", async () => {
  const { message } = await world.refused(404, exportRegistry, { societyId: 999_999 });
  expect(message).toBe("Society not found");
});
