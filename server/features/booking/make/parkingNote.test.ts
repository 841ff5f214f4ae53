import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { searchWashes } from "#contract/booking/wash.ts";
import { getLastOrder } from "#contract/booking/last.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { MAX_NOTE } from "#contract/booking/vehicle.ts";
import { type Bookable, makeBookable, type VehicleBody } from "#server/testing/bookings.ts";
import { createWorld, idsIn, makeSmallSociety, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
});

const unknownPillar = { ParkingPillarId: null, ParkingNote: "  near   lift C " };

async function refusal(change: Partial<VehicleBody>) {
  return (await world.refused(400, bookOnce, place.booking([place.vehicle(change)]))).fields;
}

test("books a car whose pillar is not known, and offers the same place again", async () => {
  await world.done(bookOnce, place.booking([place.vehicle(unknownPillar)]));
  const { rows } = await world.done(searchWashes, { filters: { SocietyId: place.societyId } });
  expect(rows.map(({ parking }) => parking)).toEqual(["B1, near lift C"]);
  const { order } = await world.done(getLastOrder, { customerId: place.customerId });
  expect(order?.vehicles).toMatchObject([
    {
      parkingFloorId: place.id("B1"),
      parkingPillarId: null,
      parkingNote: "near lift C",
      parking: "B1, near lift C",
    },
  ]);
});

test("needs the note alone", async () => {
  await world.done(bookOnce, place.booking([place.vehicle({ ...unknownPillar, ParkingFloorId: null })]));
  const { rows } = await world.done(searchWashes, { filters: { SocietyId: place.societyId } });
  expect(rows.map(({ parking }) => parking)).toEqual(["near lift C"]);
});

test("asks for a pillar with its floor, or a note", async () => {
  expect(await refusal({ ParkingFloorId: null, ParkingPillarId: null })).toEqual({
    "Vehicles.0.ParkingFloorId": "Parking Floor is required",
    "Vehicles.0.ParkingPillarId": "Parking Pillar is required",
  });
});

test("refuses a note beside a pillar, one that is too long, and another society's floor", async () => {
  expect(await refusal({ ParkingNote: "near lift C" })).toEqual({
    "Vehicles.0.ParkingNote": "Give either the pillar or a note, not both",
  });
  const tooLong = { ...unknownPillar, ParkingNote: "x".repeat(MAX_NOTE + 1) };
  expect(Object.keys((await refusal(tooLong)) ?? {})).toEqual(["Vehicles.0.ParkingNote"]);
  const elsewhere = await idsIn(world, await makeSmallSociety(world));
  expect(await refusal({ ...unknownPillar, ParkingFloorId: elsewhere("B1") })).toEqual({
    "Vehicles.0.ParkingFloorId": "This parking floor does not belong to the society",
  });
});
