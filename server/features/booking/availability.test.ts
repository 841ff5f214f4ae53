import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelBooking } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getFreeSlots, getServing } from "#contract/booking/availability.ts";
import { getServices } from "#contract/catalogue/service.ts";
import { addDays } from "#contract/day.ts";
import { updateSociety } from "#contract/society/society.ts";
import {
  biweekly,
  type Bookable,
  customerToken,
  makeBookable,
  type VehicleBody,
} from "#server/testing/bookings.ts";
import type { CallOptions } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { createWorld, someSociety, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
});

const MONDAY = "2026-11-23";
const setNumber = (washes: number | null) =>
  sql`update society set washes_per_hour = ${washes} where society_id = ${place.societyId}`.execute(world.db);

const freeSlots = async (days = [MONDAY], pillar = "B1/P1") => {
  const query = {
    ServiceItemId: place.serviceItemId,
    SocietyId: place.societyId,
    ParkingPillarId: place.id(pillar),
    Days: days,
  };
  const lines = await world.done(getFreeSlots, query);
  return Object.fromEntries(lines.map(({ slot, left, fullDays }) => [slot, { left, fullDays }]));
};

/** The reason why each slot of a day is unavailable. */
const reasons = async (change: object = {}, options: CallOptions = {}) => {
  const { societyId: SocietyId, serviceItemId: ServiceItemId } = place;
  const query = { ServiceItemId, SocietyId, ParkingPillarId: place.id("B1/P1"), Days: [MONDAY], ...change };
  const lines = await world.done(getFreeSlots, query, options);
  return Object.fromEntries(lines.map(({ slot, reason }) => [slot, reason]));
};

const book = (vehicles: VehicleBody[], change = {}) => world.done(bookOnce, place.booking(vehicles, change));
const vehicles = (count: number, change: Partial<VehicleBody> = {}) =>
  Array.from({ length: count }, () => place.vehicle(change));

test("does not limit slots without coverage or a number of washes per hour", async () => {
  const slots = await freeSlots();
  expect(Object.keys(slots)).toHaveLength(16);
  expect(new Set(Object.values(slots).map(({ left }) => left))).toEqual(new Set([null]));
  expect(await book(vehicles(10))).toMatchObject({ washes: 10 });
});

test("fits as many washes into a provider's hour as its minutes allow", async () => {
  await place.cover("06:30", "08:00");
  const slots = await freeSlots();
  // 30-minute washes: half an hour from 6:30, a whole hour from 7, no provider afterwards.
  expect([slots["6:00 AM"]?.left, slots["7:00 AM"]?.left, slots["8:00 AM"]?.left]).toEqual([1, 2, 0]);
  await book(vehicles(2));
  expect((await freeSlots())["7:00 AM"]).toEqual({ left: 0, fullDays: [MONDAY] });
  const [late] = vehicles(1, { VehicleNumber: "MH12ZZ7000" });
  const error = await world.refused(409, bookOnce, place.booking(late && [late]));
  expect(error.message).toBe(
    "MH12ZZ7000: 7:00 AM is full on 23 Nov 2026. Please choose another slot, or what to do on full days.",
  );
  expect(error).toMatchObject({
    messageCode: "vehicleSlotFull",
    params: { number: "MH12ZZ7000", slot: "7:00 AM", day: MONDAY, more: 0 },
    further: [{ messageCode: "chooseSlotOrFullDays" }],
  });
});

test("adds up the minutes of several providers, and has no capacity at a pillar that none covers", async () => {
  await place.cover();
  await place.cover("07:00", "08:00");
  expect((await freeSlots())["7:00 AM"]?.left).toBe(4);
  expect((await freeSlots())["8:00 AM"]?.left).toBe(2);
  expect((await freeSlots([MONDAY], "B1/P3"))["7:00 AM"]?.left).toBe(0);
  const elsewhere = vehicles(1, { ParkingPillarId: place.id("B1/P3") });
  await world.refused(409, bookOnce, place.booking(elsewhere));
  expect(await book(vehicles(4))).toMatchObject({ washes: 4 });
});

test("returns a week's slots per day in one call, counting the booking's other cars", async () => {
  await setNumber(3);
  await book(vehicles(2));
  const TUESDAY = addDays(MONDAY, 1);
  const query = {
    ServiceItemId: place.serviceItemId,
    SocietyId: place.societyId,
    ParkingPillarId: place.id("B1/P1"),
    Days: [TUESDAY, MONDAY],
    Vehicles: vehicles(1),
  };
  const slots = await world.done(getFreeSlots, { ...query, EachDay: true });
  // In the order of the days: the cart takes Monday's third slot.
  expect(slots.find(({ slot }) => slot === "7:00 AM")).toEqual({
    slot: "7:00 AM",
    left: 0,
    leftOn: [0, 3],
    fullDays: [MONDAY],
    reason: "full",
  });
  expect(slots.find(({ slot }) => slot === "8:00 AM")?.leftOn).toEqual([3, 3]);
  expect((await world.done(getFreeSlots, query)).map(({ leftOn }) => leftOn.length)).toEqual(
    slots.map(() => 0),
  );
});

test("shows an hour as full only for the car that is already washed then, and never to strangers", async () => {
  const [car] = vehicles(1);
  const VehicleNumber = car?.VehicleNumber ?? null;
  const { bookingId } = await book(car ? [car] : []);
  const washedSlots = async (options: CallOptions = {}, number = VehicleNumber) => {
    const query = {
      ServiceItemId: place.serviceItemId,
      SocietyId: place.societyId,
      ParkingPillarId: place.id("B1/P1"),
      Days: [MONDAY, addDays(MONDAY, 1)],
      EachDay: true,
      VehicleNumber: number,
    };
    const lines = await world.done(getFreeSlots, query, options);
    return lines.filter(({ fullDays }) => fullDays.length > 0).map(({ slot, leftOn }) => [slot, leftOn]);
  };
  const own = { token: await customerToken(world, place.phone) };
  const washed = [["7:00 AM", [0, null]]];
  expect(await washedSlots()).toEqual(washed);
  expect(await washedSlots(own)).toEqual(washed);
  expect(await washedSlots(own, "MH12ZZ9999")).toEqual([]);
  const other = await makeBookable(world);
  expect(await washedSlots({ token: await customerToken(world, other.phone) })).toEqual([]);
  await world.done(cancelBooking, { bookingId, Reason: "Sold" });
  expect(await washedSlots()).toEqual([]);
});

test("does not use another company's providers for this company's capacity", async () => {
  const companyId = await world.addCompany("Neighbours");
  await sql`insert into society_company values (${place.societyId}, ${companyId})`.execute(world.db);
  await place.cover();
  const token = await world.newToken("staff", companyId);
  const query = {
    ServiceItemId: place.serviceItemId,
    SocietyId: place.societyId,
    ParkingPillarId: place.id("B1/P1"),
    Days: [MONDAY],
  };
  const [slot] = await world.done(getFreeSlots, query, { token });
  expect(slot?.left).toBeNull();
});

test("picks, of several companies, the one that covers the pillar, whichever is the default", async () => {
  const companyId = await world.addCompany("Default Washers");
  const society = { ...someSociety, SocietyName: `Covered ${place.societyId}`, societyId: place.societyId };
  await world.done(updateSociety, { ...society, CompanyIds: [1, companyId], DefaultCompanyId: companyId });
  const companyAt = async (ParkingPillarId: number) => {
    const { bookingId } = await book(vehicles(1, { ParkingPillarId }));
    return (await world.done(getBooking, { bookingId })).companyId;
  };
  expect(await companyAt(place.id("B1/P1"))).toBe(companyId);
  await place.cover("06:00", "08:00");
  expect((await freeSlots())["9:00 AM"]?.left).toBe(0);
  expect(await companyAt(place.id("B1/P1"))).toBe(1);
  // No other company covers the third pillar either.
  await world.refused(409, bookOnce, place.booking(vehicles(1, { ParkingPillarId: place.id("B1/P3") })));
  const chosen = place.booking(vehicles(1), { CompanyId: companyId });
  const { bookingId } = await world.done(bookOnce, chosen);
  expect(await world.done(getBooking, { bookingId })).toMatchObject({ companyId });
});

test("names the cleaner before booking: all candidates to staff, only a certain one to customers", async () => {
  const ParkingPillarId = place.id("B1/P1");
  const query = {
    SocietyId: place.societyId,
    ServiceItemId: place.serviceItemId,
    Places: [
      { ParkingPillarId, Slot: "7:00 AM" },
      { ParkingPillarId, Slot: "9:00 AM" },
      { ParkingPillarId, Slot: "9:00 PM" },
    ],
  };
  const customer = { token: await customerToken(world, place.phone) };
  const serving = async (options: CallOptions = {}) => {
    const { mayCome, companies, companyName } = await world.done(getServing, query, options);
    return { mayCome: mayCome.map((names) => names.length), companies: companies.length, companyName };
  };
  const companyName = expect.any(String);
  expect(await serving()).toEqual({ mayCome: [0, 0, 0], companies: 1, companyName });
  await place.cover("06:00", "08:00");
  await place.cover("07:00", "10:00");
  expect(await serving()).toEqual({ mayCome: [2, 1, 0], companies: 1, companyName });
  expect(await serving(customer)).toEqual({ mayCome: [0, 1, 0], companies: 0, companyName });
  const { mayCome } = await world.done(getServing, query, customer);
  expect(mayCome[1]?.[0]).not.toContain(" ");
  const other = { token: await world.tokenOf("owner", await world.addCompany("Curious Washers")) };
  await world.refused(404, getServing, query, other);
  const society = { ...someSociety, SocietyName: `Alone ${place.societyId}`, societyId: place.societyId };
  await world.done(updateSociety, { ...society, CompanyIds: [] });
  expect(await serving()).toEqual({ mayCome: [0, 0, 0], companies: 0, companyName: null });
  await world.refused(404, getServing, query, customer);
});

test("takes the next hour's time, too, for a wash of more than an hour", async () => {
  await place.cover("06:00", "09:00");
  await sql`update service_item set duration_minutes = 90 where service_item_id = ${place.serviceItemId}`.execute(
    world.db,
  );
  expect((await freeSlots())["7:00 AM"]?.left).toBe(1);
  await book(vehicles(1));
  const slots = await freeSlots();
  expect([slots["6:00 AM"]?.left, slots["7:00 AM"]?.left, slots["8:00 AM"]?.left]).toEqual([0, 0, 0]);
});

test("lets a society's number lower its providers' capacity, but never raise it", async () => {
  await place.cover("06:00", "08:00");
  await place.cover("07:00", "08:00");
  const freeOfThree = async () => {
    const slots = await freeSlots();
    return ["6:00 AM", "7:00 AM", "9:00 PM"].map((slot) => slots[slot]?.left);
  };
  await setNumber(3);
  expect(await freeOfThree()).toEqual([2, 3, 0]);
  expect(await reasons()).toMatchObject({ "7:00 AM": null, "9:00 PM": "nobody" });
  await world.refused(409, bookOnce, place.booking(vehicles(1, { AppointmentTime: "9:00 PM" })));
  await book(vehicles(3));
  await world.refused(409, bookOnce, place.booking(vehicles(1)));
  await setNumber(5);
  expect(await freeOfThree()).toEqual([2, 1, 0]);
  await setNumber(2);
  expect(await freeOfThree()).toEqual([2, 0, 0]);
  // Washes booked before the number was set count, too.
  await setNumber(null);
  await book(vehicles(1));
  await setNumber(4);
  expect(await freeOfThree()).toEqual([2, 0, 0]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("applies the lower number without coverage, the society's or the company's", async () => {
  await book(vehicles(1));
  await setNumber(3);
  expect((await freeSlots())["7:00 AM"]?.left).toBe(2);
  await sql`update company set washes_per_hour = 2`.execute(world.db);
  expect((await freeSlots())["7:00 AM"]?.left).toBe(1);
  await sql`update company set washes_per_hour = 5`.execute(world.db);
  expect((await freeSlots())["7:00 AM"]?.left).toBe(2);
  await sql`update company set washes_per_hour = null`.execute(world.db);
});

describe("full days of a plan", () => {
  const plan = (change = {}) => place.booking([place.vehicle(biweekly)], change);

  beforeEach(async () => {
    await setNumber(1);
    await book([place.vehicle({ AppointmentDate: "2026-11-26" })]);
    await book([place.vehicle({ AppointmentDate: "2026-12-07" })]);
  });

  test("are listed by the free slots", async () => {
    const days = ["2026-11-23", "2026-11-26", "2026-12-07"];
    expect((await freeSlots(days))["7:00 AM"]).toEqual({ left: 0, fullDays: ["2026-11-26", "2026-12-07"] });
    expect((await freeSlots(days))["8:00 AM"]).toEqual({ left: 1, fullDays: [] });
  });

  test("refuse the plan and name the first of them, unless another choice was made", async () => {
    const error = await world.refused(409, bookPlan, plan());
    expect(error.message).toContain("7:00 AM is full on 26 Nov 2026 and 1 more day");
  });

  test("can be left out, and are not charged", async () => {
    const { bookingId, ...rest } = await world.done(
      bookPlan,
      plan({ OnFullDays: "skip", CustomerAmount: 1800 }),
    );
    expect(rest).toEqual({ amount: 1800, washes: 6 });
    const { washLines, vehicleLines } = await world.done(getBooking, { bookingId });
    expect(washLines.map(({ day }) => day)).not.toContain("2026-11-26");
    expect(vehicleLines[0]?.occurrences).toBe(6);
  });

  test("reduce the washes in a quote, which counts the booking's own cars", async () => {
    const cars = [place.vehicle(biweekly), place.vehicle(biweekly)];
    const { SocietyId, ServiceItemId } = place.booking();
    const query = { SocietyId, ServiceItemId, BookingSchedule: "regular-wash", Vehicles: cars } as const;
    const quote = await world.done(getQuote, { ...query, OnFullDays: "skip" });
    expect(quote.vehicles.map(({ occurrences }) => occurrences)).toEqual([6, 0]);
    expect(quote.vehicles[0]).toEqual({ price: 300, occurrences: 6, fullDays: ["2026-11-26", "2026-12-07"] });
    await setNumber(2);
    const { vehicles: both } = await world.done(getQuote, { ...query, OnFullDays: "skip" });
    expect(both.map(({ occurrences }) => occurrences)).toEqual([8, 6]);
    const body = place.booking(cars, { OnFullDays: "skip", CustomerAmount: 14 * 300 });
    expect(await world.done(bookPlan, body)).toMatchObject({ washes: 14 });
    const customer = { token: await customerToken(world, place.phone) };
    const error = await world.refused(409, getQuote, { ...query, OnFullDays: "refuse" }, customer);
    expect(error.message).toContain("has a wash on 23 Nov 2026 at 7:00 AM already.");
  });

  test("can be shifted to the nearest free time", async () => {
    const { bookingId } = await world.done(bookPlan, plan({ OnFullDays: "shift" }));
    const { washLines } = await world.done(getBooking, { bookingId });
    expect(washLines.map(({ slot }) => slot)).toEqual([
      "7:00 AM",
      "6:00 AM",
      "7:00 AM",
      "7:00 AM",
      "6:00 AM",
      "7:00 AM",
      "7:00 AM",
      "7:00 AM",
    ]);
  });

  test("can be overbooked by staff with the right, which is recorded", async () => {
    const { bookingId } = await world.done(bookPlan, plan({ OnFullDays: "overbook" }));
    const { washLines, events } = await world.done(getBooking, { bookingId });
    expect(washLines.filter(({ overbooked }) => overbooked).map(({ day }) => day)).toEqual([
      "2026-11-26",
      "2026-12-07",
    ]);
    expect(events.find(({ kind }) => kind === "overbooked")).toMatchObject({ washes: 2 });
    const error = await world.refused(403, bookPlan, plan({ OnFullDays: "overbook" }), {
      token: await world.tokenOf("staff"),
    });
    expect(error.message).toBe("Your role may not book into a full slot.");
  });
});

describe("a company's hours", () => {
  const setHours = (open: number, close: number, washes: number | null) =>
    sql`update company set open_hour = ${open}, close_hour = ${close}, washes_per_hour = ${washes}`.execute(
      world.db,
    );
  afterEach(() => setHours(6, 22, null));

  test("apply in a society without coverage", async () => {
    await setHours(8, 12, 2);
    const slots = await freeSlots();
    expect([slots["7:00 AM"]?.left, slots["8:00 AM"]?.left, slots["11:00 AM"]?.left]).toEqual([0, 2, 2]);
    expect(await reasons()).toMatchObject({ "7:00 AM": "closed", "8:00 AM": null, "12:00 PM": "closed" });
    const error = await world.refused(409, bookOnce, place.booking(vehicles(1)));
    expect(error.message).toContain("7:00 AM is outside the company's hours.");
    await book(vehicles(2, { AppointmentTime: "8:00 AM" }));
    expect((await freeSlots())["8:00 AM"]?.left).toBe(0);
    await place.cover("06:00", "08:00");
    expect((await freeSlots())["7:00 AM"]?.left).toBe(2);
  });

  test("also apply to the end of a wash", async () => {
    await sql`update service_item set duration_minutes = 150 where service_item_id = ${place.serviceItemId}`.execute(
      world.db,
    );
    expect(await reasons()).toMatchObject({ "7:00 PM": null, "8:00 PM": "closed", "9:00 PM": "closed" });
  });
});

describe("an hour without coverage, in a society with coverage", () => {
  const uncovered = { AppointmentTime: "9:00 AM" };

  test("is not free, and the slots say why", async () => {
    await place.cover("06:00", "08:00");
    await book(vehicles(2));
    expect(await reasons()).toMatchObject({ "6:00 AM": null, "7:00 AM": "full", "9:00 AM": "nobody" });
    const services = await world.done(getServices, {});
    const other = services.find(({ serviceId }) => serviceId !== place.serviceId)?.serviceId ?? 0;
    const polish = { ServiceId: other, ItemName: "Polish", Price: 300, Duration: 30 };
    const { serviceItemId } = await world.done(addServiceItem, polish);
    expect(new Set(Object.values(await reasons({ ServiceItemId: serviceItemId })))).toEqual(
      new Set(["nobody"]),
    );
  });

  test("can be booked by staff knowingly, but not by customers", async () => {
    await place.cover("06:00", "08:00");
    const body = place.booking(vehicles(1, uncovered));
    const error = await world.refused(409, bookOnce, body);
    expect(error.message).toMatch(
      /: nobody works there at 9:00 AM yet\. Please choose another slot, or book it all the same \(EvenUncovered\)\.$/,
    );
    expect(error.fields).toHaveProperty("EvenUncovered");
    // Callers who do not know the field book.
    const { EvenUncovered: _unknown, ...specified } = place.booking(vehicles(1, uncovered));
    expect(await world.done(bookOnce, specified)).toMatchObject({ washes: 1 });
    const { bookingId } = await world.done(bookOnce, { ...body, EvenUncovered: true });
    const { washLines } = await world.done(getBooking, { bookingId });
    expect(washLines).toMatchObject([{ slot: "9:00 AM", overbooked: false }]);
    const customer = { token: await customerToken(world, place.phone) };
    const own = { ...place.booking(vehicles(1, uncovered)), CustomerId: null };
    const refusal = await world.refused(409, bookOnce, own, customer);
    expect(refusal.message).toMatch(/Please choose another slot\.$/);
    const { EvenUncovered: _absent, ...theirs } = own;
    await world.refused(409, bookOnce, theirs, customer);
    await world.refused(403, bookOnce, { ...own, EvenUncovered: true }, customer);
    // This does not book slots that are only full.
    await book(vehicles(2));
    await world.refused(409, bookOnce, place.booking(vehicles(1), { EvenUncovered: true }));
    expect(await ledgerErrors(world)).toEqual([]);
  });
});

test("names the vehicles in a refusal, and offers each the nearest free times", async () => {
  await setNumber(1);
  await book(vehicles(1, { AppointmentTime: "8:00 AM" }));
  const cars = vehicles(3);
  const error = await world.refused(409, bookOnce, place.booking(cars));
  const [first, second, third] = cars.map(({ VehicleNumber }) => VehicleNumber);
  expect(error.message).toContain(`${second}: 7:00 AM is full on 23 Nov 2026. ${third}: 7:00 AM is full`);
  expect(error.message).not.toContain(first);
  expect(error.freeTimes).toEqual([
    { position: 1, vehicleNumber: second, slots: ["6:00 AM", "9:00 AM", "10:00 AM"] },
    { position: 2, vehicleNumber: third, slots: ["9:00 AM", "10:00 AM", "11:00 AM"] },
  ]);
  const moved = cars.map((car, position) => ({
    ...car,
    AppointmentTime: error.freeTimes?.find((one) => one.position === position)?.slots[0] ?? "7:00 AM",
  }));
  expect(await book(moved)).toMatchObject({ washes: 3 });
});
