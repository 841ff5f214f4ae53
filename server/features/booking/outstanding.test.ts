import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getFreeSlots } from "#contract/booking/availability.ts";
import { cancelBooking, moveWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addCustomer, getCustomer, updateCustomer } from "#contract/customer/customer.ts";
import { getSelf } from "#contract/customer/self.ts";
import { addDays } from "#contract/day.ts";
import { type Bookable, customerToken, makeBookable, newPhone } from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { HOUR } from "#server/testing/process.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

const MONDAY = "2026-11-23";
let world: World;
let place: Bookable;
let own: { token: string };
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
  own = { token: await customerToken(world, place.phone) };
});

/** A daily plan with this number of washes. */
const daily = (washes: number) => ({
  BookingEndDate: addDays(MONDAY, washes - 1),
  DaysOfWeek: "",
  Occurence: washes,
});
/** A customer's own request: the caller is the customer. */
const ownBooking = (vehicles: ReturnType<Bookable["vehicle"]>[]) =>
  place.booking(vehicles, { CustomerId: null });
const cars = (count: number) => Array.from({ length: count }, () => place.vehicle());

describe("a customer", () => {
  test("has upcoming washes for at most ten vehicles, distinguished by number", async () => {
    const ten = cars(10);
    await world.done(bookOnce, ownBooking(ten), own);
    const error = await world.refused(409, bookOnce, ownBooking(cars(1)), own);
    expect(error.message).toBe(
      "At most 10 vehicles of one customer can have washes to come. Please call us for more.",
    );
    expect(error.fields).toEqual({ Vehicles: error.message });
    const again = ten.slice(0, 1).map((car) => ({ ...car, AppointmentTime: "8:00 AM" }));
    const twice = { ...ownBooking(again), EvenTwice: true };
    expect(await world.done(bookOnce, twice, own)).toMatchObject({ washes: 1 });
    expect(await world.done(bookOnce, place.booking(cars(1)))).toMatchObject({ washes: 1 });
  });

  test("has at most 400 upcoming washes, and may book again after cancelling", async () => {
    const { bookingId } = await world.done(bookPlan, ownBooking([place.vehicle(daily(366))]), own);
    const more = ownBooking([place.vehicle(daily(35))]);
    const error = await world.refused(409, bookPlan, more, own);
    expect(error.message).toBe(
      "One customer can have at most 400 washes to come; there are 366 already. Please call us for more.",
    );
    expect(await world.done(bookPlan, ownBooking([place.vehicle(daily(34))]), own)).toMatchObject({
      washes: 34,
    });
    await world.done(cancelBooking, { bookingId, Reason: "Moved away" }, own);
    expect(await world.done(bookPlan, more, own)).toMatchObject({ washes: 35 });
  });

  test("is counted by phone, across companies", async () => {
    await world.done(bookOnce, ownBooking(cars(10)), own);
    const companyId = await world.addCompany("Washers of the south");
    const other = await makeBookable(world);
    await letServe(world, other.societyId, companyId);
    await sql`update app_user set email = 'anita@example.com' where phone = ${place.phone}`.execute(world.db);
    const body = { ...other.booking(), CustomerId: null, CompanyId: companyId };
    const error = await world.refused(409, bookOnce, body, own);
    expect(error.message).toContain("At most 10 vehicles of one customer");
  });

  test("makes at most 20 bookings an hour and 40 a day, even with concurrent requests", async () => {
    const car = place.vehicle();
    const bookings = Array.from({ length: 24 }, (_, index) =>
      ownBooking([{ ...car, AppointmentDate: addDays(MONDAY, index) }]),
    );
    const answers = await Promise.all(bookings.map((body) => call(world.app, bookOnce, body, own)));
    expect(countStatuses(answers)).toEqual({ 200: 20, 429: 4 });
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.error.message, refused?.headers["retry-after"]]).toEqual([
      "You have booked very often. Please try again in 60 minutes.",
      "3600",
    ]);
    world.clock.advance(HOUR);
    const later = { token: await customerToken(world, place.phone) };
    const evening = bookings.map(({ Vehicles, ...body }) => ({
      ...body,
      EvenTwice: true,
      Vehicles: Vehicles.map((one) => ({ ...one, AppointmentTime: "5:00 PM" })),
    }));
    for (const body of evening.slice(0, 20)) await world.done(bookOnce, body, later);
    world.clock.advance(HOUR);
    const last = await call(world.app, bookOnce, evening[20]!, later);
    expect([last.status, last.headers["retry-after"]]).toEqual([429, String(22 * 3600)]);
  });

  test("sends vehicles concurrently, and at most ten are accepted", async () => {
    const answers = await Promise.all(
      cars(14).map((car) => call(world.app, bookOnce, ownBooking([car]), own)),
    );
    expect(countStatuses(answers)).toEqual({ 200: 10, 409: 4 });
  });
});

describe("a business customer", () => {
  const fields = () => ({
    FirstName: "Green Acres",
    Phone1: place.phone,
    Email1: "acres@example.com",
    CustomerAddress: "Baner",
    customerId: place.customerId,
  });

  test("has upcoming washes for up to 200 vehicles, by the office's word or by the GSTIN", async () => {
    const fleet = cars(11);
    await world.refused(400, bookOnce, ownBooking(fleet), own);
    await world.done(updateCustomer, { ...fields(), Business: true });
    expect(await world.done(bookOnce, ownBooking(fleet), own)).toMatchObject({ washes: 11 });
    expect((await world.done(getSelf, {}, own)).mostVehicles).toBe(200);
    await world.done(updateCustomer, { ...fields(), Business: false });
    const error = await world.refused(409, bookOnce, ownBooking(cars(1)), own);
    expect(error.message).toContain("At most 10 vehicles of one customer");
    const invoiced = { Gstin: "27AAPFU0939F1ZV", LegalName: "Green Acres CHS Ltd" };
    await world.done(updateCustomer, { ...fields(), ...invoiced });
    expect(await world.done(bookOnce, ownBooking(cars(189)), own)).toMatchObject({ washes: 189 });
    const beyond = await world.refused(409, bookOnce, ownBooking(cars(1)), own);
    expect(beyond.message).toBe(
      "At most 200 vehicles of one customer can have washes to come. Please call us for more.",
    );
    const { vehicles } = await world.done(getCustomer, { customerId: place.customerId });
    expect(new Set(vehicles.map(({ vehicleNumber }) => vehicleNumber)).size).toBe(200);
  });

  test("is limited to 200 vehicles in one booking, and so are the questions before it", async () => {
    await world.done(updateCustomer, { ...fields(), Business: true });
    const error = await world.refused(400, bookOnce, place.booking(cars(201)));
    expect(error.fields).toEqual({ Vehicles: "At most 200 vehicles" });
    const fleet = place.booking(cars(12));
    const { SocietyId, ServiceItemId, Vehicles } = fleet;
    const quote = { SocietyId, ServiceItemId, Vehicles, BookingSchedule: "Book Now" } as const;
    const slots = { SocietyId, ServiceItemId, Vehicles, Days: [MONDAY], ParkingPillarId: place.id("B1/P1") };
    const stranger = { token: await customerToken(world, newPhone()) };
    for (const [options, status] of [
      [own, 200],
      [{ token: await world.tokenOf("staff") }, 200],
      [stranger, 400],
    ] as const) {
      expect((await call(world.app, getQuote, quote, options)).status).toBe(status);
      expect((await call(world.app, getFreeSlots, slots, options)).status).toBe(status);
    }
  });
});

test("limits every booking to 2,000 washes, whoever makes it", async () => {
  const fleet = Array.from({ length: 6 }, () => place.vehicle(daily(340)));
  const error = await world.refused(400, bookPlan, place.booking(fleet));
  expect(error.fields).toEqual({ Vehicles: "At most 2,000 washes in one booking. Please make two of it." });
  const request = { ...place.booking(fleet), BookingSchedule: "regular-wash" } as const;
  const { SocietyId, ServiceItemId, Vehicles, BookingSchedule } = request;
  await world.refused(400, getQuote, { SocietyId, ServiceItemId, Vehicles, BookingSchedule });
});

test("counts no vehicle's days beyond the one that makes a booking too large, at every call that counts them", async () => {
  const neverWashed = { ...daily(340), BookingEndDate: MONDAY };
  const fleet = [...Array.from({ length: 6 }, () => place.vehicle(daily(340))), place.vehicle(neverWashed)];
  const { SocietyId, ServiceItemId, Vehicles } = place.booking(fleet);
  const asked = { SocietyId, ServiceItemId, Vehicles, BookingSchedule: "regular-wash" } as const;
  const slots = { ...asked, ParkingPillarId: place.id("B1/P1"), Days: [MONDAY] };
  for (const caller of [own, undefined]) {
    const body = caller ? ownBooking(fleet) : place.booking(fleet);
    const refusals = [
      await world.refused(400, bookPlan, body, caller),
      await world.refused(400, getQuote, asked, caller),
      await world.refused(400, getFreeSlots, slots, caller),
    ];
    const fields = { Vehicles: "At most 2,000 washes in one booking. Please make two of it." };
    expect(refusals.map((refusal) => refusal.fields)).toEqual([fields, fields, fields]);
  }
});

test("lets staff book more, up to a limit", async () => {
  const { bookingId } = await world.done(
    bookPlan,
    place.booking([place.vehicle(daily(366)), place.vehicle(daily(366))]),
  );
  // Simulates a fleet's washes, which would take long to book.
  await sql`update booking set washes = 99999 where booking_id = ${bookingId}`.execute(world.db);
  expect(await world.done(bookOnce, place.booking(cars(1)))).toMatchObject({ washes: 1 });
  const error = await world.refused(409, bookOnce, place.booking(cars(1)));
  expect(error.message).toBe(
    "One customer can have at most 1,00,000 washes to come; there are 1,00,000 already.",
  );
});

describe("a vehicle's number that a stranger knows", () => {
  let stranger: { token: string };
  beforeEach(async () => {
    stranger = { token: await customerToken(world, newPhone()) };
    const { rows } = await sql<{ phone: string }>`
      select phone from app_user where usertype = 'Customer' order by user_id desc limit 1`.execute(world.db);
    await world.done(addCustomer, {
      FirstName: "Somebody else",
      Phone1: rows[0]?.phone ?? "",
      Email1: "somebody@example.com",
      CustomerAddress: "Elsewhere",
    });
  });

  test("does not block its owner from a time, and reveals nothing to the stranger", async () => {
    const car = place.vehicle();
    expect(await world.done(bookOnce, ownBooking([car]), stranger)).toMatchObject({ washes: 1 });
    expect(await world.done(bookOnce, ownBooking([car]), own)).toMatchObject({ washes: 1 });
    const next = place.vehicle();
    await world.done(bookOnce, ownBooking([next]), own);
    const { SocietyId, ServiceItemId } = ownBooking([]);
    const request = { SocietyId, ServiceItemId, Vehicles: [next] };
    const quote = await world.done(getQuote, { ...request, BookingSchedule: "Book Now" }, stranger);
    expect(quote).toMatchObject({ vehicles: [{ occurrences: 1 }] });
    expect(await world.done(bookOnce, ownBooking([next]), stranger)).toMatchObject({ washes: 1 });
    const error = await world.refused(409, bookOnce, ownBooking([next]), own);
    expect(error.message).toBe(`${next.VehicleNumber} has a wash on 23 Nov 2026 at 7:00 AM already.`);
  });

  test("shows its washes to staff of the company that washes it, and of no other", async () => {
    const car = place.vehicle();
    await world.done(bookOnce, ownBooking([car]), stranger);
    const booked = `${car.VehicleNumber} has a wash on 23 Nov 2026 at 7:00 AM already, for Somebody else.`;
    expect((await world.refused(409, bookOnce, place.booking([car]))).fields).toEqual({
      "Vehicles.0.VehicleNumber": booked,
      EvenBooked: booked,
    });
    const companyId = await world.addCompany("Washers of the north");
    await letServe(world, place.societyId, companyId);
    const elsewhere = place.booking([car], { CompanyId: companyId });
    expect(await world.done(bookOnce, elsewhere)).toMatchObject({ washes: 1 });
  });

  test("can be booked by staff knowingly, but not a second time for the same customer", async () => {
    const car = place.vehicle();
    await world.done(bookOnce, ownBooking([car]), stranger);
    const body = place.booking([car], { EvenBooked: true });
    expect(await world.done(bookOnce, body)).toMatchObject({ washes: 1 });
    const washed = `${car.VehicleNumber} has a wash on 23 Nov 2026 at 7:00 AM already.`;
    expect((await world.refused(409, bookOnce, body)).fields).toEqual({ "Vehicles.0.VehicleNumber": washed });
    expect((await world.refused(409, bookOnce, { ...body, EvenBooked: false })).fields).toEqual({
      "Vehicles.0.VehicleNumber": washed,
    });
  });

  test("cannot be booked knowingly by customers", async () => {
    const body = { ...ownBooking([place.vehicle()]), EvenBooked: true };
    expect((await world.refused(403, bookOnce, body, own)).code).toBe("forbidden");
  });

  test("fills an hour for staff only until they name the customer", async () => {
    const car = place.vehicle();
    await world.done(bookOnce, ownBooking([car]), stranger);
    const { SocietyId, ServiceItemId, CustomerId } = place.booking();
    const query = {
      SocietyId,
      ServiceItemId,
      ParkingPillarId: car.ParkingPillarId ?? 0,
      Days: [MONDAY],
      VehicleNumber: car.VehicleNumber,
    };
    const washedAt = async (change = {}) =>
      (await world.done(getFreeSlots, { ...query, ...change })).flatMap(({ slot, washedDays }) =>
        washedDays ? [slot] : [],
      );
    expect(await washedAt()).toEqual(["7:00 AM"]);
    expect(await washedAt({ CustomerId })).toEqual([]);
    await world.done(bookOnce, place.booking([car], { EvenBooked: true }));
    expect(await washedAt({ CustomerId })).toEqual(["7:00 AM"]);
  });

  test("does not block moving a wash", async () => {
    const car = place.vehicle();
    await world.done(bookOnce, ownBooking([{ ...car, AppointmentTime: "9:00 AM" }]), stranger);
    const { bookingId } = await world.done(bookOnce, ownBooking([car]), own);
    const { washLines } = await world.done(getBooking, { bookingId });
    const washId = washLines[0]?.washId ?? 0;
    const move = { washId, Date: MONDAY, Slot: "9:00 AM", Reason: "Later" };
    expect(await world.done(moveWash, move)).toEqual({ washes: 1 });
  });
});
