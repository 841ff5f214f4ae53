import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cancelBooking, restoreWash, skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { biweekly, type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const DAY = "2026-11-26";
let world: World;
let place: Bookable;
let bookingId: number;
let washId: number;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
/** A plan of eight washes at 7:00 AM where an hour takes one. The second wash is skipped. */
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  place = await makeBookable(world);
  await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
  bookingId = (await world.done(bookPlan, place.booking([place.vehicle(biweekly)]))).bookingId;
  washId = (await washOn(DAY)).washId;
  await world.done(skipWash, { washId, Reason: "Away" });
});

const read = (options?: { token: string }) => world.done(getBooking, { bookingId }, options);
async function washOn(day: string, options?: { token: string }) {
  const wash = (await read(options)).washLines.find((one) => one.day === day);
  if (!wash) throw new Error(`No wash on ${day}`);
  return wash;
}
const bookAt = (AppointmentTime: string) =>
  world.done(bookOnce, place.booking([place.vehicle({ AppointmentDate: DAY, AppointmentTime })]));
const own = async () => ({ token: await customerToken(world, place.phone) });

test("restores a skipped wash with its slot, capacity and price, and records it", async () => {
  const customer = await own();
  expect(await washOn(DAY, customer)).toMatchObject({ status: "skipped", canSkip: false, canRestore: true });
  expect(await read()).toMatchObject({ amount: 2100, washes: 7 });
  expect(await world.done(restoreWash, { washId }, customer)).toEqual({ washes: 1 });
  expect(await washOn(DAY, customer)).toMatchObject({
    status: "scheduled",
    slot: "7:00 AM",
    plannedSlot: null,
    reason: "",
    canSkip: true,
    canRestore: false,
  });
  const { amount, washes, events } = await read(customer);
  expect({ amount, washes }).toEqual({ amount: 2400, washes: 8 });
  expect(events[0]).toMatchObject({ kind: "restored", from: { day: DAY, slot: "7:00 AM" } });
  expect(await ledgerErrors(world)).toEqual([]);
  // The capacity is taken: no other booking fits.
  const other = place.booking([place.vehicle({ AppointmentDate: DAY })]);
  await world.refused(409, bookOnce, other);
});

test("refuses a slot that others took with the nearest free ones, and accepts one of these", async () => {
  await bookAt("7:00 AM");
  await bookAt("8:00 AM");
  const { vehicles } = await read();
  // The vehicle's other wash of that day.
  const self = { VehicleNumber: vehicles[0] ?? "", AppointmentDate: DAY, AppointmentTime: "9:00 AM" };
  await world.done(bookOnce, place.booking([place.vehicle(self)]));
  const customer = await own();
  const error = await world.refused(409, restoreWash, { washId }, customer);
  expect(error.message).toBe("7:00 AM is full on 26 Nov 2026. Please choose another slot.");
  expect(error.freeTimes).toEqual([
    { position: 0, vehicleNumber: vehicles[0], slots: ["6:00 AM", "10:00 AM", "11:00 AM"] },
  ]);
  expect(await washOn(DAY)).toMatchObject({ status: "skipped" });
  await world.done(restoreWash, { washId, Slot: "10:00 AM", EvenTwice: true }, customer);
  expect(await washOn(DAY)).toMatchObject({ slot: "10:00 AM", plannedDay: DAY, plannedSlot: "7:00 AM" });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("asks when the car has got the same in another booking meanwhile, and restores it once that is confirmed", async () => {
  const { vehicles } = await read();
  const self = place.vehicle({
    VehicleNumber: vehicles[0] ?? "",
    AppointmentDate: DAY,
    AppointmentTime: "9:00 AM",
  });
  const { bookingId: other } = await world.done(bookOnce, place.booking([self]));
  const text = `${self.VehicleNumber} is booked for this on 26 Nov 2026 already, in booking ${other}.`;
  for (const options of [undefined, await own()]) {
    const refused = await world.refused(409, restoreWash, { washId }, options);
    expect(refused).toMatchObject({ message: text, fields: { EvenTwice: text } });
  }
  expect(await world.done(restoreWash, { washId, EvenTwice: true })).toEqual({ washes: 1 });
});

test("does not ask about another item, or a wash that is cancelled", async () => {
  const { vehicles } = await read();
  const self = place.vehicle({
    VehicleNumber: vehicles[0] ?? "",
    AppointmentDate: DAY,
    AppointmentTime: "9:00 AM",
  });
  const { bookingId: other } = await world.done(bookOnce, place.booking([self]));
  await world.done(cancelBooking, { bookingId: other, Reason: "Too many" });
  const { serviceItemId } = await world.done(addServiceItem, {
    ServiceId: place.serviceId,
    ItemName: "Wax",
    Price: 300,
    Duration: 30,
  });
  await world.done(bookOnce, place.booking([self], { ServiceItemId: serviceItemId }));
  expect(await world.done(restoreWash, { washId })).toEqual({ washes: 1 });
});

test("answers a repeated key alike, refuses a second restore, and fills the slot once under concurrency", async () => {
  const token = await world.tokenOf("admin");
  const options = { token, headers: { "idempotency-key": "undo-1" } };
  expect(await world.done(restoreWash, { washId }, options)).toEqual({ washes: 1 });
  expect(await world.done(restoreWash, { washId }, options)).toEqual({ washes: 1 });
  const error = await world.refused(409, restoreWash, { washId });
  expect(error.message).toBe("Only a wash that was skipped can take place after all.");
  await world.done(skipWash, { washId, Reason: "Away again" });
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => call(world.app, restoreWash, { washId }, { token })),
    ...[1, 2, 3].map(() =>
      call(world.app, bookOnce, place.booking([place.vehicle({ AppointmentDate: DAY })]), { token }),
    ),
  ]);
  // An hour takes one: any one of the six gets it.
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 5 });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("is possible for the customer until 8 PM of the day before, for staff until it begins", async () => {
  world.clock.now = new Date("2026-11-25T14:30:00Z");
  const customer = await own();
  expect((await washOn(DAY, customer)).canRestore).toBe(false);
  const error = await world.refused(409, restoreWash, { washId }, customer);
  expect(error.message).toBe("This can be changed until 8:00 PM on the day before. Please call us.");
  expect(await world.done(restoreWash, { washId })).toEqual({ washes: 1 });
  await world.done(skipWash, { washId, Reason: "Away" });
  world.clock.now = new Date("2026-11-26T01:30:00Z");
  await world.refused(409, restoreWash, { washId });
  expect(await world.done(restoreWash, { washId, Slot: "8:00 AM" })).toEqual({ washes: 1 });
});

test("hides the wash from others, and refuses washes of a cancelled booking", async () => {
  const stranger = { token: await customerToken(world, "9123456789") };
  const owner = { token: await world.newToken("owner", await world.addCompany("Other Washers")) };
  for (const options of [stranger, owner])
    expect((await world.refused(404, restoreWash, { washId }, options)).message).toBe("Wash not found");
  expect((await world.refused(400, restoreWash, { washId, Slot: "25:00" })).fields).toHaveProperty("Slot");
  await world.done(cancelBooking, { bookingId, Reason: "Moved away" });
  expect((await washOn(DAY)).canRestore).toBe(false);
  await world.refused(409, restoreWash, { washId });
  expect(await read()).toMatchObject({ status: "Cancelled", amount: 0, washes: 0 });
});

test("respects the customer's limit of upcoming washes", async () => {
  const cars = Array.from({ length: 10 }, (_, index) =>
    place.vehicle({ AppointmentTime: `${index < 5 ? index + 7 : index - 4}:00 ${index < 5 ? "AM" : "PM"}` }),
  );
  const customer = await own();
  await world.done(cancelBooking, { bookingId, From: "2026-11-27", Reason: "Less of it" });
  await world.done(skipWash, { washId: (await washOn("2026-11-23")).washId, Reason: "Away" });
  await world.done(bookOnce, place.booking(cars, { CustomerId: null }), customer);
  const error = await world.refused(409, restoreWash, { washId }, customer);
  expect(error.message).toContain("At most 10 vehicles of one customer can have washes to come.");
  expect(await world.done(restoreWash, { washId })).toEqual({ washes: 1 });
});
