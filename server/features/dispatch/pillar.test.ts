import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getFreeSlots } from "#contract/booking/availability.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { assignWashes, getBoard } from "#contract/dispatch/board.ts";
import { getPillars, setPillar } from "#contract/dispatch/pillar.ts";
import { assignRounds, getMyRound } from "#contract/dispatch/round.ts";
import { addParkingFloor } from "#contract/society/parking.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { makeProvider, providerToken } from "#server/testing/providers.ts";
import { createWorld, idsIn, makeSmallSociety, type World } from "#server/testing/world.ts";

const Day = "2026-11-23";
const ParkingNote = "near lift C";

let world: World;
let place: Bookable;
let providerId: number;
let token: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = new Date("2026-11-22T15:00:00Z");
  place = await makeBookable(world);
  providerId = await place.cover();
  token = await providerToken(world, providerId);
});

/** Books a wash of a vehicle whose pillar is not known. @returns its ids. */
async function book(floor: number | null): Promise<{ bookingId: number; washId: number }> {
  const vehicle = place.vehicle({ ParkingFloorId: floor, ParkingPillarId: null, ParkingNote });
  const { bookingId } = await world.done(bookOnce, place.booking([vehicle]));
  const { washLines } = await world.done(getBooking, { bookingId });
  return { bookingId, washId: washLines[0]?.washId ?? 0 };
}

test.each([
  ["on a floor", () => place.id("B1"), "B1"],
  ["anywhere", () => null, ""],
])("assigns a wash %s to a provider of the society, who reads the note", async (_, floor, parkingFloor) => {
  const { washId } = await book(floor());
  await world.done(assignRounds, { Day });
  const shown = { washId, parkingFloor, parkingPillar: "", parkingNote: ParkingNote };
  const { washes } = await world.done(getMyRound, { Day }, { token });
  expect(washes).toMatchObject([{ ...shown, parkingPillarId: null }]);
  const board = await world.done(getBoard, { Day, SocietyId: place.societyId });
  expect(board.washes).toMatchObject([{ ...shown, providerId }]);
});

test("a floor that nobody covers has no free hours, the society of another floor's provider has", async () => {
  const { parkingFloorId } = await world.done(addParkingFloor, {
    SocietyId: place.societyId,
    ParkingFloorName: "B2",
  });
  const freeAt = async (ParkingFloorId: number | null) => {
    const hours = await world.done(getFreeSlots, {
      ServiceItemId: place.serviceItemId,
      SocietyId: place.societyId,
      ParkingPillarId: null,
      ParkingFloorId,
      Days: [Day],
    });
    return hours.filter(({ reason }) => reason === null).map(({ slot }) => slot);
  };
  const covered = ["6:00 AM", "7:00 AM", "8:00 AM", "9:00 AM"];
  expect(await freeAt(place.id("B1"))).toEqual(covered);
  expect(await freeAt(null)).toEqual(covered);
  expect(await freeAt(parkingFloorId)).toEqual([]);
});

test("the provider sets a missing pillar once, for all washes of the booking", async () => {
  const { bookingId, washId } = await book(null);
  await world.done(assignWashes, { WashIds: [washId], ProviderId: providerId });
  const { parkingFloors } = await world.done(getPillars, { WashId: washId }, { token });
  expect(
    parkingFloors.map(({ parkingFloor, pillars }) => [parkingFloor, pillars.map(({ name }) => name)]),
  ).toEqual([["B1", ["P1", "P2", "P3"]]]);
  const body = { WashId: washId, ParkingPillarId: place.id("B1/P2") };
  for (let times = 0; times < 2; times += 1)
    expect(await world.done(setPillar, body, { token })).toEqual({ parkingFloor: "B1", parkingPillar: "P2" });
  expect((await world.done(getBooking, { bookingId })).vehicleLines).toMatchObject([
    { parkingFloor: "B1", parkingPillar: "P2", parkingNote: "" },
  ]);
  const other = { WashId: washId, ParkingPillarId: place.id("B1/P1") };
  await world.refused(409, setPillar, other, { token });
  // The office puts a wrong one right.
  expect(await world.done(setPillar, other)).toEqual({ parkingFloor: "B1", parkingPillar: "P1" });
});

test("refuses a pillar of another society, and providers who do not come to the wash", async () => {
  const { washId } = await book(null);
  const elsewhere = await idsIn(world, await makeSmallSociety(world));
  const { fields } = await world.refused(400, setPillar, {
    WashId: washId,
    ParkingPillarId: elsewhere("B1/P1"),
  });
  expect(fields).toEqual({ ParkingPillarId: "This pillar does not belong to the parking floor and society" });
  const stranger = await providerToken(world, await makeProvider(world));
  await world.refused(404, getPillars, { WashId: washId }, { token: stranger });
  const body = { WashId: washId, ParkingPillarId: place.id("B1/P1") };
  await world.refused(404, setPillar, body, { token: stranger });
});
