import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { cancelBooking, skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getCalendar, searchWashes } from "#contract/booking/wash.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { addBookingPayment } from "#contract/payment/payment.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { biweekly, type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let plan: number;
let single: number;
let cancelled: number;
let elsewhere: Bookable;
beforeAll(async () => {
  world = await createWorld();
  place = await makeBookable(world);
  elsewhere = await makeBookable(world);
  const cars = [place.vehicle({ ...biweekly, VehicleNumber: "MH14XY0001" }), place.vehicle(biweekly)];
  plan = (await world.done(bookPlan, place.booking(cars))).bookingId;
  world.clock.advance(1000);
  const upstairs = { FloorId: place.id("Tower A/2"), FlatId: place.id("Tower A/2/201") };
  const soon = [place.vehicle({ AppointmentDate: "2026-11-26" })];
  single = (await world.done(bookOnce, place.booking(soon, upstairs))).bookingId;
  world.clock.advance(1000);
  cancelled = (
    await world.done(bookOnce, elsewhere.booking([elsewhere.vehicle({ AppointmentDate: "2026-11-30" })]))
  ).bookingId;
  await world.done(cancelBooking, { bookingId: cancelled, Reason: "Double" });
  await world.done(addBookingPayment, { bookingId: plan, Amount: 1000, Method: "cash" });
  await world.done(addBookingPayment, { bookingId: single, Amount: 300, Method: "cash" });
});
afterAll(() => world.close());

/** The ids of the bookings that a search finds, in their order. */
async function searchIds(body: BodyOf<typeof searchBookings>): Promise<number[]> {
  const { rows, total } = await world.done(searchBookings, body);
  expect(total).toBe(rows.length);
  return rows.map(({ bookingId }) => bookingId);
}

test("lists bookings with the fields of the list, newest first", async () => {
  const { rows } = await world.done(searchBookings, {});
  expect(rows.map(({ bookingId }) => bookingId)).toEqual([cancelled, single, plan]);
  expect(rows[2]).toEqual({
    bookingId: plan,
    customerId: place.customerId,
    customerName: "Anita Rao",
    customerPhone: place.phone,
    societyId: place.societyId,
    societyName: expect.stringMatching(/^Society/),
    flat: "Tower A, 101",
    companyId: 1,
    companyName: expect.any(String),
    serviceName: expect.stringMatching(/^Foam wash/),
    itemName: "Foam wash",
    itemNames: {},
    bookingSchedule: "regular-wash",
    vehicles: ["MH14XY0001", expect.stringMatching(/^MH12/)],
    status: "Confirmed",
    billing: "upfront",
    paymentStatus: "Partly paid",
    offerCode: null,
    offerDiscount: 0,
    amount: 4800,
    paid: 1000,
    washes: 16,
    toCome: 16,
    firstDay: "2026-11-23",
    lastDay: "2026-12-17",
    openEnded: false,
    planEnd: "2026-12-20",
    nextDay: "2026-11-23",
    included: [],
    createdAt: "2026-11-21T04:30:00.000Z",
  });
});

describe("finds bookings", () => {
  test.each([
    ["by a part of a vehicle's number", () => ({ search: "14xy" }), () => [plan]],
    ["by a vehicle's number with blanks", () => ({ search: "mh 14 xy 0001" }), () => [plan]],
    ["by the middle of a vehicle's number with a blank", () => ({ search: "14 xy" }), () => [plan]],
    ["by a vehicle's number with dashes", () => ({ search: "MH-14-XY-0001" }), () => [plan]],
    ["by phone", () => ({ search: elsewhere.phone }), () => [cancelled]],
    ...["+91 ", "0", "91", ""].map(
      (before) =>
        [
          `by phone after '${before}'`,
          () => ({ search: `${before}${elsewhere.phone.replace(/^.{5}/, "$& ")}` }),
          () => [cancelled],
        ] as const,
    ),
    [
      "by the beginning of a phone after 0",
      () => ({ search: `0${elsewhere.phone.slice(0, 9)}` }),
      // Phones are sequential: both customers' may start the same.
      () => (place.phone.startsWith(elsewhere.phone.slice(0, 9)) ? [cancelled, single, plan] : [cancelled]),
    ],
    ...["A-201", "a 201", "A201", "Tower A, 201", "201, Tower A", "201 a"].map(
      (search) => [`by a flat as ${search}`, () => ({ search }), () => [single]] as const,
    ),
    ["by nothing that a pattern's signs could stand for", () => ({ search: "1.+ (0" }), () => []],
    ["by status", () => ({ filters: { Status: "Cancelled" } }), () => [cancelled]],
    ["by payment status", () => ({ filters: { PaymentStatus: "Paid" } }), () => [single]],
    [
      "where nobody has paid and nothing is due",
      () => ({ filters: { PaymentStatus: "Nothing due" } }),
      () => [cancelled],
    ],
    ["by society", () => ({ filters: { SocietyId: place.societyId } }), () => [single, plan]],
    ["by customer", () => ({ filters: { CustomerId: elsewhere.customerId } }), () => [cancelled]],
    ["by company", () => ({ filters: { CompanyId: 2 } }), () => []],
    [
      "by a day that a wash is on",
      () => ({ filters: { From: "2026-12-07", To: "2026-12-07" } }),
      () => [plan],
    ],
    ["by days between washes", () => ({ filters: { From: "2026-12-08", To: "2026-12-09" } }), () => []],
    ["by a first day alone", () => ({ filters: { From: "2026-11-27" } }), () => [cancelled, plan]],
    ["by a last day alone", () => ({ filters: { To: "2026-11-24" } }), () => [plan]],
    ["by the last day of a plan", () => ({ filters: { PlanEndsBy: "2026-12-17" } }), () => [plan]],
    ["by a day before a plan ends", () => ({ filters: { PlanEndsBy: "2026-12-16" } }), () => []],
    ["in the order of amounts", () => ({ sort: { by: "amount" } }), () => [cancelled, single, plan]],
    ["by nothing that they have", () => ({ search: "100%" }), () => []],
  ] as const)("%s", async (_how, body, expected) => {
    expect(await searchIds(body() as BodyOf<typeof searchBookings>)).toEqual(expected());
  });
});

test("derives a booking's payment status from its washes and payments", async () => {
  const { rows } = await sql<{ bookingId: number; due: number; paid: number }>`
    select booking_id as "bookingId",
      (select coalesce(sum(price_paise), 0)::integer from wash
        where wash.booking_id = booking.booking_id and wash.status = 'scheduled') as due,
      (select coalesce(sum(amount_paise), 0)::integer from payment_allocation as part
        where part.booking_id = booking.booking_id) as paid
    from booking`.execute(world.db);
  const wordOf = (due: number, paid: number) => {
    if (paid === 0) return due === 0 ? "Nothing due" : "Pending";
    return paid < due ? "Partly paid" : paid === due ? "Paid" : "Refund due";
  };
  const listed = (await world.done(searchBookings, {})).rows;
  expect(listed).toHaveLength(rows.length);
  for (const { bookingId, paymentStatus } of listed) {
    const own = rows.find((row) => row.bookingId === bookingId);
    expect(paymentStatus).toBe(wordOf(own?.due ?? -1, own?.paid ?? -1));
  }
});

test("counts the washes of each calendar day by status", async () => {
  const { washLines } = await world.done(getBooking, { bookingId: plan });
  await world.done(skipWash, { washId: washLines[0]?.washId ?? 0, Reason: "Away" });
  const days = await world.done(getCalendar, { From: "2026-11-22", To: "2026-11-30" });
  expect(days).toEqual([
    { day: "2026-11-23", scheduled: 1, done: 0, missed: 0, off: 1 },
    { day: "2026-11-26", scheduled: 3, done: 0, missed: 0, off: 0 },
    { day: "2026-11-30", scheduled: 2, done: 0, missed: 0, off: 1 },
  ]);
  const ofSociety = { From: "2026-11-30", To: "2026-11-30", filters: { SocietyId: elsewhere.societyId } };
  expect(await world.done(getCalendar, ofSociety)).toMatchObject([{ scheduled: 0, off: 1 }]);
  const tooLong = await world.refused(400, getCalendar, { From: "2026-01-01", To: "2026-12-31" });
  expect(tooLong.fields).toEqual({ To: "At most 62 days" });
});

test("lists a day's washes by slot, with the vehicle's parking", async () => {
  const { rows, total } = await world.done(searchWashes, {
    filters: { From: "2026-11-26", To: "2026-11-26", WashStatus: "scheduled" },
    search: "14xy",
  });
  expect(total).toBe(2);
  expect(rows[0]).toMatchObject({
    bookingId: plan,
    day: "2026-11-26",
    slot: "7:00 AM",
    customerName: "Anita Rao",
    flat: "Tower A, 101",
    parking: "B1, P1",
    vehicle: "White Maruti Suzuki Swift",
    itemName: "Foam wash",
    itemNames: {},
  });
});

test("limits companies and customers to their own bookings", async () => {
  const companyId = await world.addCompany("Strangers");
  const stranger = { token: await world.newToken("owner", companyId) };
  const day = { From: "2026-11-26", To: "2026-11-26" };
  expect(await world.done(searchBookings, {}, stranger)).toEqual({ rows: [], total: 0 });
  expect(await world.done(searchWashes, {}, stranger)).toEqual({ rows: [], total: 0 });
  expect(await world.done(getCalendar, day, stranger)).toEqual([]);
  const customer = { token: await customerToken(world, elsewhere.phone) };
  expect(await world.done(searchBookings, {}, customer)).toMatchObject({ total: 1 });
  expect(await world.done(searchWashes, {}, customer)).toMatchObject({ total: 1 });
  expect(await world.done(getCalendar, day, customer)).toEqual([]);
});

test("completes a booking once its washes are reported, not by date alone", async () => {
  world.clock.now = new Date("2026-12-18T00:00:00Z");
  const completed = () => searchIds({ filters: { Status: "Completed" } });
  expect(await completed()).toEqual([]);
  const { washLines } = await world.done(getBooking, { bookingId: single });
  for (const { washId } of washLines)
    await world.done(recordOutcome, {
      ActionId: randomUUID(),
      WashId: washId,
      Outcome: "done",
      RecordedAt: world.clock.now.toISOString(),
    });
  expect(await completed()).toEqual([single]);
});

test("counts the upcoming washes of each booking", async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  const far = await makeBookable(world);
  const { bookingId } = await world.done(bookPlan, far.booking([far.vehicle(biweekly)]));
  const counted = async () => {
    const { rows } = await world.done(searchBookings, { filters: { CustomerId: far.customerId } });
    return rows.map(({ washes, toCome }) => ({ washes, toCome }));
  };
  const { washLines } = await world.done(getBooking, { bookingId });
  const [first, second, third, fourth] = washLines.map(({ washId }) => washId);
  expect(await counted()).toEqual([{ washes: 8, toCome: 8 }]);
  await world.done(skipWash, { washId: fourth ?? 0, Reason: "Away" });
  // One is done, one of yesterday is unreported, one is today's.
  await sql`update wash set status = 'done' where wash_id = ${first ?? 0}`.execute(world.db);
  await sql`update wash set day = '2026-11-20' where wash_id = ${second ?? 0}`.execute(world.db);
  await sql`update wash set day = '2026-11-21' where wash_id = ${third ?? 0}`.execute(world.db);
  expect(await counted()).toEqual([{ washes: 7, toCome: 5 }]);
  await world.done(cancelBooking, { bookingId, Reason: "Sold" });
  // Today's has begun, and still counts.
  expect((await counted())[0]?.toCome).toBe(1);
});

test("lists today's done and missed washes as past, while later ones are still to come", async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  const near = await makeBookable(world);
  const hours = ["11:00 AM", "12:00 PM", "1:00 PM"];
  const cars = hours.map((AppointmentTime) =>
    near.vehicle({ AppointmentDate: "2026-11-21", AppointmentTime }),
  );
  const { bookingId } = await world.done(bookOnce, near.booking(cars));
  const { washLines } = await world.done(getBooking, { bookingId });
  const customer = { token: await customerToken(world, near.phone) };
  const listed = async (Kind: "upcoming" | "past") => {
    const sort = { by: "day" as const, descending: Kind === "past" };
    const { rows } = await world.done(searchWashes, { sort, filters: { Kind } }, customer);
    return rows.map(({ slot, status }) => `${slot} ${status}`);
  };
  const record = (at: number, report: { Outcome: "done" } | { Outcome: "missed"; Reason: "rain" }) =>
    world.done(recordOutcome, {
      ActionId: randomUUID(),
      WashId: washLines[at]?.washId ?? 0,
      RecordedAt: world.clock.now.toISOString(),
      ...report,
    });
  expect(await listed("past")).toEqual([]);
  await record(0, { Outcome: "done" });
  await record(1, { Outcome: "missed", Reason: "rain" });
  expect(await listed("past")).toEqual(["12:00 PM missed", "11:00 AM done"]);
  expect(await listed("upcoming")).toEqual(["1:00 PM scheduled"]);
  // The next day, the last one is still unreported, and past all the same.
  world.clock.now = new Date("2026-11-22T04:30:00Z");
  expect(await listed("past")).toEqual(["1:00 PM scheduled", "12:00 PM missed", "11:00 AM done"]);
  expect(await listed("upcoming")).toEqual([]);
});

test("a booking that is billed by the month is pending, without an open amount of its own", async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  const monthly = await makeBookable(world);
  const body = monthly.booking([monthly.vehicle(biweekly)], { Billing: "monthly" });
  const { bookingId } = await world.done(bookPlan, body);
  const CustomerId = monthly.customerId;
  const found = async (filters: NonNullable<BodyOf<typeof searchBookings>["filters"]>) =>
    searchIds({ filters: { CustomerId, ...filters } });
  const status = async () =>
    (await world.done(searchBookings, { filters: { CustomerId } })).rows[0]?.paymentStatus;
  expect(await status()).toBe("Pending");
  expect(await found({ PaymentStatus: "Billed monthly" })).toEqual([bookingId]);
  expect(await found({ PaymentStatus: "Pending" })).toEqual([bookingId]);
  expect(await found({ PaymentStatus: "Pending", Open: true })).toEqual([]);
  expect(await found({ Open: false })).toEqual([bookingId]);
  const open = await world.done(searchBookings, { filters: { CustomerId, Open: true } });
  expect(open).toEqual({ rows: [], total: 0, open: 0 });
  // A full payment ahead of the bills does not make it paid; an overpayment is to be refunded.
  await world.done(addBookingPayment, { bookingId, Amount: 2400, Method: "cash" });
  expect(await status()).toBe("Pending");
  await world.done(cancelBooking, { bookingId, Reason: "Sold" });
  expect(await status()).toBe("Refund due");
  expect(await found({ PaymentStatus: "Refund due" })).toEqual([bookingId]);
});
