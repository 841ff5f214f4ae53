import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreArchived } from "#contract/society/archive.ts";
import { addBuilding, deleteBuilding } from "#contract/society/building.ts";
import { addFlat } from "#contract/society/flat.ts";
import { addFloor, updateFloor } from "#contract/society/floor.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { call, send } from "#server/testing/call.ts";
import { connect } from "#server/testing/connect.ts";
import { createWorld, makeSociety, type World } from "#server/testing/world.ts";

const ROUNDS = 30;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Live places under an archived parent; must always be 0. */
async function orphans(): Promise<number> {
  const client = await connect(world.address);
  const { rows } = await client.query<{ count: number }>(`
    select (select count(*) from flat join floor using (floor_id)
        where flat.archive_id is null and floor.archive_id is not null)::integer
      + (select count(*) from floor join building using (building_id)
        where floor.archive_id is null and building.archive_id is not null)::integer as count`);
  return rows[0]?.count ?? -1;
}

/** Creates a building with one floor of eight flats. @returns the path to that floor. */
async function building(SocietyId: number, name: string) {
  const { buildingId } = await world.done(addBuilding, { societyId: SocietyId, BuildingName: name });
  const body = { BuildingId: buildingId, societyId: SocietyId, FloorName: "1" };
  const { floorId } = await world.done(addFloor, body);
  await world.done(generatePlaces, { societyId: SocietyId, Buildings: [name], FlatsPerFloor: 8 });
  return { SocietyId, BuildingId: buildingId, FloorId: floorId };
}

test("archives flats that are added while their building is archived, or refuses them", async () => {
  const societyId = await makeSociety(world);
  const token = await world.tokenOf("admin");
  const paths = [];
  for (let round = 0; round < ROUNDS; round += 1) paths.push(await building(societyId, `Tower ${round}`));
  const rounds = await Promise.all(
    paths.map(async (path) => {
      const add = (FlatName: string) => call(world.app, addFlat, { ...path, FlatName }, { token });
      const [archived, ...added] = await Promise.all([
        call(world.app, deleteBuilding, { buildingId: path.BuildingId, WithContents: true }, { token }),
        ...["991", "992", "993", "994", "995"].map(add),
      ]);
      return { archived: archived.status, added: added.map(({ status }) => status) };
    }),
  );
  expect(rounds.map(({ archived }) => archived)).toEqual(Array(ROUNDS).fill(200));
  for (const status of rounds.flatMap(({ added }) => added)) expect([200, 404]).toContain(status);
  expect(await orphans()).toBe(0);
});

test("archives a floor that moves into a building being archived, or leaves it where it was", async () => {
  const societyId = await makeSociety(world);
  const token = await world.tokenOf("admin");
  for (let round = 0; round < 10; round += 1) {
    const [from, to] = [await building(societyId, `From ${round}`), await building(societyId, `To ${round}`)];
    const move = { societyId, floorId: from.FloorId, BuildingId: to.BuildingId, FloorName: "2" };
    const answers = await Promise.all([
      send(world.app, updateFloor, move, { token }),
      send(world.app, deleteBuilding, { buildingId: to.BuildingId, WithContents: true }, { token }),
      send(world.app, addFlat, { ...from, FlatName: "999" }, { token }),
    ]);
    for (const { status } of answers) expect([200, 404, 503]).toContain(status);
  }
  expect(await orphans()).toBe(0);
});

test("adds a flat to a building that is being restored, or refuses it", async () => {
  const societyId = await makeSociety(world);
  const token = await world.tokenOf("admin");
  for (let round = 0; round < 10; round += 1) {
    const path = await building(societyId, `Tower ${round}`);
    const body = { buildingId: path.BuildingId, WithContents: true };
    const { archiveId } = await world.done(deleteBuilding, body);
    const [restored, again] = await Promise.all([
      call(world.app, restoreArchived, { archiveId }, { token }),
      call(world.app, restoreArchived, { archiveId }, { token }),
      call(world.app, addFlat, { ...path, FlatName: "999" }, { token }),
    ]);
    expect([restored.status, again.status].toSorted((a, b) => a - b)).toEqual([200, 404]);
  }
  expect(await orphans()).toBe(0);
});

test("a society's counts match its live places after adding, archiving and restoring", async () => {
  const client = await connect(world.address);
  const live = (table: string, column: string) =>
    `(select count(*) from ${table} where society_id = held.society_id and archive_id is null)::integer = ${column}`;
  const { rows } = await client.query<{ right: boolean }>(`select
    ${live("building", "buildings")} and ${live("floor", "floors")} and ${live("flat", "flats")}
    and ${live("parking_floor", "parking_floors")} and ${live("parking_pillar", "parking_pillars")} as right
    from place_count as held`);
  expect(rows.map(({ right }) => right)).toEqual([true, true, true]);
});
