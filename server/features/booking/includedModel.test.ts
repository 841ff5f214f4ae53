import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { randomUUID } from "node:crypto";
import { array, assert, asyncProperty, constantFrom, integer, nat, record, subarray } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreWash, skipWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addDays, type Weekday, weekdayOf, weekdays } from "#contract/day.ts";
import { updateOutcome } from "#contract/dispatch/outcome.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const RUNS = rounds(2, 40);
let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
  world.clock.now = new Date("2026-10-20T04:30:00Z");
  place = await makeBookable(world);
  await world.done(updateOutcome, { Reason: "rain", Effect: "credit" });
  await world.done(updateOutcome, { Reason: "car-away", Effect: "charge" });
  await workerOf(world).runDue();
});
afterAll(() => world.close());

/** A month's included washes by washes held of washes meant, half up, counted without the product's rule. */
function dueIn(month: string, days: readonly Weekday[], included: number, held: number): number {
  let meant = 0;
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1))
    if (days.includes(weekdayOf(day))) meant += 1;
  const most = BigInt(Math.min(included, meant));
  return Number((2n * most * BigInt(held) + BigInt(meant)) / (2n * BigInt(meant)));
}

type Kind = "to come" | "off" | "done" | "rain" | "car-away";
const isHeld = (kind: Kind) => kind !== "off" && kind !== "rain";

const plan = record({
  included: integer({ min: 1, max: 6 }),
  start: nat(25),
  length: integer({ min: 15, max: 60 }),
  days: subarray([...weekdays], { minLength: 2 }),
  changes: array(record({ at: nat(100), kind: constantFrom("off", "off", "to come") }), { maxLength: 10 }),
  outcomes: array(constantFrom("done", "done", "done", "rain", "car-away"), { minLength: 5, maxLength: 9 }),
  reported: integer({ min: 0, max: 12 }),
});

test("months have the included washes that a model counts, whatever is skipped, restored and missed", async () => {
  await assert(
    asyncProperty(plan, async ({ included, start: after, length, days, changes, outcomes, reported }) => {
      world.clock.now = new Date("2026-10-20T04:30:00Z");
      const { serviceItemId } = await world.done(addServiceItem, {
        ServiceId: place.serviceId,
        ItemName: `Daily wipe ${randomUUID()}`,
        Price: 49,
        MonthlyPrice: 799,
        Duration: 10,
        Included: [{ ServiceItemId: place.serviceItemId, Washes: included }],
      });
      const start = addDays("2026-11-01", after);
      const end = addDays(start, length);
      const dates = Array.from({ length: length + 1 }, (_, index) => addDays(start, index)).filter((day) =>
        days.includes(weekdayOf(day)),
      );
      const vehicle = place.vehicle({
        AppointmentDate: start,
        BookingStartDate: start,
        BookingEndDate: end,
        DaysOfWeek: days.join(","),
        Schedule: "customize",
        Occurence: dates.length,
      });
      const sold = { ServiceItemId: serviceItemId, Package: "month" } as const;
      const quote = await world.done(getQuote, {
        ...sold,
        SocietyId: place.societyId,
        Vehicles: [vehicle],
        BookingSchedule: "regular-wash",
      });
      const CustomerAmount = quote.vehicles[0]?.amount ?? 0;
      const { bookingId } = await world.done(
        bookPlan,
        place.booking([vehicle], { ...sold, Billing: "monthly", CustomerAmount }),
      );
      const read = async () => (await world.done(getBooking, { bookingId })).washLines;
      const kinds = new Map<number, Kind>((await read()).map(({ washId }) => [washId, "to come"]));

      const agrees = async () => {
        await workerOf(world).runDue();
        const washes = await read();
        for (const month of new Set(dates.map((day) => day.slice(0, 7)))) {
          const own = washes.filter(({ day }) => day.startsWith(month));
          const held = own.filter(({ washId }) => isHeld(kinds.get(washId) ?? "off"));
          const foam = held.filter(({ itemName }) => itemName === "Foam wash");
          const reportedFoam = foam.filter(({ washId }) => kinds.get(washId) !== "to come").length;
          // What has been washed is not taken back.
          const due = Math.max(dueIn(month, days, included, held.length), reportedFoam);
          const plain = own.filter(
            ({ washId, itemName }) => kinds.get(washId) === "to come" && itemName !== "Foam wash",
          );
          // Fewer than are due only where no plain wash is left to become one.
          const lacking = due - foam.length;
          expect({ lacking, plain: plain.length }).toEqual({
            lacking: plain.length === 0 ? Math.max(0, lacking) : 0,
            plain: plain.length,
          });
        }
      };
      await agrees();
      for (const { at, kind } of changes) {
        const { washId } = (await read())[at % dates.length] ?? { washId: 0 };
        if (kinds.get(washId) === kind) continue;
        if (kind === "off") await world.done(skipWash, { washId, Reason: "Away" });
        else await world.done(restoreWash, { washId });
        kinds.set(washId, kind);
        await agrees();
      }
      for (const [index, { washId, day }] of (await read()).slice(0, reported).entries()) {
        const outcome = outcomes[index % outcomes.length] ?? "done";
        if (kinds.get(washId) === "off") continue;
        world.clock.now = new Date(`${day}T04:30:00Z`);
        await world.done(recordOutcome, {
          ActionId: randomUUID(),
          WashId: washId,
          Outcome: outcome === "done" ? "done" : "missed",
          Reason: outcome === "done" ? null : outcome,
          RecordedAt: world.clock.now.toISOString(),
        });
        kinds.set(washId, outcome);
        await agrees();
      }
      expect(await ledgerErrors(world)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
