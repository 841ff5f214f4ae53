import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchBills } from "#contract/bill/list.ts";
import { pauseBooking } from "#contract/booking/change.ts";
import { searchBookings } from "#contract/booking/booking.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { renewBookings, stopBooking } from "#contract/booking/plan.ts";
import { addDays } from "#contract/day.ts";
import { aheadWorkerOf } from "#server/testing/ahead.ts";
import { biweekly, type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const TODAY = "2026-11-21";

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = new Date(`${TODAY}T04:30:00Z`);
  await sql`delete from job`.execute(world.db);
  place = await makeBookable(world);
});

const read = (bookingId: number) => world.done(getBooking, { bookingId });
const book = async (change = {}, billing: "monthly" | "upfront" = "monthly") =>
  (
    await world.done(
      bookPlan,
      place.booking([place.vehicle({ ...biweekly, ...change })], { Billing: billing }),
    )
  ).bookingId;
async function bookOpen(): Promise<number> {
  const vehicle = place.vehicle({ BookingStartDate: "2026-11-23", BookingEndDate: null, Every: "day" });
  const body = place.booking([vehicle], { CustomerAmount: 59 * 300, Billing: "monthly" });
  return (await world.done(bookPlan, body)).bookingId;
}

describe("stopping a plan", () => {
  test("without an end cancels the washes after its last day, and adds none", async () => {
    const bookingId = await bookOpen();
    const worker = aheadWorkerOf(world);
    await worker.runDue();
    const body = { bookingId, LastDay: "2026-11-30", Reason: "Sold the car" };
    expect(await world.done(stopBooking, body)).toEqual({ washes: 51 });
    world.clock.advance(2 * 86_400_000);
    await worker.runDue();
    expect(await read(bookingId)).toMatchObject({
      openEnded: false,
      planEnd: "2026-11-30",
      washes: 8,
      amount: 8 * 300,
      lastDay: "2026-11-30",
      status: "Confirmed",
    });
    expect(await ledgerErrors(world)).toEqual([]);
    expect((await world.refused(400, stopBooking, body)).fields).toEqual({
      LastDay: "This plan does not go on after this day",
    });
  });

  test("on a day beyond the sixty days lets washes be added until then", async () => {
    const bookingId = await bookOpen();
    const worker = aheadWorkerOf(world);
    await worker.runDue();
    const LastDay = addDays(TODAY, 62);
    expect(await world.done(stopBooking, { bookingId, LastDay, Reason: "Moving" })).toEqual({ washes: 0 });
    for (let day = 1; day <= 4; day += 1) {
      world.clock.advance(86_400_000);
      await worker.runDue();
    }
    expect(await read(bookingId)).toMatchObject({ lastDay: LastDay, washes: 61, openEnded: false });
  });

  test("lists it among those that end soon, which plans without an end are not", async () => {
    const bookingId = await bookOpen();
    const ending = async () => {
      const { rows } = await world.done(searchBookings, { filters: { PlanEndsBy: "2027-12-31" } });
      return rows.some((row) => row.bookingId === bookingId);
    };
    expect(await ending()).toBe(false);
    await world.done(stopBooking, { bookingId, LastDay: "2026-11-30", Reason: "Moving" });
    expect(await ending()).toBe(true);
  });

  test("frees the hours", async () => {
    await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
    const bookingId = await bookOpen();
    const other = place.booking([place.vehicle({ AppointmentDate: "2026-12-01" })]);
    await world.refused(409, bookOnce, other);
    await world.done(stopBooking, { bookingId, LastDay: "2026-11-30", Reason: "Enough" });
    await world.done(bookOnce, other);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("by its customer is possible within the cut-off, and by nobody else's", async () => {
    const bookingId = await bookOpen();
    world.clock.now = new Date("2026-11-25T14:29:00Z");
    const own = { token: await customerToken(world, place.phone) };
    const other = { token: await customerToken(world, "9123456789") };
    const body = { bookingId, LastDay: "2026-11-25", Reason: "Away" };
    await world.refused(404, stopBooking, body, other);
    world.clock.advance(60_000);
    const late = await world.refused(409, stopBooking, body, own);
    expect(late.fields).toEqual({
      LastDay: "This can be changed until 8:00 PM on the day before. Please call us.",
    });
    await world.done(stopBooking, { ...body, LastDay: "2026-11-26" }, own);
    expect(await read(bookingId)).toMatchObject({ planEnd: "2026-11-26", lastDay: "2026-11-26" });
    const support = { token: await world.tokenOf("support") };
    await world.refused(403, stopBooking, body, support);
  });
});

describe("renewing dated plans", () => {
  test("lets many go on with the same days and hour, without a hole", async () => {
    const ids = [await book(), await book()];
    const reply = await world.done(renewBookings, { bookingIds: ids, Until: "2027-01-03" });
    expect(reply).toEqual({
      renewed: ids.map((bookingId) => ({ bookingId, washes: 4, until: "2027-01-03" })),
      refused: [],
    });
    const booking = await read(ids[0] ?? 0);
    expect(booking.washLines.map(({ day }) => day).slice(-5)).toEqual([
      "2026-12-17",
      "2026-12-21",
      "2026-12-24",
      "2026-12-28",
      "2026-12-31",
    ]);
    expect(booking).toMatchObject({
      planEnd: "2027-01-03",
      amount: 12 * 300,
      baseAmount: 12 * 300,
      offAmount: 0,
    });
    expect(booking.events[0]).toMatchObject({ kind: "renewed", washes: 4, to: { day: "2027-01-03" } });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("without a day each goes on for as long as it was", async () => {
    const bookingId = await book();
    const { renewed } = await world.done(renewBookings, { bookingIds: [bookingId] });
    expect(renewed).toEqual([{ bookingId, washes: 8, until: "2027-01-17" }]);
  });

  test("without a day it goes on for its last term, however often it was renewed", async () => {
    const bookingId = await book();
    const again = async () => (await world.done(renewBookings, { bookingIds: [bookingId] })).renewed;
    expect(await again()).toMatchObject([{ washes: 8, until: "2027-01-17" }]);
    expect(await again()).toMatchObject([{ washes: 8, until: "2027-02-14" }]);
    await world.done(renewBookings, { bookingIds: [bookingId], Until: "2027-02-28" });
    expect(await again()).toMatchObject([{ washes: 4, until: "2027-03-14" }]);
    // Stopped within its first term, it has that term again.
    await world.done(stopBooking, { bookingId, LastDay: "2026-12-06", Reason: "Away" });
    expect(await again()).toMatchObject([{ until: "2026-12-20" }]);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("names plans that stay as they are, and why", async () => {
    await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
    const full = await book();
    const taken = { AppointmentDate: "2026-12-24" };
    await world.done(bookOnce, place.booking([place.vehicle(taken)]));
    const noon = { AppointmentTime: "12:00 PM" };
    const fine = await book(noon);
    await sql`update society set washes_per_hour = 2 where society_id = ${place.societyId}`.execute(world.db);
    const open = await bookOpen();
    await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
    const bookingIds = [full, fine, open];
    const { renewed, refused } = await world.done(renewBookings, { bookingIds, Until: "2026-12-27" });
    expect(renewed).toEqual([{ bookingId: fine, washes: 2, until: "2026-12-27" }]);
    expect(refused.map(({ bookingId, message }) => [bookingId, message])).toEqual([
      [full, expect.stringContaining("7:00 AM is full on 21 Dec 2026")],
      [open, "This plan has no end date: it goes on by itself."],
    ]);
    const again = await world.done(renewBookings, { bookingIds: [fine], Until: "2026-12-27" });
    expect(again.refused).toMatchObject([{ message: "The plan lasts that long already." }]);
    expect(await read(full)).toMatchObject({ planEnd: "2026-12-20", washes: 8 });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  describe("with full days", () => {
    const Until = "2027-01-03";
    const at = (day: string) => ({ AppointmentDate: day });
    const limitTo = (washes: number) =>
      sql`update society set washes_per_hour = ${washes} where society_id = ${place.societyId}`.execute(
        world.db,
      );
    let bookingId: number;
    beforeEach(async () => {
      await limitTo(1);
      bookingId = await book();
      const others = ["2026-12-24", "2026-12-28"].map((day) => place.booking([place.vehicle(at(day))]));
      for (const other of others) await world.done(bookOnce, other);
    });
    const lastWashes = async () => {
      const { washLines, planEnd } = await read(bookingId);
      return { planEnd, added: washLines.slice(8).map(({ day, slot }) => [day, slot]) };
    };

    test("says how many there are, and which field settles it", async () => {
      const { refused } = await world.done(renewBookings, { bookingIds: [bookingId], Until });
      expect(refused).toMatchObject([{ bookingId, field: "OnFullDays" }]);
      expect(refused[0]?.message).toContain("7:00 AM is full on 24 Dec 2026 and 1 more day");
    });

    test.each([
      [
        "skip",
        [
          ["2026-12-21", "7:00 AM"],
          ["2026-12-31", "7:00 AM"],
        ],
      ],
      [
        "shift",
        [
          ["2026-12-21", "7:00 AM"],
          ["2026-12-24", "6:00 AM"],
          ["2026-12-28", "6:00 AM"],
          ["2026-12-31", "7:00 AM"],
        ],
      ],
      ["overbook", ["2026-12-21", "2026-12-24", "2026-12-28", "2026-12-31"].map((day) => [day, "7:00 AM"])],
    ] as const)("goes on when the choice is to %s them", async (OnFullDays, added) => {
      const { refused } = await world.done(renewBookings, { bookingIds: [bookingId], Until, OnFullDays });
      expect(refused).toEqual([]);
      expect(await lastWashes()).toEqual({ planEnd: Until, added });
      expect(await ledgerErrors(world)).toEqual([]);
    });

    test("alone adds nothing, although they are to be left out", async () => {
      const body = { bookingIds: [bookingId], OnFullDays: "skip" as const };
      await world.done(renewBookings, { ...body, Until: "2026-12-23" });
      const { refused } = await world.done(renewBookings, { ...body, Until: "2026-12-28" });
      expect(refused).toMatchObject([{ bookingId, field: "OnFullDays" }]);
      expect(await read(bookingId)).toMatchObject({ planEnd: "2026-12-23", washes: 9 });
    });

    test("lets the customer leave them out, but not overbook them", async () => {
      const own = { token: await customerToken(world, place.phone) };
      const body = { bookingIds: [bookingId], Until };
      await world.refused(403, renewBookings, { ...body, OnFullDays: "overbook" }, own);
      const { renewed } = await world.done(renewBookings, { ...body, OnFullDays: "skip" }, own);
      expect(renewed).toEqual([{ bookingId, washes: 2, until: Until }]);
    });
  });

  test("keeps a pause that reaches beyond the old end", async () => {
    const bookingId = await book();
    const pause = { bookingId, From: "2026-12-17", To: "2026-12-24", Reason: "Away" };
    await world.done(pauseBooking, pause);
    await world.done(renewBookings, { bookingIds: [bookingId], Until: "2026-12-28" });
    expect((await read(bookingId)).washLines.map(({ status }) => status).slice(-4)).toEqual([
      "skipped",
      "skipped",
      "skipped",
      "scheduled",
    ]);
  });

  test("is open to the customer, within their number of washes", async () => {
    const bookingId = await book();
    const own = { token: await customerToken(world, place.phone) };
    const other = { token: await customerToken(world, "9123456789") };
    await world.refused(404, renewBookings, { bookingIds: [bookingId] }, other);
    const { renewed } = await world.done(renewBookings, { bookingIds: [bookingId] }, own);
    expect(renewed).toMatchObject([{ washes: 8 }]);
    const daily = { DaysOfWeek: "", FirstDayofWeek: null, SecondDayofWeek: null, Occurence: 28 };
    const many = await Promise.all(
      ["8:00 AM", "9:00 AM"].map((AppointmentTime) => book({ ...daily, AppointmentTime })),
    );
    const error = await world.refused(409, renewBookings, { bookingIds: many, Until: "2027-09-30" }, own);
    expect(error.message).toContain("400");
  });

  test("of a plan paid upfront makes the rest payable", async () => {
    const bookingId = await book({}, "upfront");
    await world.done(renewBookings, { bookingIds: [bookingId], Until: "2027-01-03" });
    expect(await read(bookingId)).toMatchObject({ paymentStatus: "Pending", amount: 12 * 300 });
    expect((await world.done(searchBills, {})).total).toBe(0);
  });
});
