import { sql } from "kysely";
import { array, assert, asyncProperty, boolean, constantFrom, integer, nat, record } from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { moveWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getFreeSlots } from "#contract/booking/availability.ts";
import { addDays } from "#contract/day.ts";
import { type Bookable, makeBookable, type VehicleBody } from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";
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
const ROUNDS = rounds(2, 15);

test("books the vehicles in slots shown as free, and refuses them in slots shown as full", async () => {
  await place.cover("06:30", "09:00");
  await place.cover("07:00", "08:00");
  await place.cover("08:15", "10:00");
  const { SocietyId, ServiceItemId } = place.booking();
  const plans = record({ start: integer({ min: 0, max: 6 }), length: integer({ min: 1, max: 9 }) });
  const car = record({ pillar: constantFrom("B1/P1", "B1/P2", "B1/P3"), pick: nat(15), hour: nat(15) });
  const carts = record({
    isPlan: boolean(),
    plan: plans,
    minutes: constantFrom(20, 30, 45, 75),
    cars: array(car, { minLength: 1, maxLength: 4 }),
  });
  const runs = asyncProperty(carts, async ({ isPlan, plan: { start, length }, minutes, cars }) => {
    await sql`update service_item set duration_minutes = ${minutes}
      where service_item_id = ${ServiceItemId}`.execute(world.db);
    const days = Array.from({ length: isPlan ? length + 1 : 1 }, (_, index) =>
      addDays(MONDAY, start + index),
    );
    const [AppointmentDate = MONDAY] = days;
    const change = { AppointmentDate, BookingEndDate: days.at(-1) ?? null, Occurence: days.length };
    const BookingSchedule = isPlan ? ("regular-wash" as const) : ("Book Now" as const);
    const endpoint = isPlan ? bookPlan : bookOnce;
    const cart: VehicleBody[] = [];
    for (const { pillar, pick, hour } of cars) {
      const ParkingPillarId = place.id(pillar);
      const query = {
        SocietyId,
        ServiceItemId,
        ParkingPillarId,
        Days: days,
        BookingSchedule,
        Vehicles: cart,
      };
      const slots = await world.done(getFreeSlots, query);
      const at = (slot = "") => place.vehicle({ ...change, ParkingPillarId, AppointmentTime: slot });
      const full = slots[hour];
      if (full && full.fullDays.length > 0)
        await world.refused(409, endpoint, place.booking([...cart, at(full.slot)]));
      const free = slots.filter(({ fullDays }) => fullDays.length === 0);
      if (free.length > 0) cart.push(at(free[pick % free.length]?.slot));
    }
    if (cart.length > 0) await world.done(endpoint, place.booking(cart));
  });
  await assert(runs, { numRuns: rounds(2, 60), endOnFailure: true });
  expect(await ledgerErrors(world)).toEqual([]);
}, 600_000);

describe.each([1, 5, 20])("when 64 confirm at once for the last %i places", (places) => {
  test.each(["a number", "coverage"])(
    "set by %s, exactly those succeed, each time",
    async (source) => {
      if (source === "a number")
        await sql`update society set washes_per_hour = ${places} where society_id = ${place.societyId}`.execute(
          world.db,
        );
      // Minutes: each place is a wash of 3 minutes in one hour of one provider.
      else {
        await place.cover("06:00", "22:00");
        const minutes = Math.floor(60 / places);
        await sql`update service_item set duration_minutes = ${minutes} where service_item_id = ${place.serviceItemId}`.execute(
          world.db,
        );
      }
      const token = await world.tokenOf("admin");
      for (let round = 0; round < ROUNDS; round += 1) {
        const change = {
          AppointmentDate: new Date(Date.UTC(2026, 11, 1 + round)).toISOString().slice(0, 10),
        };
        const answers = await Promise.all(
          Array.from({ length: 64 }, () =>
            call(world.app, bookOnce, place.booking([place.vehicle(change)]), { token }),
          ),
        );
        const statuses = answers.map(({ status }) => status);
        expect({ round, booked: statuses.filter((status) => status === 200).length }).toEqual({
          round,
          booked: places,
        });
        expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
      }
      expect(await ledgerErrors(world)).toEqual([]);
    },
    120_000,
  );
});

test("lets only one of several washes move to the same slot at once", async () => {
  await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
  const booked = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      world.done(bookOnce, place.booking([place.vehicle({ AppointmentDate: `2026-12-0${index + 1}` })])),
    ),
  );
  const washLines = await Promise.all(
    booked.map(
      async ({ bookingId }) => (await world.done(getBooking, { bookingId })).washLines[0]?.washId ?? 0,
    ),
  );
  const token = await world.tokenOf("admin");
  const to = { Date: "2026-12-24", Slot: "8:00 AM", Reason: "Holiday" };
  const answers = await Promise.all(
    washLines.map((washId) => call(world.app, moveWash, { washId, ...to }, { token })),
  );
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 7 });
  expect(await ledgerErrors(world)).toEqual([]);
});
