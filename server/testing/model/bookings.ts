import { constantFrom, integer, record } from "fast-check";
import { cancelBooking, moveWash, pauseBooking, restoreWash, skipWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { slotOfHour } from "#contract/booking/slot.ts";
import { addDays } from "#contract/day.ts";
import { addBookingPayment } from "#contract/payment/payment.ts";
import { call } from "#server/testing/call.ts";
import { command } from "#server/testing/model/command.ts";
import { findWashes } from "#server/testing/model/compare.ts";
import {
  allOf,
  amountOf,
  isTaken,
  leave,
  newWash,
  nth,
  PRICE,
  takeOff,
  takerAt,
} from "#server/testing/model/state.ts";

/** Days after the model's current day. */
const ahead = integer({ min: 0, max: 4 });
const hours = constantFrom(7, 8);
export const some = integer({ min: 0, max: 20 });

export const booking = record({
  car: integer({ min: 0, max: 3 }),
  start: ahead,
  length: integer({ min: 1, max: 3 }),
  hour: hours,
  skip: constantFrom(true, false),
}).map(({ car, start: later, length, hour, skip }) =>
  command(`book car ${car} in ${later} days for ${length + 1} days at ${hour}, skip ${skip}`, (model) => {
    const number = model.numbers[car] ?? "";
    const start = addDays(model.today, later);
    const wanted = Array.from({ length: length + 1 }, (_, index) => addDays(start, index));
    const free = wanted.filter((day) => takerAt(model, day, hour) !== null);
    const clash = wanted.some((day) => isTaken(model, { number, day, hour }));
    const washed = skip ? free : wanted;
    let id = 0;
    return {
      ok: !clash && free.length > 0 && (skip || free.length === wanted.length),
      run: async ({ world, place, tokens }) => {
        const vehicle = place.vehicle({
          VehicleNumber: number,
          AppointmentDate: start,
          BookingEndDate: wanted.at(-1) ?? null,
          AppointmentTime: slotOfHour(hour),
          Occurence: wanted.length,
        });
        const body = place.booking([vehicle], {
          OnFullDays: skip ? "skip" : "refuse",
          EvenTwice: true,
          CustomerAmount: washed.length * PRICE,
        });
        const { status, reply } = await call(world.app, bookPlan, body, { token: tokens.office });
        id = reply.bookingId;
        return status;
      },
      done: async (real) => {
        const made = (await findWashes(real)).filter(({ bookingId }) => bookingId === id);
        const washes = washed.map((day) => {
          const takes = takerAt(model, day, hour);
          return newWash({ id: made.find((one) => one.day === day)?.id ?? 0, number, day, hour, takes });
        });
        model.bookings.push({ id, paid: 0, cancelled: false, washes });
      },
    };
  }),
);

export const move = record({ which: some, day: ahead, hour: hours }).map(({ which, day: later, hour }) =>
  command(`move wash ${which} to in ${later} days at ${hour}`, (model) => {
    const moved = nth(allOf(model), which);
    if (!moved) return null;
    const day = addDays(model.today, later);
    const same = moved.day === day && moved.hour === hour;
    const there = { number: moved.number, day, hour };
    const takes = takerAt(model, day, hour, { apart: [moved] });
    return {
      ok: moved.status === "scheduled" && !same && takes !== null && !isTaken(model, there, moved),
      run: async ({ world, tokens }) => {
        const body = {
          washId: moved.id,
          Date: day,
          Slot: slotOfHour(hour),
          Reason: "Moved",
          EvenTwice: true,
        };
        return (await call(world.app, moveWash, body, { token: tokens.office })).status;
      },
      done: () => Object.assign(moved, leave, { day, hour, counts: true, takes }),
    };
  }),
);

export const skip = some.map((which) =>
  command(`skip wash ${which}`, (model) => {
    const skipped = nth(allOf(model), which);
    if (!skipped) return null;
    return {
      ok: skipped.status === "scheduled" && skipped.day >= model.today,
      run: async ({ world, tokens }) => {
        const body = { washId: skipped.id, Reason: "Skipped" };
        return (await call(world.app, skipWash, body, { token: tokens.office })).status;
      },
      done: () => takeOff(skipped, "skipped"),
    };
  }),
);

export const restore = some.map((which) =>
  command(`restore wash ${which}`, (model) => {
    const restored = nth(allOf(model), which);
    const whole = model.bookings.find(({ washes }) => restored && washes.includes(restored));
    if (!restored || !whole) return null;
    const { status, origin, day, hour } = restored;
    const takes = takerAt(model, day, hour);
    return {
      ok:
        status === "skipped" &&
        origin === null &&
        !whole.cancelled &&
        day >= model.today &&
        takes !== null &&
        !isTaken(model, restored),
      run: async ({ world, tokens }) => {
        const body = { washId: restored.id, EvenTwice: true };
        return (await call(world.app, restoreWash, body, { token: tokens.office })).status;
      },
      done: () => Object.assign(restored, { status: "scheduled", counts: true, takes }),
    };
  }),
);

/** Skipping or cancelling the scheduled washes in a range of days. */
export const span = record({ which: some, from: ahead, to: ahead, cancel: constantFrom(true, false) }).map(
  ({ which, from: first, to: last, cancel }) =>
    command(`${cancel ? "cancel" : "pause"} ${which} from in ${first} to in ${last} days`, (model) => {
      const paused = nth(model.bookings, which);
      if (!paused || (!cancel && last < first)) return null;
      const [from, to] = [addDays(model.today, first), addDays(model.today, last)];
      const off = paused.washes.filter(
        ({ status, day }) => status === "scheduled" && day >= from && (cancel || day <= to),
      );
      return {
        ok: off.length > 0,
        run: async ({ world, tokens }) => {
          const body = { bookingId: paused.id, From: from, Reason: "Off" };
          const token = tokens.office;
          return cancel
            ? (await call(world.app, cancelBooking, body, { token })).status
            : (await call(world.app, pauseBooking, { ...body, To: to }, { token })).status;
        },
        done: () => {
          for (const wash of off) takeOff(wash, cancel ? "cancelled" : "skipped");
          if (cancel) paused.cancelled = true;
        },
      };
    }),
);

export const payment = record({ which: some, amount: constantFrom(-600, -100, 100, 300, 900) }).map(
  ({ which, amount }) =>
    command(`pay ${amount} for ${which}`, (model) => {
      const one = nth(model.bookings, which);
      if (!one) return null;
      const paid = one.paid + amount;
      return {
        ok: paid >= 0 && (amount < 0 || paid <= amountOf(one)),
        run: async ({ world, tokens }) => {
          const body = { bookingId: one.id, Amount: amount, Method: "cash" as const };
          return (await call(world.app, addBookingPayment, body, { token: tokens.office })).status;
        },
        done: () => {
          one.paid = paid;
        },
      };
    }),
);
