import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { cancelBooking, getWashSlots, moveWash, pauseBooking, skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { searchAudit } from "#contract/audit/audit.ts";
import { addBookingPayment } from "#contract/payment/payment.ts";
import { biweekly, type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { call, countStatuses, send } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let bookingId: number;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  place = await makeBookable(world);
  const booked = await world.done(bookPlan, place.booking([place.vehicle(biweekly)]));
  bookingId = booked.bookingId;
});

const read = () => world.done(getBooking, { bookingId });
const washOn = async (day: string) => {
  const wash = (await read()).washLines.find((one) => one.day === day);
  if (!wash) throw new Error(`No wash on ${day}`);
  return wash;
};

test("takes one of the usual reasons instead of words, and refuses neither", async () => {
  const { washId } = await washOn("2026-11-26");
  const error = await world.refused(400, skipWash, { washId, Reason: " " });
  expect(error.fields).toEqual({ Reason: "Please say why" });
  const token = await customerToken(world, place.phone);
  await world.done(skipWash, { washId, ReasonCode: "away" }, { token });
  expect(await washOn("2026-11-26")).toMatchObject({ reason: "I am away", reasonCode: "away" });
  expect((await read()).events[0]).toMatchObject({ kind: "skipped", reasonCode: "away" });
  await world.done(cancelBooking, { bookingId, ReasonCode: "away", Reason: "Back in May" }, { token });
  expect((await read()).events[0]).toMatchObject({ reason: "I am away: Back in May", reasonCode: null });
});

describe("moving a wash", () => {
  test("keeps its planned slot, and tells the customer why", async () => {
    const { washId } = await washOn("2026-11-26");
    const body = { washId, Date: "2026-11-27", Slot: "9:00 AM", Reason: "Family wedding" };
    expect(await world.done(moveWash, body)).toEqual({ washes: 1 });
    expect(await washOn("2026-11-27")).toMatchObject({
      slot: "9:00 AM",
      plannedDay: "2026-11-26",
      plannedSlot: "7:00 AM",
      reason: "Family wedding",
      status: "scheduled",
    });
    const token = await customerToken(world, place.phone);
    const { events } = await world.done(getBooking, { bookingId }, { token });
    expect(events[0]).toMatchObject({
      kind: "moved",
      reason: "Family wedding",
      from: { day: "2026-11-26", slot: "7:00 AM" },
      to: { day: "2026-11-27", slot: "9:00 AM" },
      by: null,
    });
    await world.done(moveWash, { ...body, Date: "2026-12-24", Slot: "6:00 AM" });
    expect(await read()).toMatchObject({ lastDay: "2026-12-24", washes: 8, amount: 2400 });
    expect(await washOn("2026-12-24")).toMatchObject({ plannedDay: "2026-11-26" });
  });

  test("into a full slot is refused, and allowed for staff with the right who confirm it", async () => {
    await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
    await world.done(bookOnce, place.booking([place.vehicle({ AppointmentDate: "2026-11-27" })]));
    const { washId } = await washOn("2026-11-26");
    const body = { washId, Date: "2026-11-27", Slot: "7:00 AM", Reason: "Asked for" };
    const error = await world.refused(409, moveWash, body);
    expect(error.message).toBe("7:00 AM is full on 27 Nov 2026. Please choose another slot.");
    const support = { token: await world.tokenOf("support") };
    await world.refused(403, moveWash, { ...body, Overbook: true }, support);
    await world.done(moveWash, { ...body, Overbook: true });
    expect(await washOn("2026-11-27")).toMatchObject({ overbooked: true });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("offers the free slots, with its own time counted as free", async () => {
    await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
    const counted = await world.done(
      bookOnce,
      place.booking([place.vehicle({ AppointmentDate: "2026-11-27" })]),
    );
    const { washLines } = await world.done(getBooking, { bookingId: counted.bookingId });
    const leftFor = async (washId: number) =>
      (await world.done(getWashSlots, { washId, Date: "2026-11-27" })).find(({ slot }) => slot === "7:00 AM");
    expect(await leftFor(washLines[0]?.washId ?? 0)).toEqual({ slot: "7:00 AM", left: 1, reason: null });
    expect(await leftFor((await washOn("2026-11-26")).washId)).toEqual({
      slot: "7:00 AM",
      left: 0,
      reason: "full",
    });
  });

  test("to an overlapping time within one provider's hours counts its own time as free", async () => {
    await place.cover("08:00", "10:00");
    await sql`update service_item set duration_minutes = 90 where service_item_id = ${place.serviceItemId}`.execute(
      world.db,
    );
    const eight = place.vehicle({ AppointmentTime: "8:00 AM" });
    const { bookingId: other } = await world.done(bookOnce, place.booking([eight]));
    const { washLines } = await world.done(getBooking, { bookingId: other });
    const body = { washId: washLines[0]?.washId ?? 0, Date: "2026-11-24", Slot: "8:00 AM", Reason: "Later" };
    await world.done(moveWash, body);
    await world.refused(
      409,
      bookOnce,
      place.booking([place.vehicle({ AppointmentDate: "2026-11-24", AppointmentTime: "8:00 AM" })]),
    );
    await world.done(bookOnce, place.booking([place.vehicle({ AppointmentTime: "8:00 AM" })]));
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test.each([
    [{ Date: "2026-11-20" }, "Date", "Start Date must be today or in the future"],
    [
      { Date: "2026-11-21", Slot: "10:00 AM" },
      "Slot",
      "This time has passed today. Please choose a later one",
    ],
    [{ Date: "2026-11-26", Slot: "7:00 AM" }, "Slot", "The wash is at this time already"],
    [{ Reason: " " }, "Reason", "Please say why"],
  ])("to %j is refused", async (change, field, message) => {
    const { washId } = await washOn("2026-11-26");
    const body = { washId, Date: "2026-11-27", Slot: "7:00 AM", Reason: "Asked for", ...change };
    expect((await world.refused(400, moveWash, body)).fields).toEqual({ [field]: message });
  });

  test("by the customer uses free capacity, and ends at 8 PM of the day before", async () => {
    await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
    await world.done(bookOnce, place.booking([place.vehicle({ AppointmentDate: "2026-11-27" })]));
    const own = { token: await customerToken(world, place.phone) };
    world.clock.now = new Date("2026-11-22T14:29:00Z");
    const { washId } = await washOn("2026-11-23");
    const body = { washId, Date: "2026-11-27", Slot: "7:00 AM", Reason: "Away" } as const;
    await world.refused(409, moveWash, body, own);
    const free = (await world.done(getWashSlots, { washId, Date: "2026-11-27" }, own)).filter(
      ({ left }) => left !== 0,
    );
    expect(free.map(({ slot }) => slot)).not.toContain("7:00 AM");
    expect(free.map(({ slot }) => slot)).toContain("8:00 AM");
    expect(await world.done(moveWash, { ...body, Date: "2026-11-23", Slot: "8:00 AM" }, own)).toEqual({
      washes: 1,
    });
    expect(await washOn("2026-11-23")).toMatchObject({ washId, slot: "8:00 AM", overbooked: false });
    world.clock.advance(60_000);
    const later = { ...body, Slot: "8:00 AM" } as const;
    const error = await world.refused(409, moveWash, later, own);
    expect(error.message).toBe("This can be changed until 8:00 PM on the day before. Please call us.");
    expect(await world.done(moveWash, later)).toEqual({ washes: 1 });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("to a time when the vehicle is already washed is refused", async () => {
    const { washId } = await washOn("2026-11-26");
    const body = { washId, Date: "2026-11-30", Slot: "7:00 AM", Reason: "Asked for" };
    expect((await world.refused(409, moveWash, body)).message).toBe(
      "This vehicle has a wash at that time already.",
    );
  });
});

describe("skipping", () => {
  test("a wash removes its price, and is possible once", async () => {
    const { washId } = await washOn("2026-11-26");
    await world.done(skipWash, { washId, Reason: "Car is in the workshop" });
    expect(await read()).toMatchObject({ amount: 2100, offAmount: 300, washes: 7, baseAmount: 2400 });
    expect((await read()).vehicleLines).toMatchObject([{ occurrences: 8, toCome: 7 }]);
    const again = await world.refused(409, skipWash, { washId, Reason: "Again" });
    expect(again.message).toBe("This wash is skipped already.");
    // The vehicle can be booked in this slot again.
    const { vehicles } = await read();
    const anew = place.vehicle({ VehicleNumber: vehicles[0] ?? "", AppointmentDate: "2026-11-26" });
    expect(await world.done(bookOnce, place.booking([anew]))).toMatchObject({ washes: 1 });
  });

  test("by the customer ends at 8 PM of the day before", async () => {
    world.clock.now = new Date("2026-11-22T14:29:00Z");
    const token = await customerToken(world, place.phone);
    const { washId, canSkip } = await washOn("2026-11-23");
    expect(canSkip).toBe(true);
    world.clock.advance(60_000);
    const own = await world.done(getBooking, { bookingId }, { token });
    expect(own.washLines[0]).toMatchObject({ washId, canSkip: false });
    const error = await world.refused(409, skipWash, { washId, Reason: "Overslept" }, { token });
    expect(error.message).toBe("This can be changed until 8:00 PM on the day before. Please call us.");
    const next = own.washLines[1]?.washId ?? 0;
    expect(await world.done(skipWash, { washId: next, Reason: "Away" }, { token })).toEqual({ washes: 1 });
  });

  test("between two days pauses all washes in between, both days included", async () => {
    const body = { bookingId, From: "2026-11-26", To: "2026-12-07", Reason: "Out of town" };
    expect(await world.done(pauseBooking, body)).toEqual({ washes: 4 });
    expect((await read()).washLines.map(({ status }) => status)).toEqual([
      "scheduled",
      "skipped",
      "skipped",
      "skipped",
      "skipped",
      "scheduled",
      "scheduled",
      "scheduled",
    ]);
    await world.refused(409, pauseBooking, body);
    expect((await world.refused(400, pauseBooking, { ...body, From: "2026-12-08" })).fields).toEqual({
      To: "End Date must not be before Start Date",
    });
  });
});

describe("cancelling", () => {
  test("the whole plan leaves nothing to pay, and makes payments refundable", async () => {
    await world.done(addBookingPayment, { bookingId, Amount: 1000, Method: "cash" });
    expect(await world.done(cancelBooking, { bookingId, Reason: "Moved away" })).toEqual({ washes: 8 });
    expect(await read()).toMatchObject({
      status: "Cancelled",
      amount: 0,
      paid: 1000,
      paymentStatus: "Refund due",
      nextDay: null,
    });
    await world.done(addBookingPayment, { bookingId, Amount: -1000, Method: "upi", Reference: "R-1" });
    expect(await read()).toMatchObject({ paid: 0, paymentStatus: "Nothing due" });
  });

  test("from a day on keeps the washes before it", async () => {
    await world.done(cancelBooking, { bookingId, From: "2026-12-03", Reason: "Sold the car" });
    expect(await read()).toMatchObject({
      status: "Confirmed",
      washes: 3,
      amount: 900,
      lastDay: "2026-11-30",
    });
    await world.done(cancelBooking, { bookingId, Reason: "All of it" });
    expect(await read()).toMatchObject({ status: "Cancelled", washes: 0, amount: 0 });
    await world.refused(409, cancelBooking, { bookingId, Reason: "Once more" });
  });

  test("by the customer keeps the washes that are too soon to cancel", async () => {
    world.clock.now = new Date("2026-11-22T14:30:00Z");
    const token = await customerToken(world, place.phone);
    expect(await world.done(cancelBooking, { bookingId, Reason: "No car" }, { token })).toEqual({
      washes: 7,
    });
    expect(await read()).toMatchObject({ status: "Confirmed", washes: 1 });
  });
});

describe("a payment", () => {
  test("by UPI has a reference, and payments add up until nothing is due", async () => {
    const upi = { bookingId, Amount: 2000.5, Method: "upi" } as const;
    expect((await world.refused(400, addBookingPayment, upi)).fields).toEqual({
      Reference: "Reference is required for UPI",
    });
    await world.done(
      addBookingPayment,
      { ...upi, Reference: "412345678901" },
      { token: await world.tokenOf("accounts") },
    );
    expect(await read()).toMatchObject({ paid: 2000.5, paymentStatus: "Partly paid" });
    const over = await world.refused(400, addBookingPayment, { bookingId, Amount: 400, Method: "cash" });
    expect(over.fields).toEqual({ Amount: "Only ₹399.50 is still to be paid" });
    expect(over.fieldCodes).toEqual({ Amount: { messageCode: "leftToPay", params: { amount: 399.5 } } });
    await world.done(addBookingPayment, { bookingId, Amount: 399.5, Method: "cash" });
    const { paymentStatus, payments } = await read();
    expect(paymentStatus).toBe("Paid");
    expect(payments).toMatchObject([
      { amount: 2000.5, method: "upi", reference: "412345678901" },
      { amount: 399.5, method: "cash", reference: "" },
    ]);
  });

  test("sent by many at once never exceeds the amount due", async () => {
    const token = await world.tokenOf("admin");
    const body = { bookingId, Amount: 600, Method: "cash" } as const;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call(world.app, addBookingPayment, body, { token })),
    );
    expect(countStatuses(answers)).toEqual({ 201: 4, 400: 8 });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test.each([
    [0, "Amount is required"],
    [1e-9, "Use at most two decimals"],
    [1.005, "Use at most two decimals"],
    [-1, "Only ₹0.00 has been paid"],
  ])("of %d is refused", async (Amount, message) => {
    const error = await world.refused(400, addBookingPayment, { bookingId, Amount, Method: "cash" });
    expect(error.fields).toEqual({ Amount: message });
  });
});

test("limits what customers, support and strangers may do to a booking", async () => {
  const { washId } = await washOn("2026-11-26");
  const other = { token: await customerToken(world, "9123456789") };
  await world.refused(404, getBooking, { bookingId }, other);
  await world.refused(404, skipWash, { washId, Reason: "Mine?" }, other);
  await world.refused(404, cancelBooking, { bookingId, Reason: "Mine?" }, other);
  expect(await world.done(searchBookings, {}, other)).toEqual({ rows: [], total: 0 });
  const own = { token: await customerToken(world, place.phone) };
  expect(await world.done(searchBookings, {}, own)).toMatchObject({ total: 1 });
  const body = { washId, Date: "2026-11-27", Slot: "7:00 AM", Reason: "x" } as const;
  await world.refused(404, moveWash, body, other);
  await world.refused(404, getWashSlots, { washId, Date: "2026-11-27" }, other);
  await world.refused(403, moveWash, { ...body, Overbook: true }, own);
  await world.refused(403, addBookingPayment, { bookingId, Amount: 1, Method: "cash" }, own);
  const support = { token: await world.tokenOf("support") };
  await world.done(moveWash, body, support);
  await world.refused(403, cancelBooking, { bookingId, Reason: "x" }, support);
});

test("answers 404 for another company's bookings", async () => {
  const { washId } = await washOn("2026-11-26");
  const token = await world.newToken("owner", await world.addCompany("Other Washers"));
  const [Date, Reason] = ["2026-11-27", "x"] as const;
  const ofWash = (id: number) => [
    [moveWash, { washId: id, Date, Slot: "7:00 AM", Reason }] as const,
    [skipWash, { washId: id, Reason }] as const,
    [getWashSlots, { washId: id, Date }] as const,
  ];
  const ofBooking = (id: number) => [
    [getBooking, { bookingId: id }] as const,
    [pauseBooking, { bookingId: id, From: Date, To: Date, Reason }] as const,
    [cancelBooking, { bookingId: id, Reason }] as const,
    [addBookingPayment, { bookingId: id, Amount: 1, Method: "cash" }] as const,
  ];
  const refusalsOf = async (calls: ReturnType<typeof ofWash | typeof ofBooking>) => {
    const answers = await Promise.all(
      calls.map(([endpoint, body]) => send(world.app, endpoint, body, { token })),
    );
    return new Set(answers.map(({ status, error }) => `${status} ${error.message}`));
  };
  for (const id of [washId, 999_999])
    expect(await refusalsOf(ofWash(id))).toEqual(new Set(["404 Wash not found"]));
  for (const id of [bookingId, 999_999])
    expect(await refusalsOf(ofBooking(id))).toEqual(new Set(["404 Booking not found"]));
});

test("records washes and payments in the booking's history, not in the society's", async () => {
  const { washId } = await washOn("2026-11-26");
  await world.done(skipWash, { washId, Reason: "Away" });
  await world.done(addBookingPayment, { bookingId, Amount: 10, Method: "cash" });
  const history = await world.done(searchAudit, { filters: { Noun: "booking", RecordId: bookingId } });
  expect(history.rows.map(({ noun, action }) => `${noun} ${action}`).toSorted()).toEqual([
    "booking add",
    "booking update",
    "booking update",
    "bookingVehicle add",
    "payment add",
    "wash update",
  ]);
  expect(history.rows.find(({ noun }) => noun === "wash")).toMatchObject({
    inside: { noun: "booking", recordId: bookingId, name: "Anita Rao" },
    changes: expect.arrayContaining([{ field: "status", before: "scheduled", after: "skipped" }]),
  });
  const ofSociety = await world.done(searchAudit, {
    pageSize: 100,
    filters: { Noun: "society", RecordId: place.societyId },
  });
  expect(new Set(ofSociety.rows.map(({ noun }) => noun))).not.toContain("wash");
  expect(new Set(ofSociety.rows.map(({ noun }) => noun))).not.toContain("booking");
});

test("keeps a booking's totals right under concurrent changes", async () => {
  const { washLines } = await read();
  const token = await world.tokenOf("admin");
  const answers = await Promise.all([
    ...washLines.map(({ washId }) => call(world.app, skipWash, { washId, Reason: "Away" }, { token })),
    call(world.app, cancelBooking, { bookingId, Reason: "Gone" }, { token }),
    call(
      world.app,
      pauseBooking,
      { bookingId, From: "2026-11-23", To: "2026-12-20", Reason: "Out" },
      { token },
    ),
    ...washLines.map(({ washId }) =>
      call(world.app, moveWash, { washId, Date: "2026-12-25", Slot: "7:00 AM", Reason: "Later" }, { token }),
    ),
  ]);
  expect(Object.keys(countStatuses(answers)).filter((status) => Number(status) >= 500)).toEqual([]);
  expect(await ledgerErrors(world)).toEqual([]);
});
