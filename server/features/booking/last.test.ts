import { updateServiceItem } from "#contract/catalogue/itemForm.ts";
import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { addOffer } from "#contract/offer/offer.ts";
import { stopBooking } from "#contract/booking/plan.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getLastOrder, getOwnLastOrder } from "#contract/booking/last.ts";
import { cancelBooking } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { deleteParkingPillar } from "#contract/society/parking.ts";
import {
  biweekly,
  type Bookable,
  type BookingBody,
  customerToken,
  makeBookable,
  newPhone,
  type VehicleBody,
} from "#server/testing/bookings.ts";
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

describe("a repeat is sold as the last order was", () => {
  let again: Bookable;
  let serviceItemId: number;
  beforeAll(async () => {
    again = await makeBookable(world);
    ({ serviceItemId } = await world.done(addServiceItem, {
      ServiceId: again.serviceId,
      ItemName: "Daily wipe",
      Price: 300,
      MonthlyPrice: 2_400,
      Duration: 10,
    }));
  });
  /** What the customer is offered to order again, for staff and for themselves. */
  const offered = async () => {
    const own = { token: await customerToken(world, again.phone) };
    const { order } = await world.done(getLastOrder, { customerId: again.customerId });
    expect((await world.done(getOwnLastOrder, {}, own)).order).toEqual(order);
    return order;
  };
  const book = async (change: Partial<BookingBody>, car: Partial<VehicleBody> = {}) => {
    world.clock.advance(1000);
    const body = again.booking([again.vehicle({ ...biweekly, ...car })], {
      ServiceItemId: serviceItemId,
      Billing: "monthly",
      ...change,
    });
    return (await world.done(bookPlan, body)).bookingId;
  };

  test("by the wash or by the month", async () => {
    await book({});
    expect(await offered()).toMatchObject({ package: null, offerCode: null });
    // Three of nine Mondays and Thursdays in November, five of nine in December.
    await book({ Package: "month", CustomerAmount: 800 + 1_333.33 });
    expect(await offered()).toMatchObject({ package: "month", offerCode: null });
  });

  test("with its offer, as long as that holds", async () => {
    const OfferCode = "AGAIN20";
    await world.done(addOffer, {
      OfferCode,
      OfferName: "Winter shine",
      DiscountType: "percentage",
      DiscountValue: 20,
      StartDate: "2026-11-01",
      EndDate: "2026-11-30",
      UsageLimit: 2,
    });
    await book({ OfferCode, CustomerAmount: 8 * 240 });
    expect(await offered()).toMatchObject({ package: null, offerCode: OfferCode });
    await book({ OfferCode, CustomerAmount: 8 * 240 });
    expect(await offered()).toMatchObject({ offerCode: null });
  });

  test("without a plan that goes on by itself, until that has ended", async () => {
    const before = await offered();
    const endless = { DaysOfWeek: "", FirstDayofWeek: null, SecondDayofWeek: null, BookingEndDate: null };
    const endlessId = await book({ CustomerAmount: 59 * 300 }, endless);
    expect(await offered()).toEqual(before);
    await world.done(stopBooking, { bookingId: endlessId, LastDay: "2026-11-29", Reason: "Sold" });
    expect(await offered()).toMatchObject({ vehicles: [{ schedule: "daily", endDate: "2026-11-29" }] });
  });

  test("and a customer with nothing but such a plan is offered nothing", async () => {
    again = await makeBookable(world);
    await book({ ServiceItemId: again.serviceItemId, CustomerAmount: 17 * 300 }, { BookingEndDate: null });
    expect(await offered()).toBeNull();
  });
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
