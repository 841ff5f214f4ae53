import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getOverview } from "#contract/society/overview.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { createWorld, makeSmallSociety, makeSociety, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const spot = (name: string) => ({ id: expect.any(Number), name });

test("returns the whole society, every list in natural order", async () => {
  const societyId = await makeSmallSociety(world);
  await world.done(generatePlaces, { societyId, Buildings: ["Tower 10", "Tower 9"], Floors: ["10", "9"] });
  const floors = [
    { ...spot("1"), flats: [spot("101"), spot("102")] },
    { ...spot("2"), flats: [spot("201"), spot("202")] },
  ];
  const empty = [
    { ...spot("9"), flats: [] },
    { ...spot("10"), flats: [] },
  ];
  expect(await world.done(getOverview, { societyId })).toEqual({
    societyId,
    societyName: expect.stringMatching(/^Society \d+$/),
    address: "Baner Road, Pune 411045",
    active: true,
    buildings: [
      { ...spot("Tower 9"), floors: empty },
      { ...spot("Tower 10"), floors: empty },
      { ...spot("Tower A"), floors },
      { ...spot("Tower B"), floors },
    ],
    parkingFloors: [{ ...spot("B1"), pillars: [spot("P1"), spot("P2"), spot("P3")] }],
  });
});

test("returns empty lists for an empty society", async () => {
  const societyId = await makeSociety(world);
  expect(await world.done(getOverview, { societyId })).toMatchObject({ buildings: [], parkingFloors: [] });
});

test("refuses an overview whose names are too much for one reply", async () => {
  const societyId = await makeSociety(world);
  await world.done(generatePlaces, { societyId, Buildings: ["A"], Floors: ["1"], FlatsPerFloor: 25 });
  await sql`update flat set name = repeat('x', 80000) || flat_id where society_id = ${societyId}`.execute(
    world.db,
  );
  const { fields } = await world.refused(400, getOverview, { societyId });
  expect(fields?.["societyId"]).toContain("too much to draw at once");
});

test("answers 404 for a society that does not exist", async () => {
  expect((await world.refused(404, getOverview, { societyId: 999_999 })).message).toBe("Society not found");
});
