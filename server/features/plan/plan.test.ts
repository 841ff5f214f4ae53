import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelBooking, pauseBooking } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { stopBooking } from "#contract/booking/plan.ts";
import { getCustomerTotals } from "#contract/bill/account.ts";
import { addDays } from "#contract/day.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { addBookingPayment } from "#contract/payment/payment.ts";
import { getPlan, searchPlans } from "#contract/plan/plan.ts";
import { type PlanState } from "#contract/plan/state.ts";
import {
  biweekly,
  type Bookable,
  customerToken,
  makeBookable,
  type VehicleBody,
} from "#server/testing/bookings.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

/** The world's first day is Saturday, 21 November 2026. */
const MONDAY = "2026-11-23";
let world: World;
let place: Bookable;
let elsewhere: Bookable;
/** Plans by the state that they are in on the world's first day. */
const plans: Record<string, { bookingId: number; planId: number }> = {};

async function book(at: Bookable, change: Partial<VehicleBody> = {}) {
  const vehicle = at.vehicle({ ...biweekly, ...change });
  const billing = vehicle.BookingEndDate === null ? { Billing: "monthly" as const } : {};
  const { bookingId } = await world.done(bookPlan, at.booking([vehicle], billing));
  const { vehicleLines } = await world.done(getBooking, { bookingId });
  return { bookingId, planId: vehicleLines[0]?.planId ?? 0 };
}
/** Until Wednesday, 9 December, on Mondays: its last wash is on the seventh, thirteen days ahead. */
const late = { BookingEndDate: "2026-12-09", Occurence: 3, DaysOfWeek: "monday", SecondDayofWeek: null };
/** In a booking that is for two cars. */
let pair: Bookable;
let pairId: number;
/** Plans that start with the others, in which a test changes something. */
let changed: { at: Bookable; bookingId: number; planId: number };
let stopped: typeof changed;
let owing: typeof changed;

beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  elsewhere = await makeBookable(world);
  plans.ending = await book(place, {
    BookingEndDate: "2026-12-06",
    Occurence: 4,
    VehicleNumber: "MH14XY0001",
  });
  plans.active = await book(place, { AppointmentTime: "8:00 AM" });
  plans.paused = await book(place);
  plans.cancelled = await book(place);
  const other = async (change: Partial<VehicleBody> = {}) => {
    const at = await makeBookable(world);
    return { at, ...(await book(at, change)) };
  };
  plans.upcoming = await book(elsewhere, {
    AppointmentDate: "2026-12-07",
    BookingStartDate: "2026-12-07",
    BookingEndDate: "2027-01-03",
  });
  await world.done(bookOnce, elsewhere.booking([elsewhere.vehicle({ AppointmentDate: "2026-12-30" })]));
  [changed, stopped, owing] = [await other(), await other(late), await other()];
  pair = await makeBookable(world);
  const cars = [pair.vehicle({ ...biweekly, VehicleNumber: "KA01AA0001" }), pair.vehicle(biweekly)];
  pairId = (await world.done(bookPlan, pair.booking(cars))).bookingId;
  // Three days later all but the upcoming one have begun.
  world.clock.now = new Date("2026-11-24T04:30:00Z");
  const { bookingId } = plans.paused;
  await world.done(pauseBooking, { bookingId, From: "2026-11-24", To: "2026-11-30", Reason: "Away" });
  await world.done(cancelBooking, { bookingId: plans.cancelled.bookingId, Reason: "Sold" });
});
afterAll(() => world.close());

const idOf = (name: string): number => plans[name]?.planId ?? 0;

/** The names of the plans that a search finds, in their order; none of those that have no name. */
async function namesOf(body: BodyOf<typeof searchPlans>, token?: string): Promise<string[]> {
  const { rows, total } = await world.done(searchPlans, body, token === undefined ? {} : { token });
  expect(total).toBe(rows.length);
  return rows.flatMap(
    ({ planId }) => Object.entries(plans).find(([, plan]) => plan.planId === planId)?.[0] ?? [],
  );
}

test("lists plans as they are now, the last one first, and no single washes", async () => {
  expect(await namesOf({})).toEqual(["upcoming", "cancelled", "paused", "active", "ending"]);
  const { rows } = await world.done(searchPlans, { search: "MH 14 XY 0001" });
  expect(rows).toEqual([
    {
      planId: idOf("ending"),
      bookingId: plans.ending?.bookingId,
      companyId: 1,
      customerId: place.customerId,
      customerName: "Anita Rao",
      customerPhone: place.phone,
      societyId: place.societyId,
      societyName: expect.stringMatching(/^Society/) as string,
      flatName: "Tower A, 101",
      vehicleNumber: "MH14XY0001",
      vehicle: "Maruti Suzuki Swift, White",
      serviceItemId: place.serviceItemId,
      itemName: "Foam wash",
      itemNames: {},
      slot: "7:00 AM",
      schedule: "biweekly",
      days: ["monday", "thursday"],
      dayOfMonth: null,
      startDate: MONDAY,
      endDate: "2026-12-06",
      state: "ending",
      price: 300,
      monthlyPrice: null,
      nextWash: { day: "2026-11-26", slot: "7:00 AM", providerName: null },
      owed: expect.any(Number) as number,
    },
  ]);
});

describe("finds plans", () => {
  test.each([
    ["by a part of the vehicle's number", () => ({ search: "14xy" }), ["ending"]],
    ["by phone", () => ({ search: elsewhere.phone }), ["upcoming"]],
    ["by customer", () => ({ filters: { CustomerId: elsewhere.customerId } }), ["upcoming"]],
    ["by society", () => ({ filters: { SocietyId: elsewhere.societyId } }), ["upcoming"]],
    ["by item", () => ({ filters: { ServiceItemId: elsewhere.serviceItemId } }), ["upcoming"]],
    ["by hour", () => ({ filters: { Slot: "8:00 AM" } }), ["active"]],
    ["by company", () => ({ filters: { CompanyId: 2 } }), []],
    [
      "sorted by their last day, within one the newest first",
      () => ({ sort: { by: "endDate" as const } }),
      ["ending", "cancelled", "paused", "active", "upcoming"],
    ],
    [
      "sorted by the next wash, within a day the newest first, those without one last",
      () => ({ sort: { by: "nextDay" as const } }),
      ["active", "ending", "paused", "upcoming", "cancelled"],
    ],
    [
      "sorted by their first day, the last one first",
      () => ({
        sort: { by: "startDate" as const, descending: true },
      }),
      ["upcoming", "cancelled", "paused", "active", "ending"],
    ],
  ] as [string, () => BodyOf<typeof searchPlans>, string[]][])("%s", async (_, body, names) => {
    expect(await namesOf(body())).toEqual(names);
  });

  test.each([
    ["upcoming", ["upcoming"]],
    ["active", ["active"]],
    ["paused", ["paused"]],
    ["ending", ["ending"]],
    ["ended", ["cancelled"]],
  ] as [PlanState, string[]][])("that are %s", async (State, names) => {
    expect(await namesOf({ filters: { State } })).toEqual(names);
    const { rows } = await world.done(searchPlans, { filters: { State } });
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set([State]));
  });

  test("of a booking's vehicles only the one with the number", async () => {
    const { rows } = await world.done(searchPlans, { search: "ka01aa" });
    expect(rows).toMatchObject([{ bookingId: pairId, vehicleNumber: "KA01AA0001" }]);
    expect((await world.done(searchPlans, { search: pair.phone })).total).toBe(2);
  });
});

describe("a plan", () => {
  test("is ending from two weeks before its last wash on, whatever its last day, and ended after it", async () => {
    const { planId, bookingId } = stopped;
    const stateOf = async () => (await world.done(getPlan, { planId })).state;
    expect(await stateOf()).toBe("ending");
    const before = world.clock.now;
    world.clock.now = new Date("2026-12-07T20:00:00Z");
    expect(await stateOf()).toBe("ended");
    world.clock.now = before;
    await world.done(stopBooking, { bookingId, LastDay: "2026-11-30", Reason: "Sold" });
    expect(await stateOf()).toBe("ending");
    world.clock.now = new Date("2026-12-01T04:30:00Z");
    expect(await stateOf()).toBe("ended");
    world.clock.now = before;
  });

  test("without an end goes on", async () => {
    const at = await makeBookable(world);
    const { planId } = await book(at, {
      ...biweekly,
      AppointmentDate: "2026-11-26",
      BookingStartDate: "2026-11-26",
      BookingEndDate: null,
      Occurence: 17,
    });
    expect(await world.done(getPlan, { planId })).toMatchObject({ state: "upcoming", endDate: null });
    const before = world.clock.now;
    world.clock.now = new Date("2027-01-20T04:30:00Z");
    expect(await world.done(getPlan, { planId })).toMatchObject({ state: "active" });
    world.clock.now = before;
  });

  test("has its own term and washes, and no others of its booking", async () => {
    const { vehicleLines, washLines } = await world.done(getBooking, { bookingId: pairId });
    const planId = vehicleLines[1]?.planId ?? 0;
    const plan = await world.done(getPlan, { planId });
    expect(plan.terms).toMatchObject([
      {
        from: MONDAY,
        until: "2026-12-20",
        flatId: pair.id("Tower A/1/101"),
        flatName: "Tower A, 101",
        parkingPillarId: pair.id("B1/P1"),
        vehicleNumber: vehicleLines[1]?.vehicleNumber,
        slot: "7:00 AM",
        price: 300,
        monthlyPrice: null,
      },
    ]);
    expect(plan.washLines).toEqual(washLines.filter((wash) => wash.planId === planId));
    expect(plan.washLines).toHaveLength(8);
    expect(plan.events.map(({ kind }) => kind)).toEqual(["booked"]);
    expect(plan.lastChange).toBeNull();
  });

  test("is a chain of terms, of which lists show the last and washes their own", async () => {
    const { at, planId } = changed;
    // As a change from 7 December on leaves it.
    const second = await sql<{ id: number }>`
      insert into booking_vehicle (booking_id, company_id, society_id, customer_id, position, number, make, model, color,
        body_type, fuel_type, parking_floor_id, parking_pillar_id, parking_floor_name, parking_pillar_name, slot,
        schedule, days, start_day, end_day, occurrences, price_paise, minutes, requirements, plan_of, own_flat_id,
        own_building_name, own_floor_name, own_flat_name)
      select booking_id, company_id, society_id, customer_id, 2, number, make, model, color, body_type, fuel_type,
        parking_floor_id, parking_pillar_id, parking_floor_name, parking_pillar_name, '08:00', schedule, days,
        '2026-12-07', end_day, 4, price_paise, minutes, requirements, booking_vehicle_id,
        ${at.id("Tower A/2/201")}::integer, 'Tower A', '2', '201'
      from booking_vehicle where booking_vehicle_id = ${planId} returning booking_vehicle_id as id`.execute(
      world.db,
    );
    const term = second.rows[0]?.id ?? 0;
    await sql`update booking_vehicle set next_day = '2026-12-07' where booking_vehicle_id = ${planId}`.execute(
      world.db,
    );
    await sql`update wash set booking_vehicle_id = ${term}, slot = '08:00'
      where booking_vehicle_id = ${planId} and day >= '2026-12-07'`.execute(world.db);
    const plan = await world.done(getPlan, { planId });
    expect(plan).toMatchObject({
      flatName: "Tower A, 201",
      slot: "8:00 AM",
      startDate: MONDAY,
      state: "active",
      nextWash: { day: "2026-11-26", slot: "7:00 AM" },
    });
    expect(plan.terms.map(({ from, until, flatName }) => [from, until, flatName])).toEqual([
      [MONDAY, "2026-12-06", "Tower A, 101"],
      ["2026-12-07", "2026-12-20", "Tower A, 201"],
    ]);
    expect(plan.washLines.map(({ planId: of }) => of)).toEqual(Array.from({ length: 8 }, () => planId));
    const { rows } = await world.done(searchPlans, { filters: { CustomerId: at.customerId } });
    expect(rows).toMatchObject([{ planId, flatName: "Tower A, 201" }]);
    await world.refused(404, getPlan, { planId: term });
  });
});

test("says what a customer owes, as their account does", async () => {
  const { at, planId, bookingId } = owing;
  await world.done(bookOnce, at.booking([at.vehicle({ AppointmentDate: addDays(MONDAY, 7) })]));
  const CustomerId = at.customerId;
  const owed = async () => {
    const [plan, totals] = [
      await world.done(getPlan, { planId }),
      await world.done(getCustomerTotals, { CustomerId }),
    ];
    expect(plan.owed).toBe(totals.open);
    return plan.owed;
  };
  const found = async (Owes: boolean) =>
    (await world.done(searchPlans, { filters: { CustomerId, Owes } })).rows.map((row) => row.planId);
  expect(await owed()).toBe(2700);
  expect([await found(true), await found(false)]).toEqual([[planId], []]);
  await world.done(addBookingPayment, { bookingId, Amount: 2400, Method: "cash" });
  expect(await owed()).toBe(300);
  expect(await found(true)).toEqual([planId]);
  await sql`update booking set paid_paise = owed_paise where customer_id = ${CustomerId}`.execute(world.db);
  expect(await owed()).toBe(0);
  expect([await found(true), await found(false)]).toEqual([[], [planId]]);
});

test("is read by its own company and customer alone", async () => {
  const companyId = await world.addCompany("Plans of the south");
  const other = await makeBookable(world);
  await letServe(world, other.societyId, companyId);
  const token = await world.newToken("owner", companyId);
  const planId = idOf("active");
  expect(await namesOf({}, token)).toEqual([]);
  await world.refused(404, getPlan, { planId }, { token });
  const own = await customerToken(world, elsewhere.phone);
  expect(await namesOf({}, own)).toEqual(["upcoming"]);
  await world.refused(404, getPlan, { planId }, { token: own });
  const plan = await world.done(getPlan, { planId: idOf("upcoming") }, { token: own });
  expect(plan.events.map(({ by }) => by)).toEqual([null]);
  const staff = await world.done(getPlan, { planId: idOf("upcoming") });
  expect(staff.events.map(({ by }) => by)).toEqual([expect.any(String)]);
});
