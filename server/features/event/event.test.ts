import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cancelBooking, pauseBooking, skipWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addBookingPayment } from "#contract/payment/payment.ts";
import { type Bookable, biweekly, makeBookable } from "#server/testing/bookings.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let bookingId: number;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  const booked = await world.done(bookPlan, place.booking([place.vehicle(biweekly)]));
  bookingId = booked.bookingId;
});

const read = () => world.done(getBooking, { bookingId });
const nothing = { vehicleNumber: null, washes: null, from: null, to: null, amount: null, reason: "" };

test("returns a booking's history as facts, without wording", async () => {
  const { washLines, amount } = await read();
  const [wash] = washLines;
  const total = washLines.length;
  await world.done(addBookingPayment, { bookingId, Amount: 100, Method: "upi", Reference: "UPI-1" });
  await world.done(skipWash, { washId: wash?.washId ?? 0, Reason: "Away" });
  const From = washLines[1]?.day ?? "";
  await world.done(pauseBooking, { bookingId, From, To: From, Reason: "Guests" });
  await world.done(cancelBooking, { bookingId, From: washLines[2]?.day ?? "", Reason: "Moved out" });
  const { events } = await read();
  expect(events).toMatchObject([
    {
      ...nothing,
      kind: "cancelled",
      washes: total - 2,
      from: { day: washLines[2]?.day, slot: null },
      reason: "Moved out",
    },
    {
      ...nothing,
      kind: "paused",
      washes: 1,
      from: { day: From, slot: null },
      to: { day: From, slot: null },
      reason: "Guests",
    },
    {
      ...nothing,
      kind: "skipped",
      vehicleNumber: wash?.vehicleNumber,
      from: { day: wash?.day, slot: wash?.slot },
      reason: "Away",
    },
    { ...nothing, kind: "paid", amount: 100, reason: "UPI-1" },
    { ...nothing, kind: "booked", washes: total, amount },
  ]);
  expect(events.every(({ by }) => by === "Test admin")).toBe(true);
});
