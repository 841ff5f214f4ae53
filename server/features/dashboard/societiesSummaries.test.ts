import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookOnce } from "#contract/booking/make.ts";
import { getSocietyCoverage } from "#contract/provider/covered.ts";
import { getBoard } from "#contract/dispatch/board.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { deleteFlat } from "#contract/society/flat.ts";
import { getOverview } from "#contract/society/overview.ts";
import { generatePlaces } from "#contract/society/registry.ts";
import { deleteSociety } from "#contract/society/society.ts";
import { getSocietySummaries, MAX_TOWERS } from "#contract/society/summary.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { createWorld, letServe, makeSmallSociety, makeSociety, type World } from "#server/testing/world.ts";

const TODAY = "2026-11-21";

let world: World;
let busy: Bookable;
let quiet: number;
let sparkle: number;
beforeAll(async () => {
  world = await createWorld();
  busy = await makeBookable(world);
  quiet = await makeSmallSociety(world);
  sparkle = await world.addCompany("Sparkle Wash");
  await letServe(world, busy.societyId, sparkle);
  // Two providers cover the same flat and pillars.
  await busy.cover("06:00", "12:00");
  await busy.cover("06:00", "12:00");
  const soon = { AppointmentDate: TODAY, AppointmentTime: "11:00 AM" };
  await world.done(bookOnce, busy.booking([busy.vehicle(soon), busy.vehicle(soon), busy.vehicle(soon)]));
  await world.done(bookOnce, busy.booking());
});
afterAll(() => world.close());

const summariesOf = (SocietyIds: number[], token?: string) =>
  world.done(getSocietySummaries, { SocietyIds }, token === undefined ? {} : { token });

/** A summary computed row by row from the calls that return the rows. */
async function countedBy(societyId: number, token: string) {
  const { buildings, parkingFloors } = await world.done(getOverview, { societyId }, { token });
  const coverage = await world.done(getSocietyCoverage, { societyId }, { token });
  const { washes } = await world.done(getBoard, { Day: TODAY, SocietyId: societyId }, { token });
  const floors = buildings.flatMap((building) => building.floors);
  return {
    societyId,
    buildings: buildings.length,
    floors: floors.length,
    flats: floors.flatMap(({ flats }) => flats).length,
    parkingFloors: parkingFloors.length,
    parkingPillars: parkingFloors.flatMap(({ pillars }) => pillars).length,
    towers: buildings.map((building) => building.floors.length),
    covered: {
      flats: new Set(coverage.flatMap(({ flatIds }) => flatIds)).size,
      parkingPillars: new Set(coverage.flatMap(({ parkingPillarIds }) => parkingPillarIds)).size,
    },
    today: { due: washes.length, done: washes.filter(({ status }) => status === "done").length },
  };
}

test("a summary matches the rows of the overview, the coverage and the board", async () => {
  const token = await world.tokenOf("admin");
  const [before] = await summariesOf([busy.societyId]);
  expect(before).toEqual(await countedBy(busy.societyId, token));
  expect(before).toMatchObject({
    towers: [2, 2],
    covered: { flats: 1, parkingPillars: 2 },
    today: { due: 3, done: 0 },
  });
  const { washes } = await world.done(getBoard, { Day: TODAY, SocietyId: busy.societyId });
  await world.done(recordOutcome, {
    ActionId: randomUUID(),
    WashId: washes[0]?.washId ?? 0,
    Outcome: "done",
    RecordedAt: world.clock.now.toISOString(),
  });
  await world.done(deleteFlat, { flatId: busy.id("Tower A/1/101"), WithContents: true });
  const [after] = await summariesOf([busy.societyId]);
  expect(after).toEqual(await countedBy(busy.societyId, token));
  expect(after).toMatchObject({
    flats: 7,
    covered: { flats: 0, parkingPillars: 2 },
    today: { due: 3, done: 1 },
  });
});

test("a company sees its own providers and washes, in societies that it serves", async () => {
  const token = await world.tokenOf("owner", sparkle);
  const societyIds = [busy.societyId, quiet];
  expect(await summariesOf(societyIds, token)).toEqual([await countedBy(busy.societyId, token)]);
  expect(await summariesOf(societyIds, token)).toMatchObject([
    { covered: { flats: 0, parkingPillars: 0 }, today: { due: 0, done: 0 } },
  ]);
  const ids = (await summariesOf(societyIds, await world.tokenOf("staff", 1))).map(
    ({ societyId }) => societyId,
  );
  expect(ids.toSorted((a, b) => a - b)).toEqual(societyIds);
});

test("an inactive provider covers nothing", async () => {
  const place = await makeBookable(world);
  const providerId = await place.cover();
  expect(await summariesOf([place.societyId])).toMatchObject([{ covered: { flats: 1, parkingPillars: 2 } }]);
  await world.db
    .updateTable("app_user")
    .set({ active: false })
    .where("user_id", "=", (db) =>
      db.selectFrom("provider").where("provider_id", "=", providerId).select("user_id"),
    )
    .execute();
  expect(await summariesOf([place.societyId])).toMatchObject([{ covered: { flats: 0, parkingPillars: 0 } }]);
});

test("summarises a society without places as zeros, a large one with its first towers, and an archived one not at all", async () => {
  const bare = await makeSociety(world);
  const nothing = { buildings: 0, floors: 0, flats: 0, parkingFloors: 0, parkingPillars: 0, towers: [] };
  expect(await summariesOf([bare])).toEqual([
    {
      societyId: bare,
      ...nothing,
      covered: { flats: 0, parkingPillars: 0 },
      today: { due: 0, done: 0 },
    },
  ]);
  const Buildings = Array.from({ length: 14 }, (_, index) => `Tower ${index + 1}`);
  const few = { Floors: ["1"], FlatsPerFloor: 1, ParkingFloors: [], ParkingPillars: [] };
  await world.done(generatePlaces, { societyId: bare, Buildings, ...few });
  const [summary] = await summariesOf([bare]);
  expect(summary).toMatchObject({ buildings: 14, floors: 14, flats: 14 });
  expect(summary?.towers).toEqual(Array.from({ length: MAX_TOWERS }, () => 1));
  await world.done(deleteSociety, { societyId: bare, WithContents: true });
  expect(await summariesOf([bare])).toEqual([]);
});

test.each([
  ["no society", [], "SocietyIds", "Please select the societies"],
  ["too many", Array.from({ length: 101 }, (_, index) => index + 1), "SocietyIds", "At most 100 societies"],
  ["none that there can be", [0], "SocietyIds.0", "Please select a society"],
])("a summary of %s is refused at the field", async (_, SocietyIds, field, message) => {
  const { fields } = await world.refused(400, getSocietySummaries, { SocietyIds });
  expect(fields).toEqual({ [field]: message });
});
