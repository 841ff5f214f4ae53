import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BodyOf } from "#contract/endpoint.ts";
import {
  addFlat,
  deleteFlat,
  getBuildingFlats,
  getFlat,
  getFlats,
  findFlats,
  searchFlats,
  updateFlat,
} from "#contract/society/flat.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { createWorld, idsIn, makeSmallSociety, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A small society: its id, its places' ids, and the path to a floor in the form the flat calls take. */
async function place() {
  const SocietyId = await makeSmallSociety(world);
  const idOf = await idsIn(world, SocietyId);
  const onFloor = (building: string, floor: string) => ({
    SocietyId,
    BuildingId: idOf(building),
    FloorId: idOf(`${building}/${floor}`),
  });
  return { societyId: SocietyId, idOf, onFloor };
}

const namesOf = (flats: { flatName: string }[]) => flats.map(({ flatName }) => flatName);

test("reads back and lists a new flat", async () => {
  const { idOf, onFloor } = await place();
  const reply = await world.done(addFlat, { ...onFloor("Tower A", "2"), FlatName: "203" });
  expect(reply).toEqual({ flatId: expect.any(Number) });
  const ids = { flatId: reply.flatId, buildingId: idOf("Tower A"), floorId: idOf("Tower A/2") };
  expect(await world.done(getFlat, reply)).toEqual({ ...ids, flatName: "203" });
  const flats = await world.done(getFlats, {
    buildingId: ids.buildingId,
    floorId: ids.floorId,
    societyId: 0,
  });
  const line = { flatId: reply.flatId, buildingName: "Tower A", floorName: "2", flatName: "203" };
  expect(flats.at(-1)).toEqual({ ...ids, ...line });
  const ofBuilding = await world.done(getBuildingFlats, { buildingId: ids.buildingId });
  expect(ofBuilding.at(-1)).toEqual(line);
});

test("filters the list by ids above 0", async () => {
  const { societyId, idOf } = await place();
  const names = async (body: BodyOf<typeof getFlats>) => namesOf(await world.done(getFlats, body));
  const [buildingId, floorId] = [idOf("Tower A"), idOf("Tower A/2")];
  expect(await names({ buildingId, floorId, societyId: 0 })).toEqual(["201", "202"]);
  expect(await names({ buildingId, floorId: 0, societyId: 0 })).toEqual(["101", "102", "201", "202"]);
  expect(await names({ buildingId: 0, floorId: 0, societyId })).toHaveLength(8);
  expect(await names({ societyId })).toHaveLength(8);
  const { fields } = await world.refused(400, getFlats, { buildingId: 0, floorId: 0, societyId: 0 });
  expect(fields).toEqual({ societyId: "Please select a society" });
  for (const body of [{ floorId: 999_999 }, { buildingId: 999_999 }, { societyId: 999_999 }])
    await world.refused(404, getFlats, body);
  await world.refused(404, getBuildingFlats, { buildingId: 999_999 });
});

test("asks for a floor when there are more flats than one reply holds", async () => {
  const { societyId, idOf } = await place();
  const [buildingId, floorId] = [idOf("Tower A"), idOf("Tower A/2")];
  await sql`insert into flat (society_id, building_id, floor_id, name, active)
    select ${societyId}, ${buildingId}, ${floorId}, lpad(n::text, 30, 'क'), true from generate_series(1, 3993) as n`.execute(
    world.db,
  );
  const flats = await world.done(getFlats, { societyId: 0, buildingId, floorId });
  expect(Buffer.byteLength(JSON.stringify(flats))).toBeLessThan(2_000_000);
  const { fields } = await world.refused(400, getFlats, { societyId });
  expect(fields).toEqual({
    floorId: "These are more than 4,000 flats. Please select a building and a floor.",
  });
});

test("lists flats in natural order, and an empty list for a floor without any", async () => {
  const { idOf, onFloor } = await place();
  const floorId = idOf("Tower B/2");
  for (const name of ["201", "202"]) await world.done(deleteFlat, { flatId: idOf(`Tower B/2/${name}`) });
  expect(await world.done(getFlats, { floorId })).toEqual([]);
  for (const FlatName of ["10", "9", "1002", "A2"])
    await world.done(addFlat, { ...onFloor("Tower B", "2"), FlatName });
  expect(namesOf(await world.done(getFlats, { floorId }))).toEqual(["9", "10", "1002", "A2"]);
});

test("rejects a duplicate flat on a floor, in any case", async () => {
  const { idOf, onFloor } = await place();
  await world.done(addFlat, { ...onFloor("Tower A", "1"), FlatName: "Penthouse" });
  const again = { ...onFloor("Tower A", "1"), FlatName: "PENTHOUSE" };
  const taken = { FlatName: "This floor already has a flat with this number." };
  expect((await world.refused(409, addFlat, again)).fields).toEqual(taken);
  const renamed = await world.refused(409, updateFlat, { ...again, flatId: idOf("Tower A/1/101") });
  expect(renamed.fields).toEqual(taken);
  await world.done(addFlat, { ...onFloor("Tower A", "2"), FlatName: "Penthouse" });
});

test("renames a flat and moves it to another floor of its society", async () => {
  const { idOf, onFloor } = await place();
  const flatId = idOf("Tower A/1/101");
  const body = { ...onFloor("Tower B", "2"), flatId, FlatName: "299" };
  expect(await world.done(updateFlat, body)).toEqual({ flatId });
  expect(await world.done(getFlat, { flatId })).toEqual({
    flatId,
    buildingId: idOf("Tower B"),
    floorId: idOf("Tower B/2"),
    flatName: "299",
  });
});

test("accepts a flat only on a floor of the same building and society", async () => {
  const [here, there] = [await place(), await place()];
  const wrongSociety = { ...there.onFloor("Tower A", "1"), SocietyId: here.societyId, FlatName: "9" };
  const wrongBuilding = {
    ...here.onFloor("Tower A", "1"),
    BuildingId: here.idOf("Tower B"),
    FlatName: "9",
  };
  for (const body of [wrongSociety, wrongBuilding]) {
    expect((await world.refused(404, addFlat, body)).message).toBe("Floor not found");
    await world.refused(404, updateFlat, { ...body, flatId: here.idOf("Tower A/1/101") });
  }
  const stranger = { ...here.onFloor("Tower A", "1"), flatId: there.idOf("Tower A/1/101"), FlatName: "9" };
  expect((await world.refused(404, updateFlat, stranger)).message).toBe("Flat not found");
});

test("removes a deleted flat and frees its number", async () => {
  const { idOf, onFloor } = await place();
  const flatId = idOf("Tower A/1/101");
  expect(await world.done(deleteFlat, { flatId })).toEqual({ archiveId: expect.any(Number) });
  const body = { ...onFloor("Tower A", "1"), FlatName: "101" };
  await world.refused(404, getFlat, { flatId });
  await world.refused(404, deleteFlat, { flatId });
  await world.refused(404, updateFlat, { ...body, flatId });
  await world.done(addFlat, body);
});

describe("searching a society's flats", () => {
  const found = async (body: BodyOf<typeof searchFlats>) => {
    const { rows, total } = await world.done(searchFlats, body);
    return { names: rows.map((row) => `${row.buildingName}/${row.flatName}`), total };
  };

  test("finds by number, narrows by building and floor, and cuts into pages", async () => {
    const { societyId, idOf } = await place();
    const [buildingId, floorId] = [idOf("Tower A"), idOf("Tower A/2")];
    expect((await found({ societyId })).total).toBe(8);
    expect(await found({ societyId, search: "01" })).toEqual({
      names: ["Tower A/101", "Tower A/201", "Tower B/101", "Tower B/201"],
      total: 4,
    });
    for (const search of ["B-101", "b 101", "b101", "Tower B, 101"])
      expect(await found({ societyId, search })).toEqual({ names: ["Tower B/101"], total: 1 });
    expect(await found({ societyId, filters: { floorId } })).toEqual({
      names: ["Tower A/201", "Tower A/202"],
      total: 2,
    });
    const page = { societyId, filters: { buildingId }, pageSize: 3 };
    expect(await found({ ...page, page: 2 })).toEqual({ names: ["Tower A/202"], total: 4 });
    expect(await found({ ...page, page: 3 })).toEqual({ names: [], total: 4 });
    expect(await found({ societyId, search: "none" })).toEqual({ names: [], total: 0 });
  });

  test("finds typed text of building and flat, with the shortest flat name that matches its end first", async () => {
    const { societyId } = await place();
    const typed = async (Text: string) =>
      (await world.done(findFlats, { societyId, Text })).map((row) => `${row.buildingName}/${row.flatName}`);
    for (const text of ["B-101", "b 101", "b101", "Tower B, 101"])
      expect(await typed(text)).toEqual(["Tower B/101"]);
    expect(await typed("101")).toEqual(["Tower A/101", "Tower B/101"]);
    expect(await typed("%")).toEqual([]);
    await world.refused(400, findFlats, { societyId, Text: " " });
    expect(await world.done(findFlats, { societyId: societyId + 1000, Text: "101" })).toEqual([]);
  });

  test("finds flats as people write them, the one that is meant first", async () => {
    const societyId = await makeSociety(world);
    await world.done(generatePlaces, {
      societyId,
      Buildings: ["Tower 1", "Tower 2", "Tower 12", "Wing B"],
      Floors: ["1", "2", "3", "4", "5", "6", "7"],
      FlatsPerFloor: 4,
      ParkingFloors: [],
      ParkingPillars: [],
    });
    const first = async (Text: string) => {
      const [flat] = await world.done(findFlats, { societyId, Text });
      return flat && `${flat.buildingName}/${flat.flatName}`;
    };
    const written = ["T2-704", "t2 704", "2-704", "2 704", "Tower 2, 704", "704, Tower 2", "704 tower 2"];
    for (const text of [...written, "flat 704 tower 2", "Flat no. 704, T2"])
      expect([text, await first(text)]).toEqual([text, "Tower 2/704"]);
    for (const text of ["B-704", "b704", "704 b", "wing b 704"])
      expect([text, await first(text)]).toEqual([text, "Wing B/704"]);
    expect(await first("2-101")).toBe("Tower 2/101");
    expect(await first("t2-70")).toBe("Tower 2/701");
    expect(await first("flat 704")).toBe("Tower 1/704");
    expect(await first("T3-704")).toBeUndefined();
  });

  test("sorts by each column, either way", async () => {
    const { societyId } = await place();
    const first = async (by: "buildingName" | "floorName" | "flatName", descending: boolean) =>
      (await found({ societyId, sort: { by, descending }, pageSize: 1 })).names[0];
    expect(await first("buildingName", true)).toBe("Tower B/202");
    expect(await first("floorName", false)).toBe("Tower A/101");
    expect(await first("flatName", true)).toMatch(/202$/);
  });

  test("in a society that is not there is a 404", async () => {
    const { message } = await world.refused(404, searchFlats, { societyId: 999_999 });
    expect(message).toBe("Society not found");
  });
});
