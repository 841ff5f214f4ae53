import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelBooking, pauseBooking } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { getBooking } from "#contract/booking/page.ts";
import { searchAudit } from "#contract/audit/audit.ts";
import { addDays } from "#contract/day.ts";
import { type Bookable, customerToken, makeBookable, type VehicleBody } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { aheadWorkerOf } from "#server/testing/ahead.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** A Saturday; the plans begin on the Monday after it. */
const TODAY = "2026-11-21";
const MONDAY = "2026-11-23";
const AHEAD = addDays(TODAY, 60);

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = new Date(`${TODAY}T04:30:00Z`);
  // Repeated jobs are due as from this day, to which every test goes back.
  await sql`delete from job`.execute(world.db);
  await aheadWorkerOf(world).runDue();
  place = await makeBookable(world);
});

const daily = { BookingStartDate: MONDAY, BookingEndDate: null, Every: "day" } as const;

async function bookOpen(change: Partial<VehicleBody> = {}, washes = 59) {
  const vehicle = place.vehicle({ ...daily, ...change });
  const body = place.booking([vehicle], { CustomerAmount: washes * 300, Billing: "monthly" });
  return { ...(await world.done(bookPlan, body)), number: vehicle.VehicleNumber };
}

const quoteOf = (vehicle: VehicleBody) =>
  world.done(getQuote, {
    SocietyId: place.societyId,
    ServiceItemId: place.serviceItemId,
    Vehicles: [vehicle],
    BookingSchedule: "regular-wash",
  });

const read = (bookingId: number) => world.done(getBooking, { bookingId });
const daysOf = async (bookingId: number) => (await read(bookingId)).washLines.map(({ day }) => day);

/** Lets days pass, with the daily job on each of them. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    world.clock.advance(86_400_000);
    await aheadWorkerOf(world).runDue();
  }
}

describe("a plan without an end", () => {
  test("has washes for sixty days ahead, is billed monthly and says so", async () => {
    const { bookingId, washes, amount } = await bookOpen();
    expect({ washes, amount }).toEqual({ washes: 59, amount: 59 * 300 });
    const booking = await read(bookingId);
    expect(booking).toMatchObject({ openEnded: true, planEnd: null, billing: "monthly", lastDay: AHEAD });
    expect(booking.vehicleLines).toMatchObject([{ schedule: "daily", endDate: null }]);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("gets a wash each day by the daily job, at the same price and in the same hour", async () => {
    const { bookingId } = await bookOpen();
    await pass(3);
    const booking = await read(bookingId);
    expect(booking.washLines.at(-1)).toMatchObject({ day: addDays(AHEAD, 3), slot: "7:00 AM", price: 300 });
    expect(booking).toMatchObject({ washes: 62, amount: 62 * 300, baseAmount: 62 * 300, offAmount: 0 });
    await aheadWorkerOf(world).runDue();
    expect((await read(bookingId)).washes).toBe(62);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("leaves no entry in the audit for washes that the job adds", async () => {
    const { bookingId } = await bookOpen();
    const entries = async () =>
      (await world.done(searchAudit, { filters: { Noun: "booking", RecordId: bookingId } })).total;
    const before = await entries();
    await pass(1);
    expect(await entries()).toBe(before);
  });

  test("is quoted as it is booked", async () => {
    const quote = await quoteOf(place.vehicle(daily));
    expect(quote.vehicles).toMatchObject([{ price: 300, occurrences: 59, fullDays: [] }]);
  });

  test("is not paid upfront, and needs its end to be left out on purpose", async () => {
    const body = place.booking([place.vehicle(daily)], { CustomerAmount: 59 * 300 });
    expect((await world.refused(400, bookPlan, body)).fields).toEqual({
      Billing: "A plan without an end date is billed monthly: it can't be paid upfront",
    });
    const missing = place.booking([place.vehicle({ ...daily, BookingEndDate: "" })], { Billing: "monthly" });
    expect((await world.refused(400, bookPlan, missing)).fields).toEqual({
      "Vehicles.0.BookingEndDate": "End Date is required",
    });
    const { Billing: _upfront, ...unsaid } = body;
    const { bookingId } = await world.done(bookPlan, unsaid);
    expect(await read(bookingId)).toMatchObject({ billing: "monthly" });
  });

  test("that begins beyond the sixty days has its first wash", async () => {
    const start = addDays(TODAY, 100);
    const { bookingId } = await bookOpen({ BookingStartDate: start, AppointmentDate: start }, 1);
    expect(await daysOf(bookingId)).toEqual([start]);
  });

  test("holds its hour: nobody else gets it where one wash fits", async () => {
    await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
    await bookOpen();
    await pass(2);
    const there = { AppointmentDate: addDays(AHEAD, 2) };
    await world.refused(409, bookOnce, place.booking([place.vehicle(there)]));
    expect(await ledgerErrors(world)).toEqual([]);
  });
});

describe("a day that is full when the job comes to it", () => {
  const takeHour = (day: string) =>
    world.done(bookOnce, place.booking([place.vehicle({ AppointmentDate: day })]));
  beforeEach(async () => {
    await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
  });

  test("is washed beyond the capacity, which the booking's history names", async () => {
    const { bookingId } = await bookOpen();
    await takeHour(addDays(AHEAD, 1));
    await pass(1);
    const { washLines, events } = await read(bookingId);
    expect(washLines.at(-1)).toMatchObject({ day: addDays(AHEAD, 1), slot: "7:00 AM", overbooked: true });
    expect(events[0]).toMatchObject({ kind: "overbooked", washes: 1, by: null });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("is left out, or takes another hour, when the plan was booked so", async () => {
    const skipping = place.booking([place.vehicle(daily)], {
      CustomerAmount: 59 * 300,
      Billing: "monthly",
      OnFullDays: "skip",
    });
    const { bookingId } = await world.done(bookPlan, skipping);
    await takeHour(addDays(AHEAD, 1));
    const shifting = place.booking([place.vehicle({ ...daily, AppointmentTime: "8:00 AM" })], {
      CustomerAmount: 59 * 300,
      Billing: "monthly",
      OnFullDays: "shift",
    });
    const shifted = await world.done(bookPlan, shifting);
    await world.done(
      bookOnce,
      place.booking([place.vehicle({ AppointmentDate: addDays(AHEAD, 1), AppointmentTime: "8:00 AM" })]),
    );
    await pass(2);
    expect((await daysOf(bookingId)).slice(-2)).toEqual([AHEAD, addDays(AHEAD, 2)]);
    const washes = (await read(shifted.bookingId)).washLines.slice(-2);
    expect(washes.map(({ day, slot }) => [day, slot])).toEqual([
      [addDays(AHEAD, 1), "9:00 AM"],
      [addDays(AHEAD, 2), "8:00 AM"],
    ]);
    expect(await ledgerErrors(world)).toEqual([]);
  });
});

describe("pausing and cancelling", () => {
  test("a pause holds for washes that are added later, and takes no capacity", async () => {
    const { bookingId } = await bookOpen();
    const [From, To] = [addDays(AHEAD, -1), addDays(AHEAD, 2)];
    expect(await world.done(pauseBooking, { bookingId, From, To, Reason: "Abroad" })).toEqual({ washes: 2 });
    await pass(4);
    const washes = (await read(bookingId)).washLines.slice(-6);
    expect(washes.map(({ status }) => status)).toEqual([
      "skipped",
      "skipped",
      "skipped",
      "skipped",
      "scheduled",
      "scheduled",
    ]);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("a pause may lie wholly beyond the sixty days", async () => {
    const { bookingId } = await bookOpen();
    const [From, To] = [addDays(AHEAD, 1), addDays(AHEAD, 1)];
    expect(await world.done(pauseBooking, { bookingId, From, To, Reason: "Feast" })).toEqual({ washes: 0 });
    await pass(2);
    const washes = (await read(bookingId)).washLines.slice(-2);
    expect(washes.map(({ status }) => status)).toEqual(["skipped", "scheduled"]);
  });

  test("a cancelled plan does not grow again", async () => {
    const { bookingId } = await bookOpen();
    await world.done(cancelBooking, { bookingId, Reason: "Moved out" });
    await pass(2);
    expect(await read(bookingId)).toMatchObject({ status: "Cancelled", washes: 0, openEnded: false });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("a customer's own plan is theirs alone to cancel", async () => {
    const { bookingId } = await bookOpen();
    const other = { token: await customerToken(world, "9123456789") };
    const body = { bookingId, Reason: "Mine?" };
    expect(await world.refused(404, cancelBooking, body, other)).toMatchObject({ code: "missing" });
  });
});

test.each([
  [{ Every: "day", ExceptDays: "Thursday" }, ["2026-11-25", "2026-11-27", "2026-11-28"]],
  [{ Every: "other-day" }, ["2026-11-25", "2026-11-27", "2026-11-29"]],
  [{ Every: "month", DayOfMonth: 31 }, ["2026-11-30", "2026-12-31"]],
  [{ Every: "month" }, ["2026-11-23", "2026-12-23"]],
] as const)("%j", async (rhythm, expected) => {
  const vehicle = place.vehicle({ BookingStartDate: MONDAY, BookingEndDate: null, ...rhythm });
  const { occurrences = 0 } = (await quoteOf(vehicle)).vehicles[0] ?? {};
  const { bookingId } = await bookOpen({ ...rhythm, VehicleNumber: vehicle.VehicleNumber }, occurrences);
  const days = await daysOf(bookingId);
  expect(days).toEqual(expect.arrayContaining([...expected]));
  expect(days).not.toContain("2026-11-26");
});
