import { afterAll, beforeAll, expect, test } from "vitest";
import { bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addDays, daysBetween } from "#contract/day.ts";
import { makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { aheadWorkerOf } from "#server/testing/ahead.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const START = "2026-11-23";
/** Days between two runs of the job: mostly one, and more after days without a server. */
const steps = [...Array.from({ length: 12 }, () => 1), 2, 1, 9, 1, 30, 1, 45];

const rhythms = [
  { Every: "day" },
  { Every: "day", ExceptDays: "Thursday" },
  { Every: "other-day" },
  { Every: "month", DayOfMonth: 30 },
  { DaysOfWeek: "tuesday,friday" },
] as const;

test("the job, run for months, adds the washes of one long plan", async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  const place = await makeBookable(world);
  const worker = aheadWorkerOf(world);
  await worker.runDue();
  const vehicles = rhythms.map((rhythm, index) =>
    place.vehicle({
      ...rhythm,
      BookingStartDate: START,
      AppointmentDate: START,
      BookingEndDate: null,
      AppointmentTime: `${6 + index}:00 AM`,
    }),
  );
  const quote = (Vehicles: typeof vehicles) =>
    world.done(getQuote, {
      SocietyId: place.societyId,
      ServiceItemId: place.serviceItemId,
      Vehicles,
      BookingSchedule: "regular-wash",
    });
  const total = (quoted: Awaited<ReturnType<typeof quote>>) =>
    quoted.vehicles.reduce((sum, { occurrences }) => sum + occurrences * 300, 0);
  const open = await world.done(
    bookPlan,
    place.booking(vehicles, { CustomerAmount: total(await quote(vehicles)), Billing: "monthly" }),
  );
  for (const days of steps) {
    world.clock.advance(days * 86_400_000);
    await worker.runDue();
  }
  const passed = steps.reduce((sum, days) => sum + days, 0);
  const end = addDays("2026-11-21", passed + 60);
  expect(daysBetween(START, end)).toBeGreaterThan(120);

  world.clock.now = new Date("2026-11-21T04:30:00Z");
  const other = await makeBookable(world);
  const dated = rhythms.map((rhythm, index) => ({
    ...other.vehicle({
      ...rhythm,
      BookingStartDate: START,
      AppointmentDate: START,
      BookingEndDate: end,
      AppointmentTime: `${6 + index}:00 AM`,
    }),
  }));
  const count = async (index: number) => {
    const vehicle = vehicles[index];
    const { washLines } = await world.done(getBooking, { bookingId: open.bookingId });
    return washLines.filter(({ vehicleNumber }) => vehicleNumber === vehicle?.VehicleNumber).length;
  };
  const counted = await Promise.all(
    dated.map(async (one, index) => ({ ...one, Occurence: await count(index) })),
  );
  // The occurrences of the dated plan are checked against its own days.
  const long = await world.done(bookPlan, other.booking(counted, { Billing: "monthly" }));
  const washesOf = async (bookingId: number, plates: readonly string[]) =>
    (await world.done(getBooking, { bookingId })).washLines.map(({ vehicleNumber, day, slot, price }) => ({
      vehicle: plates.indexOf(vehicleNumber),
      day,
      slot,
      price,
    }));
  const ofOpen = await washesOf(
    open.bookingId,
    vehicles.map(({ VehicleNumber }) => VehicleNumber),
  );
  const ofLong = await washesOf(
    long.bookingId,
    dated.map(({ VehicleNumber }) => VehicleNumber),
  );
  expect(ofOpen).toEqual(ofLong);
  expect(await ledgerErrors(world)).toEqual([]);
});
