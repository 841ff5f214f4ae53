import { updateServiceItem } from "#contract/catalogue/itemForm.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getLastOrder, getOwnLastOrder } from "#contract/booking/last.ts";
import { cancelBooking } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { deleteParkingPillar } from "#contract/society/parking.ts";
import { biweekly, type Bookable, customerToken, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let bookingId: number;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
});
afterAll(() => world.close());

const lastOf = (customerId = place.customerId, token?: string) =>
  world.done(getLastOrder, { customerId }, token === undefined ? {} : { token });

test("returns no order for a new customer", async () => {
  expect(await lastOf()).toEqual({ order: null });
});

test("returns the last order with its hours, days and parking", async () => {
  await world.done(bookOnce, place.booking());
  world.clock.advance(1000);
  const cars = [
    place.vehicle({ ...biweekly, VehicleNumber: "MH14XY0001", Requirements: "Cover back" }),
    place.vehicle({ ...biweekly, AppointmentTime: "9:00 AM", ParkingPillarId: place.id("B1/P2") }),
  ];
  ({ bookingId } = await world.done(bookPlan, place.booking(cars)));
  const { order } = await lastOf();
  expect(order).toMatchObject({
    itemName: "Foam wash",
    bookingSchedule: "regular-wash",
    societyId: place.societyId,
    vehicles: [
      {
        vehicleNumber: "MH14XY0001",
        parking: "B1, P1",
        slot: "7:00 AM",
        schedule: "biweekly",
        days: ["monday", "thursday"],
        startDate: "2026-11-23",
        endDate: "2026-12-20",
      },
      { parking: "B1, P2", slot: "9:00 AM" },
    ],
  });
});

test("leaves out a vehicle whose pillar was deleted", async () => {
  // A pillar with upcoming washes cannot be deleted.
  await world.done(cancelBooking, { bookingId, Reason: "Moved away" });
  await world.done(deleteParkingPillar, { parkingPillarId: place.id("B1/P2"), WithContents: true });
  const { order } = await lastOf();
  expect(order?.vehicles.map(({ vehicleNumber }) => vehicleNumber)).toEqual(["MH14XY0001"]);
});

test("returns a customer's own last order, and nobody else's", async () => {
  const orderOf = async (token: string) => (await world.done(getOwnLastOrder, {}, { token })).order;
  const own = await orderOf(await customerToken(world, place.phone));
  expect(own).toEqual((await lastOf()).order);
  expect(await orderOf(await customerToken(world, newPhone()))).toBeNull();
});

test("hides the order from another company's staff", async () => {
  const owner = await world.newToken("owner", await world.addCompany("Strangers"));
  expect(await lastOf(place.customerId, owner)).toEqual({ order: null });
});

test("does not reorder an item that is no longer offered", async () => {
  await world.done(updateServiceItem, {
    serviceItemId: place.serviceItemId,
    ServiceId: place.serviceId,
    ItemName: "Foam wash",
    Price: 300,
    Duration: 30,
    Active: false,
  });
  expect(await lastOf()).toEqual({ order: null });
});
