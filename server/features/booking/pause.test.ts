import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pauseBooking, skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getOwnPause, pauseSelf, resumeSelf } from "#contract/booking/pause.ts";
import { stopBooking } from "#contract/booking/plan.ts";
import { addDays } from "#contract/day.ts";
import { aheadWorkerOf } from "#server/testing/ahead.ts";
import { biweekly, type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let bookingIds: number[];
let token: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
/** Two plans of eight washes, on Mondays and Thursdays from 23 November on, where an hour takes one wash. */
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  place = await makeBookable(world);
  await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
  bookingIds = [];
  for (const AppointmentTime of ["7:00 AM", "8:00 AM"]) {
    const body = place.booking([place.vehicle({ ...biweekly, AppointmentTime })]);
    bookingIds.push((await world.done(bookPlan, body)).bookingId);
  }
  token = await customerToken(world, place.phone);
});

const pause = (From: string, To: string) => world.done(pauseSelf, { From, To }, { token });
const pauseNow = async () => (await world.done(getOwnPause, {}, { token })).pause;
async function daysOff(): Promise<string[]> {
  const bookings = [];
  for (const bookingId of bookingIds) bookings.push(await world.done(getBooking, { bookingId }));
  return bookings.flatMap(({ washLines }) =>
    washLines.filter(({ status }) => status === "skipped").map(({ day, slot }) => `${day} ${slot}`),
  );
}

test("skips the washes of all plans between two days, once, and says what is paused", async () => {
  expect(await pauseNow()).toBeNull();
  expect(await pause("2026-11-25", "2026-11-30")).toEqual({ washes: 4 });
  expect(await pause("2026-11-25", "2026-11-30")).toEqual({ washes: 0 });
  expect(await daysOff()).toEqual([
    "2026-11-26 7:00 AM",
    "2026-11-30 7:00 AM",
    "2026-11-26 8:00 AM",
    "2026-11-30 8:00 AM",
  ]);
  expect(await pauseNow()).toEqual({ from: "2026-11-26", to: "2026-11-30", washes: 4 });
  const { amount, events, washLines } = await world.done(getBooking, { bookingId: bookingIds[0] ?? 0 });
  expect(amount).toBe(1800);
  expect(events[0]).toMatchObject({ kind: "paused", washes: 2, reasonCode: "paused", reason: "Paused" });
  expect(washLines.find(({ day }) => day === "2026-11-26")).toMatchObject({ reasonCode: "paused" });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("ends a pause, but restores nothing that was skipped by itself", async () => {
  const { washLines } = await world.done(getBooking, { bookingId: bookingIds[0] ?? 0 });
  const washId = washLines.find(({ day }) => day === "2026-12-07")?.washId ?? 0;
  await world.done(skipWash, { washId, ReasonCode: "away" }, { token });
  await pause("2026-11-25", "2026-12-10");
  expect(await world.done(resumeSelf, {}, { token })).toEqual({ washes: 9, full: 0 });
  expect(await daysOff()).toEqual(["2026-12-07 7:00 AM"]);
  expect(await pauseNow()).toBeNull();
  expect(await world.done(resumeSelf, {}, { token })).toEqual({ washes: 0, full: 0 });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("brings back no wash after the end of a plan that was stopped during the pause", async () => {
  await pause("2026-11-25", "2026-12-07");
  const [bookingId = 0] = bookingIds;
  await world.done(stopBooking, { bookingId, LastDay: "2026-11-29", Reason: "Moving" });
  expect(await world.done(resumeSelf, {}, { token })).toEqual({ washes: 5, full: 0 });
  const { washLines } = await world.done(getBooking, { bookingId });
  const later = washLines.filter(({ day, status }) => day > "2026-11-29" && status === "scheduled");
  expect(later).toEqual([]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("leaves out washes whose hour others have taken meanwhile", async () => {
  await pause("2026-11-25", "2026-11-30");
  const taken = place.vehicle({ AppointmentDate: "2026-11-26" });
  await world.done(bookOnce, place.booking([taken]));
  expect(await world.done(resumeSelf, {}, { token })).toEqual({ washes: 3, full: 1 });
  expect(await daysOff()).toEqual(["2026-11-26 7:00 AM"]);
  expect(await pauseNow()).toEqual({ from: "2026-11-26", to: "2026-11-26", washes: 1 });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("keeps washes for which it is too late, in both directions", async () => {
  world.clock.now = new Date("2026-11-25T15:00:00Z");
  token = await customerToken(world, place.phone);
  expect(await pause("2026-11-25", "2026-11-30")).toEqual({ washes: 2 });
  expect(await daysOff()).toEqual(["2026-11-30 7:00 AM", "2026-11-30 8:00 AM"]);
  const error = await world.refused(409, pauseSelf, { From: "2026-11-25", To: "2026-11-26" }, { token });
  expect(error.message).toBe("This can be changed until 8:00 PM on the day before. Please call us.");
  world.clock.now = new Date("2026-11-29T15:00:00Z");
  token = await customerToken(world, place.phone);
  expect(await world.done(resumeSelf, {}, { token })).toEqual({ washes: 0, full: 0 });
});

test("is for customers, about their own washes, with the days in order", async () => {
  const stranger = await customerToken(world, "9123456789");
  const body = { From: "2026-11-25", To: "2026-11-30" };
  expect(await world.done(pauseSelf, body, { token: stranger })).toEqual({ washes: 0 });
  await world.refused(403, pauseSelf, body);
  const wrong = { From: body.To, To: body.From };
  expect((await world.refused(400, pauseSelf, wrong, { token })).fields).toHaveProperty("To");
  expect(await daysOff()).toEqual([]);
});

test("answers a repeated key alike", async () => {
  const options = { token, headers: { "idempotency-key": "pause-1" } };
  const body = { From: "2026-11-25", To: "2026-11-30" };
  expect(await world.done(pauseSelf, body, options)).toEqual({ washes: 4 });
  expect(await world.done(pauseSelf, body, options)).toEqual({ washes: 4 });
});

describe("a plan without an end", () => {
  const AHEAD = addDays("2026-11-21", 60);
  let openId: number;
  beforeEach(async () => {
    await sql`delete from job`.execute(world.db);
    await aheadWorkerOf(world).runDue();
    const daily = { BookingStartDate: "2026-11-23", BookingEndDate: null, Every: "day" } as const;
    const vehicle = place.vehicle({ ...daily, AppointmentTime: "10:00 AM" });
    const body = place.booking([vehicle], { CustomerAmount: 59 * 300, Billing: "monthly" });
    ({ bookingId: openId } = await world.done(bookPlan, body));
  });

  /** Lets days pass, with the daily job on each of them. */
  async function pass(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      world.clock.advance(86_400_000);
      await aheadWorkerOf(world).runDue();
    }
    token = await customerToken(world, place.phone);
  }
  const laterWashes = async () =>
    (await world.done(getBooking, { bookingId: openId })).washLines
      .filter(({ day }) => day > AHEAD)
      .map(({ day, status, reasonCode }) => [day, status, reasonCode]);

  test("has no wash in a pause beyond its washes, and gets them back when it is ended", async () => {
    const [From, To] = [addDays(AHEAD, 1), addDays(AHEAD, 4)];
    expect(await pause(From, To)).toEqual({ washes: 0 });
    expect(await pause(From, To)).toEqual({ washes: 0 });
    expect(await pauseNow()).toEqual({ from: From, to: To, washes: 0 });
    await pass(2);
    expect(await laterWashes()).toEqual([
      [From, "skipped", "paused"],
      [addDays(AHEAD, 2), "skipped", "paused"],
    ]);
    expect(await pauseNow()).toEqual({ from: From, to: To, washes: 2 });
    expect(await world.done(resumeSelf, {}, { token })).toEqual({ washes: 2, full: 0 });
    expect(await pauseNow()).toBeNull();
    await pass(3);
    expect((await laterWashes()).map(([, status]) => status)).toEqual(Array(5).fill("scheduled"));
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("stays paused by the office when the customer ends the own pause", async () => {
    const [From, To] = [addDays(AHEAD, 1), addDays(AHEAD, 2)];
    await world.done(pauseBooking, { bookingId: openId, From, To: From, Reason: "Lift works" });
    await pause(From, To);
    await pass(1);
    expect(await world.done(resumeSelf, {}, { token })).toEqual({ washes: 0, full: 0 });
    await pass(1);
    expect(await laterWashes()).toEqual([
      [From, "skipped", null],
      [To, "scheduled", null],
    ]);
  });
});
