import { sql } from "kysely";
import {
  assert,
  type AsyncCommand,
  asyncModelRun,
  asyncProperty,
  commands,
  constantFrom,
  integer,
  record,
} from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelBooking, moveWash, pauseBooking, restoreWash, skipWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { slotOfHour } from "#contract/booking/slot.ts";
import { addDays } from "#contract/day.ts";
import { addBookingPayment } from "#contract/payment/payment.ts";
import { type Bookable, makeBookable, newPlate } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { ledgerFaults } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/soak.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const CAPACITY = 2;
const PRICE = 300;
const FIRST = "2026-11-23";

type Wash = { number: string; day: string; hour: number; status: "scheduled" | "skipped" | "cancelled" };
type Booking = { id: number; washes: Wash[]; paid: number; cancelled: boolean };
/** What should be true, told without any of the product's own code. */
type Model = { bookings: Booking[]; numbers: string[] };
type Real = { world: World; place: Bookable; token: string };

const live = ({ bookings }: Model): Wash[] =>
  bookings.flatMap(({ washes }) => washes.filter(({ status }) => status === "scheduled"));
const isFull = (model: Model, day: string, hour: number): boolean =>
  live(model).filter((wash) => wash.day === day && wash.hour === hour).length >= CAPACITY;
const isTaken = (model: Model, number: string, day: string, hour: number): boolean =>
  live(model).some((wash) => wash.number === number && wash.day === day && wash.hour === hour);
const amountOf = ({ washes }: Booking): number =>
  washes.filter(({ status }) => status === "scheduled").length * PRICE;

/** What a command finds: the nth booking, and the nth of its washes; null where there is none. */
const nth = <T>(list: readonly T[], index: number): T | null =>
  list[index % Math.max(1, list.length)] ?? null;

type Command = AsyncCommand<Model, Real>;

/** A command whose outcome `predict` says: the status, and what the model becomes when it succeeds. */
function command(
  name: string,
  predict: (model: Model) => { ok: boolean; run: (real: Real) => Promise<number>; done: () => void } | null,
): Command {
  return {
    check: (model) => predict(model) !== null,
    run: async (model, real) => {
      const expected = predict(model);
      if (!expected) return;
      const { bookings } = model;
      const known = bookings.length;
      const status = await expected.run(real);
      expect({ name, status: status < 300 }).toEqual({ name, status: expected.ok });
      expect(status).toBeLessThan(500);
      if (expected.ok) expected.done();
      expect(bookings.length - known).toBeLessThanOrEqual(1);
      expect(await ledgerFaults(real.world)).toEqual([]);
      for (const booking of bookings) {
        const { amount, paid, washLines } = await real.world.done(getBooking, { bookingId: booking.id });
        expect({ amount, paid }).toEqual({ amount: amountOf(booking), paid: booking.paid });
        expect(washLines.map(({ day, slot, status: state }) => `${day} ${slot} ${state}`).toSorted()).toEqual(
          booking.washes
            .map(({ day, hour, status: state }) => `${day} ${slotOfHour(hour)} ${state}`)
            .toSorted(),
        );
      }
    },
    toString: () => name,
  };
}

const days = integer({ min: 0, max: 4 }).map((count) => addDays(FIRST, count));
const hours = constantFrom(7, 8);
const some = integer({ min: 0, max: 20 });

const bookings = record({
  car: integer({ min: 0, max: 2 }),
  start: days,
  length: integer({ min: 1, max: 3 }),
  hour: hours,
  skip: constantFrom(true, false),
}).map(({ car, start, length, hour, skip }) =>
  command(`book car ${car} from ${start} for ${length + 1} days at ${hour}, skip ${skip}`, (model) => {
    const number = model.numbers[car] ?? "";
    const wanted = Array.from({ length: length + 1 }, (_, index) => addDays(start, index));
    const free = wanted.filter((day) => !isFull(model, day, hour));
    const clash = wanted.some((day) => isTaken(model, number, day, hour));
    const washed = skip ? free : wanted;
    let id = 0;
    return {
      ok: !clash && free.length > 0 && (skip || free.length === wanted.length),
      run: async ({ world, place, token }) => {
        const vehicle = place.vehicle({
          VehicleNumber: number,
          AppointmentDate: start,
          BookingEndDate: wanted.at(-1) ?? null,
          AppointmentTime: slotOfHour(hour),
          Occurence: wanted.length,
        });
        const body = place.booking([vehicle], {
          OnFullDays: skip ? "skip" : "refuse",
          CustomerAmount: washed.length * PRICE,
        });
        const { status, reply } = await call(world.app, bookPlan, body, { token });
        id = reply.bookingId;
        return status;
      },
      done: () => {
        model.bookings.push({
          id,
          paid: 0,
          cancelled: false,
          washes: washed.map((day) => ({ number, day, hour, status: "scheduled" })),
        });
      },
    };
  }),
);

/** The id of a booking's wash, as the server lists it. */
async function washIdOf({ world }: Real, { id }: Booking, wash: Wash): Promise<number> {
  const { washLines } = await world.done(getBooking, { bookingId: id });
  const line = washLines.find(
    (one) => one.day === wash.day && one.slot === slotOfHour(wash.hour) && one.status === wash.status,
  );
  if (!line) throw new Error(`The booking has no such wash: ${JSON.stringify(wash)}`);
  return line.washId;
}

const moves = record({ which: some, wash: some, day: days, hour: hours }).map(({ which, wash, day, hour }) =>
  command(`move wash ${wash} of ${which} to ${day} at ${hour}`, (model) => {
    const booking = nth(model.bookings, which);
    const moved = booking && nth(booking.washes, wash);
    if (!booking || !moved) return null;
    const apart: Model = {
      ...model,
      bookings: model.bookings.map((one) => ({
        ...one,
        washes: one.washes.filter((other) => other !== moved),
      })),
    };
    const same = moved.day === day && moved.hour === hour;
    return {
      ok:
        moved.status === "scheduled" &&
        !same &&
        !isFull(apart, day, hour) &&
        !isTaken(apart, moved.number, day, hour),
      run: async (real) => {
        const washId = await washIdOf(real, booking, moved);
        const body = { washId, Date: day, Slot: slotOfHour(hour), Reason: "Moved" };
        return (await call(real.world.app, moveWash, body, { token: real.token })).status;
      },
      done: () => Object.assign(moved, { day, hour }),
    };
  }),
);

const skips = record({ which: some, wash: some }).map(({ which, wash }) =>
  command(`skip wash ${wash} of ${which}`, (model) => {
    const booking = nth(model.bookings, which);
    const skipped = booking && nth(booking.washes, wash);
    if (!booking || !skipped) return null;
    return {
      ok: skipped.status === "scheduled",
      run: async (real) => {
        const washId = await washIdOf(real, booking, skipped);
        return (await call(real.world.app, skipWash, { washId, Reason: "Skipped" }, { token: real.token }))
          .status;
      },
      done: () => Object.assign(skipped, { status: "skipped" }),
    };
  }),
);

const restores = record({ which: some, wash: some }).map(({ which, wash }) =>
  command(`restore wash ${wash} of ${which}`, (model) => {
    const booking = nth(model.bookings, which);
    const restored = booking && nth(booking.washes, wash);
    if (!booking || !restored) return null;
    const { number, day, hour } = restored;
    return {
      ok:
        restored.status === "skipped" &&
        !booking.cancelled &&
        !isFull(model, day, hour) &&
        !isTaken(model, number, day, hour),
      run: async (real) => {
        const washId = await washIdOf(real, booking, restored);
        return (await call(real.world.app, restoreWash, { washId }, { token: real.token })).status;
      },
      done: () => Object.assign(restored, { status: "scheduled" }),
    };
  }),
);

/** Pausing and cancelling take off what is scheduled in a span of days. */
const spans = record({ which: some, from: days, to: days, cancel: constantFrom(true, false) }).map(
  ({ which, from, to, cancel }) =>
    command(`${cancel ? "cancel" : "pause"} ${which} from ${from} to ${to}`, (model) => {
      const booking = nth(model.bookings, which);
      if (!booking || (!cancel && to < from)) return null;
      const off = booking.washes.filter(
        ({ status, day }) => status === "scheduled" && day >= from && (cancel || day <= to),
      );
      return {
        ok: off.length > 0,
        run: async ({ world, token }) => {
          const body = { bookingId: booking.id, From: from, Reason: "Off" };
          return cancel
            ? (await call(world.app, cancelBooking, body, { token })).status
            : (await call(world.app, pauseBooking, { ...body, To: to }, { token })).status;
        },
        done: () => {
          for (const wash of off) wash.status = cancel ? "cancelled" : "skipped";
          if (cancel) booking.cancelled = booking.washes.every(({ status }) => status !== "scheduled");
        },
      };
    }),
);

const payments = record({ which: some, amount: constantFrom(-600, -100, 100, 300, 900) }).map(
  ({ which, amount }) =>
    command(`pay ${amount} for ${which}`, (model) => {
      const booking = nth(model.bookings, which);
      if (!booking) return null;
      const paid = booking.paid + amount;
      return {
        ok: paid >= 0 && (amount < 0 || paid <= amountOf(booking)),
        run: async ({ world, token }) =>
          (
            await call(
              world.app,
              addBookingPayment,
              { bookingId: booking.id, Amount: amount, Method: "cash" },
              { token },
            )
          ).status,
        done: () => {
          booking.paid = paid;
        },
      };
    }),
);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test("whatever is booked, moved, skipped, cancelled and paid, the ledger stays what the counters say", async () => {
  const runs = asyncProperty(
    commands([bookings, bookings, moves, skips, restores, spans, payments], { maxCommands: 30, size: "+1" }),
    async (chosen) => {
      const place = await makeBookable(world);
      await sql`update society set washes_per_hour = ${CAPACITY} where society_id = ${place.societyId}`.execute(
        world.db,
      );
      const token = await world.tokenOf("admin");
      const model: Model = { bookings: [], numbers: [newPlate(), newPlate(), newPlate()] };
      await asyncModelRun(() => ({ model, real: { world, place, token } }), chosen);
    },
  );
  await assert(runs, { numRuns: rounds(15, 200), endOnFailure: true });
}, 600_000);
