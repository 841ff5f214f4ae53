import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getArchived, MAX_ARCHIVED, restoreArchived } from "#contract/society/archive.ts";
import { addBuilding, deleteBuilding, getBuilding } from "#contract/society/building.ts";
import { addFlat, deleteFlat, getFlat, searchFlats } from "#contract/society/flat.ts";
import { deleteFloor, getFloor, getFloors } from "#contract/society/floor.ts";
import { getOverview } from "#contract/society/overview.ts";
import { deleteParkingFloor, deleteParkingPillar, getParkingPillars } from "#contract/society/parking.ts";
import { exportRegistry } from "#contract/society/registry.ts";
import { addSociety, deleteSociety, getSociety } from "#contract/society/society.ts";
import { DAY } from "#server/testing/process.ts";
import { createWorld, idsIn, makeSmallSociety, someSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function place() {
  const societyId = await makeSmallSociety(world);
  const before = await world.done(getOverview, { societyId });
  return { societyId, before, idOf: await idsIn(world, societyId) };
}

const overview = (societyId: number) => world.done(getOverview, { societyId });
const restore = (archiveId: number) => world.done(restoreArchived, { archiveId });

describe("a building archived with its contents", () => {
  test("disappears everywhere together with its contents", async () => {
    const { societyId, idOf, before } = await place();
    await world.done(deleteBuilding, { buildingId: idOf("Tower A"), WithContents: true });
    expect((await overview(societyId)).buildings).toEqual([before.buildings[1]]);
    expect((await world.done(searchFlats, { societyId })).total).toBe(4);
    expect(await world.done(getFloors, { societyId })).toHaveLength(2);
    expect((await world.done(exportRegistry, { societyId })).csv).not.toContain("Tower A");
    await world.refused(404, getBuilding, { buildingId: idOf("Tower A") });
    await world.refused(404, getFloor, { floorId: idOf("Tower A/1") });
    await world.refused(404, getFlat, { flatId: idOf("Tower A/1/101") });
    await world.refused(404, getFloors, { buildingId: idOf("Tower A") });
    const body = {
      SocietyId: societyId,
      BuildingId: idOf("Tower A"),
      FloorId: idOf("Tower A/1"),
      FlatName: "9",
    };
    await world.refused(404, addFlat, body);
  });

  test("is listed with its place, its contents and who archived it, and is restored completely", async () => {
    const { societyId, idOf, before } = await place();
    const body = { buildingId: idOf("Tower A"), WithContents: true };
    const { archiveId } = await world.done(deleteBuilding, body);
    expect(await world.done(getArchived, { societyId })).toEqual([
      {
        archiveId,
        kind: "building",
        name: "Tower A",
        place: before.societyName,
        contents: 6,
        archivedAt: world.clock.now.toISOString(),
        archivedBy: "Test admin",
      },
    ]);
    expect(await restore(archiveId)).toEqual({ restored: 7 });
    expect(await overview(societyId)).toEqual(before);
    expect(await world.done(getArchived, { societyId })).toEqual([]);
    await world.refused(404, restoreArchived, { archiveId });
  });

  test("does not restore what was archived before it", async () => {
    const { societyId, idOf, before } = await place();
    const earlier = await world.done(deleteFlat, { flatId: idOf("Tower A/1/101") });
    const body = { buildingId: idOf("Tower A"), WithContents: true };
    const { archiveId } = await world.done(deleteBuilding, body);
    const parent = await world.refused(409, restoreArchived, { archiveId: earlier.archiveId });
    expect(parent.message).toBe("Its floor is archived: restore that first.");
    expect(await restore(archiveId)).toEqual({ restored: 6 });
    await world.refused(404, getFlat, { flatId: idOf("Tower A/1/101") });
    expect(await restore(earlier.archiveId)).toEqual({ restored: 1 });
    expect(await overview(societyId)).toEqual(before);
  });
});

test("restores every kind of place", async () => {
  const { societyId, idOf, before } = await place();
  const flat = await world.done(deleteFlat, { flatId: idOf("Tower A/1/101") });
  const floor = await world.done(deleteFloor, { floorId: idOf("Tower A/2"), WithContents: true });
  const pillar = await world.done(deleteParkingPillar, { parkingPillarId: idOf("B1/P1") });
  const basement = await world.done(deleteParkingFloor, {
    parkingFloorId: idOf("B1"),
    WithContents: true,
  });
  await world.refused(404, getParkingPillars, { parkingFloorId: idOf("B1") });
  const entries = await world.done(getArchived, { societyId });
  expect(entries.map(({ kind, name, place: at, contents }) => [kind, name, at, contents])).toEqual([
    ["parkingFloor", "B1", before.societyName, 2],
    ["parkingPillar", "P1", "B1", 0],
    ["floor", "2", "Tower A", 2],
    ["flat", "101", "1", 0],
  ]);
  for (const { archiveId } of [basement, pillar, floor, flat]) await restore(archiveId);
  expect(await overview(societyId)).toEqual(before);
});

test("lists the last five hundred entries of each kind, and the older ones once some are restored", async () => {
  const { societyId, idOf } = await place();
  const flatId = idOf("Tower A/1/102");
  const { archiveId: first } = await world.done(deleteFlat, { flatId: idOf("Tower A/1/101") });
  await sql`insert into archive (kind, place_id, society_id, name, place, contents, archived_at, archived_by)
    select 'flat', ${flatId}, ${societyId}, n::text, '1', 0, ${world.clock.now}::timestamptz + interval '1 second', archived_by
    from archive, generate_series(1, ${MAX_ARCHIVED}) as n where archive_id = ${first}`.execute(world.db);
  const { archiveId: building } = await world.done(deleteBuilding, {
    buildingId: idOf("Tower B"),
    WithContents: true,
  });
  const archivedIds = async () =>
    (await world.done(getArchived, { societyId })).map(({ archiveId }) => archiveId);
  const before = await archivedIds();
  expect(before).toHaveLength(MAX_ARCHIVED + 1);
  expect([before.includes(building), before.includes(first)]).toEqual([true, false]);
  await restore(before[0]!);
  expect(await archivedIds()).toContain(first);
});

test("restores a society archived with its contents completely", async () => {
  const { societyId, before } = await place();
  const { archiveId } = await world.done(deleteSociety, { societyId, WithContents: true });
  await world.refused(404, getSociety, { societyId });
  await world.refused(404, addBuilding, { societyId, BuildingName: "Tower C" });
  expect((await world.done(getArchived, { societyId: 0 }))[0]).toMatchObject({
    archiveId,
    kind: "society",
    name: before.societyName,
    place: "Pune 411045",
    contents: 18,
  });
  expect(await restore(archiveId)).toEqual({ restored: 19 });
  expect(await overview(societyId)).toEqual(before);
});

test("does not restore a place inside an archived society", async () => {
  const { societyId, idOf } = await place();
  const { archiveId } = await world.done(deleteBuilding, {
    buildingId: idOf("Tower A"),
    WithContents: true,
  });
  await world.done(deleteSociety, { societyId, WithContents: true });
  const { code, message } = await world.refused(409, restoreArchived, { archiveId });
  expect([code, message]).toEqual(["conflict", "Its society is archived: restore that first."]);
});

test("does not restore a place whose name was taken meanwhile", async () => {
  const { societyId, idOf } = await place();
  const building = await world.done(deleteBuilding, { buildingId: idOf("Tower A"), WithContents: true });
  const { buildingId } = await world.done(addBuilding, { societyId, BuildingName: "TOWER A" });
  const { fields } = await world.refused(409, restoreArchived, { archiveId: building.archiveId });
  expect(fields).toEqual({ BuildingName: "A building with this name already exists in this society." });
  await world.done(deleteBuilding, { buildingId });
  expect(await restore(building.archiveId)).toEqual({ restored: 7 });
});

test("does not restore a society whose name was taken meanwhile", async () => {
  const named = { ...someSociety, SocietyName: "Twin Towers" };
  const { archiveId } = await world.done(deleteSociety, await world.done(addSociety, named));
  await world.done(addSociety, named);
  expect((await world.refused(409, restoreArchived, { archiveId })).fields).toEqual({
    SocietyName: "A society with this name already exists at this pincode.",
  });
});

test("restores an entry until the thirtieth day, and not after", async () => {
  const { societyId, idOf } = await place();
  const one = await world.done(deleteFlat, { flatId: idOf("Tower A/1/101") });
  const two = await world.done(deleteFlat, { flatId: idOf("Tower A/1/102") });
  world.clock.advance(30 * DAY - 1);
  expect(await restore(one.archiveId)).toEqual({ restored: 1 });
  world.clock.advance(1);
  expect((await world.refused(409, restoreArchived, two)).message).toBe(
    "This was archived more than 30 days ago and can no longer be restored.",
  );
  expect(await world.done(getArchived, { societyId })).toEqual([]);
});

test("answers 404 for an entry that does not exist", async () => {
  expect((await world.refused(404, restoreArchived, { archiveId: 999_999 })).message).toBe(
    "Archived item not found",
  );
});
