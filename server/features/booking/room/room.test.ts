import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { moveVisit } from "#contract/booking/change.ts";
import { bookOnce, bookPlan, getQuote } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getBookingPrices, getFreeSlots } from "#contract/booking/room.ts";
import { setPrices } from "#contract/catalogue/price.ts";
import { biweekly, type Bookable, makeBookable, type VehicleBody } from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { ledgerFaults } from "#server/testing/ledger.ts";
import { createWorld, type World } from "#server/testing/world.ts";

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
  const asked = {
    ServiceItemId: place.serviceItemId,
    SocietyId: place.societyId,
    ParkingPillarId: place.id(pillar),
    Days: days,
  };
  const lines = await world.done(getFreeSlots, asked);
  return Object.fromEntries(lines.map(({ slot, left, fullDays }) => [slot, { left, fullDays }]));
};

const book = (vehicles: VehicleBody[], change = {}) => world.done(bookOnce, place.booking(vehicles, change));
const vehicles = (count: number, change: Partial<VehicleBody> = {}) =>
  Array.from({ length: count }, () => place.vehicle(change));

test("without coverage and number nothing limits a slot", async () => {
  const slots = await freeSlots();
  expect(Object.keys(slots)).toHaveLength(16);
  expect(new Set(Object.values(slots).map(({ left }) => left))).toEqual(new Set([null]));
  expect(await book(vehicles(10))).toMatchObject({ washes: 10 });
});

test("a provider's hour holds as many washes as its minutes", async () => {
  await place.cover("06:30", "08:00");
  const slots = await freeSlots();
  // Washes of 30 minutes: half an hour from 6:30, a whole one from 7, nobody afterwards.
  expect([slots["6:00 AM"]?.left, slots["7:00 AM"]?.left, slots["8:00 AM"]?.left]).toEqual([1, 2, 0]);
  await book(vehicles(2));
  expect((await freeSlots())["7:00 AM"]).toEqual({ left: 0, fullDays: [MONDAY] });
  const fault = await world.refused(409, bookOnce, place.booking(vehicles(1)));
  expect(fault.message).toBe(
    "7:00 AM is full on 23 Nov 2026. Please choose another slot, or what to do on full days.",
  );
});

test("several providers' minutes add up, and a pillar that none of them covers has no room", async () => {
  await place.cover();
  await place.cover("07:00", "08:00");
  expect((await freeSlots())["7:00 AM"]?.left).toBe(4);
  expect((await freeSlots())["8:00 AM"]?.left).toBe(2);
  expect((await freeSlots([MONDAY], "B1/P3"))["7:00 AM"]?.left).toBe(0);
  const elsewhere = vehicles(1, { ParkingPillarId: place.id("B1/P3") });
  await world.refused(409, bookOnce, place.booking(elsewhere));
  expect(await book(vehicles(4))).toMatchObject({ washes: 4 });
});

test("another company's providers make no room for this one", async () => {
  const companyId = await world.addCompany("Neighbours");
  await sql`insert into society_company values (${place.societyId}, ${companyId})`.execute(world.db);
  await place.cover();
  const token = await world.newToken("staff", companyId);
  const asked = {
    ServiceItemId: place.serviceItemId,
    SocietyId: place.societyId,
    ParkingPillarId: place.id("B1/P1"),
    Days: [MONDAY],
  };
  const [slot] = await world.done(getFreeSlots, asked, { token });
  expect(slot?.left).toBeNull();
});

test("a wash of more than an hour takes the next hour's time, too", async () => {
  await place.cover("06:00", "09:00");
  await sql`update service_item set duration_minutes = 90 where service_item_id = ${place.serviceItemId}`.execute(
    world.db,
  );
  expect((await freeSlots())["7:00 AM"]?.left).toBe(1);
  await book(vehicles(1));
  const slots = await freeSlots();
  expect([slots["6:00 AM"]?.left, slots["7:00 AM"]?.left, slots["8:00 AM"]?.left]).toEqual([0, 0, 0]);
});

test("a number set on the society stands above its coverage, and is of washes", async () => {
  await place.cover();
  await setNumber(3);
  expect((await freeSlots())["9:00 PM"]?.left).toBe(3);
  await book(vehicles(3));
  await world.refused(409, bookOnce, place.booking(vehicles(1)));
  await setNumber(5);
  expect((await freeSlots())["7:00 AM"]?.left).toBe(2);
  await setNumber(2);
  expect((await freeSlots())["7:00 AM"]?.left).toBe(0);
});

describe("on full days of a plan", () => {
  const plan = (change = {}) => place.booking([place.vehicle(biweekly)], change);

  beforeEach(async () => {
    await setNumber(1);
    await book([place.vehicle({ AppointmentDate: "2026-11-26" })]);
    await book([place.vehicle({ AppointmentDate: "2026-12-07" })]);
  });

  test("the free slots say which", async () => {
    const days = ["2026-11-23", "2026-11-26", "2026-12-07"];
    expect((await freeSlots(days))["7:00 AM"]).toEqual({ left: 0, fullDays: ["2026-11-26", "2026-12-07"] });
    expect((await freeSlots(days))["8:00 AM"]).toEqual({ left: 1, fullDays: [] });
  });

  test("the plan is refused with the first of them, unless something else was chosen", async () => {
    const fault = await world.refused(409, bookPlan, plan());
    expect(fault.message).toContain("7:00 AM is full on 26 Nov 2026 and 1 more time");
  });

  test("they are left out, and not charged", async () => {
    const { bookingId, ...rest } = await world.done(
      bookPlan,
      plan({ OnFullDays: "skip", CustomerAmount: 1800 }),
    );
    expect(rest).toEqual({ amount: 1800, washes: 6 });
    const { visits, vehicleLines } = await world.done(getBooking, { bookingId });
    expect(visits.map(({ day }) => day)).not.toContain("2026-11-26");
    expect(vehicleLines[0]?.occurrences).toBe(6);
  });

  test("a quote tells how many washes are left, the booking's own cars counted", async () => {
    const cars = [place.vehicle(biweekly), place.vehicle(biweekly)];
    const { SocietyId, ServiceItemId } = place.booking();
    const asked = { SocietyId, ServiceItemId, BookingSchedule: "regular-wash", Vehicles: cars } as const;
    const told = await world.done(getQuote, { ...asked, OnFullDays: "skip" });
    expect(told.vehicles.map(({ occurrences }) => occurrences)).toEqual([6, 0]);
    expect(told.vehicles[0]).toEqual({ price: 300, occurrences: 6, fullDays: ["2026-11-26", "2026-12-07"] });
    await setNumber(2);
    const { vehicles: both } = await world.done(getQuote, { ...asked, OnFullDays: "skip" });
    expect(both.map(({ occurrences }) => occurrences)).toEqual([8, 6]);
    const body = place.booking(cars, { OnFullDays: "skip", CustomerAmount: 14 * 300 });
    expect(await world.done(bookPlan, body)).toMatchObject({ washes: 14 });
    const customer = { token: await world.tokenOf("customer") };
    const fault = await world.refused(409, getQuote, { ...asked, OnFullDays: "refuse" }, customer);
    expect(fault.message).toContain("has a wash on 23 Nov 2026 at 7:00 AM already.");
  });

  test("the nearest free time is taken", async () => {
    const { bookingId } = await world.done(bookPlan, plan({ OnFullDays: "shift" }));
    const { visits } = await world.done(getBooking, { bookingId });
    expect(visits.map(({ slot }) => slot)).toEqual([
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

  test("staff with the right book anyway, which is said and kept", async () => {
    const { bookingId } = await world.done(bookPlan, plan({ OnFullDays: "overbook" }));
    const { visits, events } = await world.done(getBooking, { bookingId });
    expect(visits.filter(({ overbooked }) => overbooked).map(({ day }) => day)).toEqual([
      "2026-11-26",
      "2026-12-07",
    ]);
    expect(events.find(({ kind }) => kind === "overbooked")).toMatchObject({ washes: 2 });
    const fault = await world.refused(403, bookPlan, plan({ OnFullDays: "overbook" }), {
      token: await world.tokenOf("staff"),
    });
    expect(fault.message).toBe("Your role may not book into a full slot.");
  });
});

describe.each([1, 5, 20])("when 64 confirm at once for the last %i places", (places) => {
  test.each(["a number", "coverage"])(
    "set by %s, exactly those succeed, 50 times",
    async (source) => {
      if (source === "a number") await setNumber(places);
      // Minutes: each place is a wash of 3 minutes in one hour of one provider.
      else {
        await place.cover("06:00", "22:00");
        const minutes = Math.floor(60 / places);
        await sql`update service_item set duration_minutes = ${minutes} where service_item_id = ${place.serviceItemId}`.execute(
          world.db,
        );
      }
      const token = await world.tokenOf("admin");
      for (let round = 0; round < 50; round += 1) {
        const change = {
          AppointmentDate: new Date(Date.UTC(2026, 11, 1 + round)).toISOString().slice(0, 10),
        };
        const answers = await Promise.all(
          vehicles(64, change).map((vehicle) =>
            call(world.app, bookOnce, place.booking([vehicle]), { token }),
          ),
        );
        const statuses = answers.map(({ status }) => status);
        expect({ round, booked: statuses.filter((status) => status === 200).length }).toEqual({
          round,
          booked: places,
        });
        expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
      }
      expect(await ledgerFaults(world)).toEqual([]);
    },
    120_000,
  );
});

test("washes that are moved to one place at once: one of them gets it", async () => {
  await setNumber(1);
  const booked = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      book([place.vehicle({ AppointmentDate: `2026-12-0${index + 1}` })]),
    ),
  );
  const visits = await Promise.all(
    booked.map(
      async ({ bookingId }) => (await world.done(getBooking, { bookingId })).visits[0]?.visitId ?? 0,
    ),
  );
  const token = await world.tokenOf("admin");
  const to = { Date: "2026-12-24", Slot: "8:00 AM", Reason: "Holiday" };
  const answers = await Promise.all(
    visits.map((visitId) => call(world.app, moveVisit, { visitId, ...to }, { token })),
  );
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 7 });
  expect(await ledgerFaults(world)).toEqual([]);
});

test("prices are told for each type of vehicle, and only of what is on offer", async () => {
  const asked = { ServiceItemId: place.serviceItemId, SocietyId: place.societyId };
  const { prices } = await world.done(getBookingPrices, asked);
  expect(new Set(prices.map(({ price }) => price))).toEqual(new Set([300]));
  const line = { SocietyId: place.societyId, ItemTypeId: null, Price: 280 };
  await world.done(setPrices, { serviceItemId: place.serviceItemId, Prices: [line] });
  const customer = { token: await world.tokenOf("customer") };
  expect(await world.done(getBookingPrices, asked, customer)).toMatchObject({ price: 280, duration: 30 });
  await sql`update service_item set active = false where service_item_id = ${place.serviceItemId}`.execute(
    world.db,
  );
  await world.refused(404, getBookingPrices, asked);
});
