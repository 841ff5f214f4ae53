import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelBooking, skipWash } from "#contract/booking/change.ts";
import { getFreeSlots } from "#contract/booking/availability.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { renewBookings, stopBooking } from "#contract/booking/plan.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import {
  biweekly,
  type Bookable,
  customerToken,
  makeBookable,
  type VehicleBody,
} from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let car: VehicleBody;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
  car = place.vehicle();
});

/** The car's daily plan without an end, from a day on. */
const endless = (start = "2026-11-23", change: Partial<VehicleBody> = {}): VehicleBody => ({
  ...car,
  AppointmentDate: start,
  BookingStartDate: start,
  BookingEndDate: null,
  ...change,
});
const atEight = { AppointmentTime: "8:00 AM" };
const planOf = (...vehicles: VehicleBody[]) =>
  place.booking(vehicles, {
    Billing: "monthly",
    CustomerAmount: vehicles.reduce(
      (sum, one) =>
        sum + (one.BookingEndDate === null ? plannedFrom(one.AppointmentDate) : one.Occurence) * 300,
      0,
    ),
  });
/** Washes of a daily plan without an end that are made now, on 21 November: up to 20 January. */
const plannedFrom = (start: string): number =>
  Math.max(1, (Date.parse("2027-01-20") - Date.parse(start)) / 86_400_000 + 1);

describe("a car with a plan", () => {
  test("gets the same again only when that is confirmed, whatever the hour", async () => {
    const { bookingId } = await world.done(bookPlan, planOf(endless()));
    const again = planOf(endless("2026-11-23", atEight));
    const refused = await world.refused(409, bookPlan, again);
    const text = `${car.VehicleNumber} is booked for this on 23 Nov 2026 already, in booking ${bookingId}.`;
    expect(refused).toMatchObject({ message: text, fields: { EvenTwice: text } });
    expect(await world.done(bookPlan, { ...again, EvenTwice: true })).toMatchObject({ washes: 59 });
  });

  test("gets one of two plans that are booked in the same moment, by whomever and for whomever", async () => {
    const { customerId: neighbour } = await makeBookable(world);
    const hours = ["7:00 AM", "8:00 AM", "9:00 AM", "10:00 AM"] as const;
    const tokens = await Promise.all(hours.map(() => world.newToken("admin")));
    const bookAtOnce = (bookers: readonly number[], VehicleNumber: string) =>
      Promise.all(
        bookers.map((CustomerId, index) => {
          const plan = endless("2026-11-23", { VehicleNumber, AppointmentTime: hours[index] ?? "7:00 AM" });
          return call(world.app, bookPlan, { ...planOf(plan), CustomerId }, { token: tokens[index] });
        }),
      );
    const mine = await bookAtOnce(
      hours.map(() => place.customerId),
      car.VehicleNumber,
    );
    expect(countStatuses(mine)).toEqual({ 200: 1, 409: 3 });
    const asked = mine.flatMap(({ error }) => Object.keys(error.fields ?? {}));
    expect(asked).toEqual(["EvenTwice", "EvenTwice", "EvenTwice"]);
    const both = await bookAtOnce([place.customerId, neighbour], place.vehicle().VehicleNumber);
    expect(countStatuses(both)).toEqual({ 200: 1, 409: 1 });
  });

  test("gets a single wash on one of its days only when that is confirmed", async () => {
    const { bookingId } = await world.done(bookPlan, planOf({ ...car, ...biweekly }));
    const single = place.booking([{ ...car, ...atEight }]);
    const { message } = await world.refused(409, bookOnce, single);
    expect(message).toContain(`in booking ${bookingId}`);
    await world.done(bookOnce, { ...single, EvenTwice: true });
    const between = { ...car, AppointmentDate: "2026-11-24" };
    expect(await world.done(bookOnce, place.booking([between]))).toMatchObject({ washes: 1 });
  });

  test("is asked about on the days that neither plan has washes for yet", async () => {
    const later = planOf(endless("2027-03-01"));
    await world.done(bookPlan, later);
    const { message } = await world.refused(409, bookPlan, planOf(endless("2026-11-23", atEight)));
    expect(message).toContain("on 1 Mar 2027 already");
    car = place.vehicle();
    await world.done(bookPlan, planOf(endless()));
    const after = await world.refused(409, bookPlan, planOf(endless("2027-03-01", atEight)));
    expect(after.message).toContain("on 1 Mar 2027 already");
  });

  test("is not asked about for other days, another item or another car", async () => {
    await world.done(bookPlan, planOf({ ...car, ...biweekly }));
    const others = { DaysOfWeek: "tuesday,friday", FirstDayofWeek: "tuesday", SecondDayofWeek: "friday" };
    const start = { AppointmentDate: "2026-11-24", BookingStartDate: "2026-11-24" };
    await world.done(bookPlan, planOf({ ...car, ...biweekly, ...start, ...others }));
    await world.done(bookPlan, planOf(place.vehicle(biweekly)));
    const { serviceItemId } = await world.done(addServiceItem, {
      ServiceId: place.serviceId,
      ItemName: "Wax",
      Price: 300,
      Duration: 30,
    });
    const wax = { ...place.booking([{ ...car, ...atEight }]), ServiceItemId: serviceItemId };
    expect(await world.done(bookOnce, wax)).toMatchObject({ washes: 1 });
  });

  test("is not asked about where its plan is stopped or cancelled, or the wash skipped", async () => {
    const { bookingId } = await world.done(bookPlan, planOf(endless()));
    await world.done(stopBooking, { bookingId, LastDay: "2026-11-29", Reason: "Sold" });
    const { bookingId: next } = await world.done(bookPlan, planOf(endless("2026-11-30", atEight)));
    await world.done(cancelBooking, { bookingId: next, Reason: "Moved away" });
    await world.done(bookPlan, planOf(endless("2026-11-30", atEight)));
    const { washLines } = await world.done(getBooking, { bookingId });
    const [first] = washLines;
    await world.done(skipWash, { washId: first?.washId ?? 0, Reason: "Away" });
    expect(await world.done(bookOnce, place.booking([{ ...car, ...atEight }]))).toMatchObject({ washes: 1 });
  });

  test("is renewed without a question, since it goes on after its end", async () => {
    const { bookingId } = await world.done(bookPlan, planOf({ ...car, ...biweekly }));
    const { renewed } = await world.done(renewBookings, { bookingIds: [bookingId] });
    expect(renewed).toMatchObject([{ bookingId, washes: 8 }]);
  });

  test("is not renewed beside the plan that follows it without a question", async () => {
    const { bookingId } = await world.done(bookPlan, planOf({ ...car, ...biweekly }));
    const { bookingId: next } = await world.done(bookPlan, planOf(endless("2026-12-21", atEight)));
    const body = { bookingIds: [bookingId] };
    const text = `${car.VehicleNumber} is booked for this on 21 Dec 2026 already, in booking ${next}.`;
    const own = { token: await customerToken(world, place.phone) };
    for (const caller of [undefined, own])
      expect(await world.done(renewBookings, body, caller)).toMatchObject({
        renewed: [],
        refused: [{ bookingId, message: text, field: "EvenTwice" }],
      });
    const { renewed } = await world.done(renewBookings, { ...body, EvenTwice: true }, own);
    expect(renewed).toMatchObject([{ bookingId, washes: 8 }]);
  });
});

test("a booking that has one car twice for a day is asked about, whatever the hours", async () => {
  const twice = planOf({ ...car, ...biweekly }, { ...car, ...biweekly, ...atEight });
  const { message, fields } = await world.refused(409, bookPlan, twice);
  expect(message).toBe(`${car.VehicleNumber} is in this booking twice for 23 Nov 2026.`);
  expect(Object.keys(fields ?? {})).toEqual(["EvenTwice"]);
  expect(await world.done(bookPlan, { ...twice, EvenTwice: true })).toMatchObject({ washes: 16 });
});

test("several cars are named by the first of them", async () => {
  const cars = [car, place.vehicle()].map((one) => ({ ...one, ...biweekly }));
  await world.done(bookPlan, planOf(...cars));
  const { message } = await world.refused(
    409,
    bookPlan,
    planOf(...cars.map((one) => ({ ...one, ...atEight }))),
  );
  expect(message).toMatch(new RegExp(`^${car.VehicleNumber} is booked .* 1 more vehicle likewise.$`));
});

describe("who is asked", () => {
  test("is the customer, about their own bookings, and may confirm them", async () => {
    const own = { token: await customerToken(world, place.phone) };
    const { bookingId } = await world.done(bookPlan, planOf(endless()));
    const again = { ...planOf(endless("2026-11-23", atEight)), CustomerId: null };
    const { message } = await world.refused(409, bookPlan, again, own);
    expect(message).toContain(`in booking ${bookingId}`);
    expect(await world.done(bookPlan, { ...again, EvenTwice: true }, own)).toMatchObject({ washes: 59 });
  });

  test("is nobody about a stranger's or another company's booking", async () => {
    const stranger = await makeBookable(world);
    await world.done(
      bookPlan,
      stranger.booking([{ ...stranger.vehicle(), ...endless(), ...spotOf(stranger) }], {
        Billing: "monthly",
        CustomerAmount: 59 * 300,
      }),
    );
    const own = { token: await customerToken(world, place.phone) };
    const mine = { ...planOf(endless("2026-11-23", atEight)), CustomerId: null };
    expect(await world.done(bookPlan, mine, own)).toMatchObject({ washes: 59 });
    const companyId = await world.addCompany("Other washers");
    await letServe(world, place.societyId, companyId);
    const theirs = { ...place.booking([{ ...car, AppointmentTime: "9:00 AM" }]), CompanyId: companyId };
    expect(await world.done(bookOnce, theirs)).toMatchObject({ washes: 1 });
  });
});

const spotOf = ({ id }: Bookable) => ({ ParkingFloorId: id("B1"), ParkingPillarId: id("B1/P1") });

test("an hour that is full because the car is washed then says so", async () => {
  await world.done(bookPlan, planOf({ ...car, ...biweekly }));
  const slots = await world.done(getFreeSlots, {
    ServiceItemId: place.serviceItemId,
    SocietyId: place.societyId,
    ParkingPillarId: place.id("B1/P1"),
    Days: ["2026-11-23", "2026-11-24"],
    VehicleNumber: car.VehicleNumber,
  });
  const at = (slot: string) => slots.find((one) => one.slot === slot);
  expect(at("7:00 AM")).toMatchObject({
    fullDays: ["2026-11-23"],
    reason: "full",
    washedDays: ["2026-11-23"],
  });
  expect(at("8:00 AM")).toMatchObject({ fullDays: [], reason: null });
  expect(at("8:00 AM")).not.toHaveProperty("washedDays");
});
