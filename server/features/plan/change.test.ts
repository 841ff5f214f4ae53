import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelBooking, moveWash, skipWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { renewBookings, stopBooking } from "#contract/booking/plan.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { searchBills } from "#contract/bill/list.ts";
import { addDays, daysFrom, type Weekday, weekdayOf, weekdays } from "#contract/day.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { changePlan, previewPlanChange, undoPlanChange } from "#contract/plan/change.ts";
import {
  type Bookable,
  customerToken,
  makeBookable,
  newPlate,
  type VehicleBody,
} from "#server/testing/bookings.ts";
import { aheadWorkerOf } from "#server/testing/ahead.ts";
import { chanceOf } from "#server/seed/demo/city/chance.ts";
import { rounds } from "#server/testing/night.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { addBookingPayment } from "#contract/payment/payment.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  place = await makeBookable(world);
});

type Change = BodyOf<typeof changePlan>;

/** A daily plan from Monday, 23 November to Sunday, 20 December: 28 washes at ₹300. */
const daily = (change: Partial<VehicleBody> = {}): VehicleBody =>
  place.vehicle({
    BookingStartDate: "2026-11-23",
    BookingEndDate: "2026-12-20",
    Every: "day",
    Occurence: 28,
    ...change,
  });

async function book(vehicles: VehicleBody[], change: Parameters<Bookable["booking"]>[1] = {}) {
  const { bookingId } = await world.done(bookPlan, place.booking(vehicles, change));
  const { rows } = await sql<{ planId: number }>`
    select booking_vehicle_id as "planId" from booking_vehicle where booking_id = ${bookingId} order by position`.execute(
    world.db,
  );
  return { bookingId, planIds: rows.map(({ planId }) => planId) };
}

/** The washes of a booking that take place or are skipped: "2026-12-01 7:00 AM scheduled". */
async function washesOf(bookingId: number): Promise<string[]> {
  const { washLines } = await world.done(getBooking, { bookingId });
  return washLines
    .filter(({ status }) => status !== "cancelled")
    .map(({ day, slot, status }) => `${day} ${slot} ${status}`);
}

const washIdOn = async (bookingId: number, day: string) =>
  (await world.done(getBooking, { bookingId })).washLines.find((wash) => wash.day === day)?.washId ?? 0;

/** Previews a change, makes it, and expects both to say the same. */
async function change(body: Change, options: { token?: string } = {}): Promise<ReplyOf<typeof changePlan>> {
  const preview = await world.done(previewPlanChange, body, options);
  const made = await world.done(changePlan, body, options);
  expect({ plans: made.plans, messages: made.messages }).toEqual(preview);
  expect(await ledgerErrors(world)).toEqual([]);
  return made;
}

describe("another hour", () => {
  test("moves the washes from that day on, tells it once, and is undone within ten minutes", async () => {
    const { bookingId, planIds } = await book([daily()]);
    const before = await washesOf(bookingId);
    const { plans, planChangeId, undoUntil } = await change({
      planIds,
      From: "2026-12-01",
      AppointmentTime: "8:00 AM",
    });
    expect(plans).toEqual([
      {
        planId: planIds[0],
        moved: 20,
        added: 0,
        dropped: 0,
        kept: 0,
        full: [],
        priceBefore: 300,
        priceAfter: 300,
        monthlyPriceBefore: null,
        monthlyPriceAfter: null,
        amountDifference: 0,
      },
    ]);
    expect(await washesOf(bookingId)).toEqual(
      before.map((wash) => (wash < "2026-12-01" ? wash : wash.replace("7:00", "8:00"))),
    );
    expect(undoUntil).toBe("2026-11-21T04:40:00.000Z");
    world.clock.now = new Date("2026-11-21T04:39:00Z");
    await world.done(undoPlanChange, { PlanChangeId: planChangeId });
    expect(await washesOf(bookingId)).toEqual(before);
    expect(await ledgerErrors(world)).toEqual([]);
    const { events } = await world.done(getBooking, { bookingId });
    expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(["planChangeUndone", "planChanged"]);
    await world.refused(409, undoPlanChange, { PlanChangeId: planChangeId });
  });

  test("is too late to be undone after ten minutes, and after a wash has changed", async () => {
    const { bookingId, planIds } = await book([daily()]);
    const first = await change({ planIds, From: "2026-12-01", AppointmentTime: "8:00 AM" });
    await world.done(skipWash, { washId: await washIdOn(bookingId, "2026-12-03"), Reason: "Away" });
    await world.refused(409, undoPlanChange, { PlanChangeId: first.planChangeId });
    const next = await change({ planIds, From: "2026-12-02", AppointmentTime: "9:00 AM" });
    world.clock.now = new Date("2026-11-21T04:41:00Z");
    await world.refused(409, undoPlanChange, { PlanChangeId: next.planChangeId });
  });

  test("leaves washes that were moved or skipped by hand as they are", async () => {
    const { bookingId, planIds } = await book([daily()]);
    const move = { washId: await washIdOn(bookingId, "2026-12-03"), Date: "2026-12-03", Slot: "10:00 AM" };
    await world.done(moveWash, { ...move, Reason: "Asked" });
    await world.done(skipWash, { washId: await washIdOn(bookingId, "2026-12-04"), Reason: "Away" });
    const { plans } = await change({ planIds, From: "2026-12-01", AppointmentTime: "8:00 AM" });
    expect(plans[0]).toMatchObject({ moved: 18, kept: 1, added: 0, dropped: 0 });
    const washes = await washesOf(bookingId);
    expect(washes).toContain("2026-12-03 10:00 AM scheduled");
    expect(washes).toContain("2026-12-04 8:00 AM skipped");
    const dropping = await change({ planIds, From: "2026-12-02", DaysOfWeek: "monday" });
    expect(dropping.plans[0]).toMatchObject({ kept: 2, moved: 0, added: 0, dropped: 16 });
  });

  test("on full days asks what to do, and does it", async () => {
    await sql`update society set washes_per_hour = 1 where society_id = ${place.societyId}`.execute(world.db);
    const { planIds } = await book([daily()]);
    const other = daily({ AppointmentTime: "8:00 AM", BookingEndDate: "2026-12-02", Occurence: 10 });
    await book([other]);
    const body = { planIds, From: "2026-12-01", AppointmentTime: "8:00 AM" };
    const { plans } = await world.done(previewPlanChange, body);
    const full = ["2026-12-01", "2026-12-02"].map((day) => ({ day, slot: "8:00 AM", reason: "full" }));
    expect(plans[0]?.full).toEqual(full);
    const refused = await world.refused(409, changePlan, body);
    expect(Object.keys(refused.fields ?? {})).toEqual(["OnFullDays"]);
    const skipped = await change({ ...body, OnFullDays: "skip" });
    expect(skipped.plans[0]).toMatchObject({ moved: 18, dropped: 2, amountDifference: -600 });
    await world.done(undoPlanChange, { PlanChangeId: skipped.planChangeId });
    expect(await ledgerErrors(world)).toEqual([]);
    const shifted = await change({ ...body, OnFullDays: "shift" });
    expect(shifted.plans[0]).toMatchObject({ moved: 20 - 2, kept: 2, dropped: 0 });
  });
});

describe("another place, car or item", () => {
  test("a household moves: its washes are at the new flat and pillar from that day on", async () => {
    const { bookingId, planIds } = await book([daily(), daily({ AppointmentTime: "8:00 AM" })]);
    const { plans } = await change({
      planIds,
      From: "2026-12-15",
      FlatId: place.id("Tower A/1/102"),
      ParkingFloorId: place.id("B1"),
      ParkingPillarId: place.id("B1/P2"),
    });
    expect(plans.map(({ kept, moved, dropped }) => [kept, moved, dropped])).toEqual([
      [6, 0, 0],
      [6, 0, 0],
    ]);
    const flats = await world.done(searchWashes, {
      page: 1,
      pageSize: 100,
      filters: { CustomerId: place.customerId },
    });
    for (const { day, flat, parking } of flats.rows) {
      expect(flat).toBe(day < "2026-12-15" ? "Tower A, 101" : "Tower A, 102");
      expect(parking).toBe(day < "2026-12-15" ? "B1, P1" : "B1, P2");
    }
    expect((await world.done(getBooking, { bookingId })).vehicles).toHaveLength(2);
  });

  test("refuses places of another society, and what is not on offer", async () => {
    const elsewhere = await makeBookable(world);
    const { planIds } = await book([daily()]);
    const From = "2026-12-01";
    const cases: [Partial<Change>, string][] = [
      [{ FlatId: elsewhere.id("Tower A/1/101") }, "FlatId"],
      [{ ParkingFloorId: place.id("B1"), ParkingPillarId: elsewhere.id("B1/P1") }, "ParkingPillarId"],
      [{ ServiceItemId: 2_000_000 }, "ServiceItemId"],
      [{}, "From"],
      [{ AppointmentTime: "8:00 AM", From: "2026-11-20" }, "From"],
      [{ AppointmentTime: "8:00 AM", From: "2026-12-21" }, "From"],
      [{ ExceptDays: "sunday" }, "ExceptDays"],
      [{ Package: "month" }, "Package"],
    ];
    for (const [wrong, field] of cases) {
      const { fields } = await world.refused(400, changePlan, { planIds, From, ...wrong });
      expect(Object.keys(fields ?? {})).toEqual([field]);
    }
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("another item costs its own price from that day on", async () => {
    const { serviceItemId } = await world.done(addServiceItem, {
      ServiceId: place.serviceId,
      ItemName: "Wax",
      Price: 500,
      Duration: 60,
    });
    const { bookingId, planIds } = await book([daily()]);
    const { plans } = await change({ planIds, From: "2026-12-11", ServiceItemId: serviceItemId });
    expect(plans[0]).toMatchObject({ priceBefore: 300, priceAfter: 500, amountDifference: 2000, kept: 10 });
    const { washLines, amount } = await world.done(getBooking, { bookingId });
    for (const { day, itemName, price } of washLines)
      expect([itemName, price]).toEqual(day < "2026-12-11" ? ["Foam wash", 300] : ["Wax", 500]);
    expect(amount).toBe(18 * 300 + 10 * 500);
  });

  test("another car is washed instead; the same again with another booking needs a confirmation", async () => {
    const busy = newPlate();
    await book([daily({ VehicleNumber: busy, AppointmentTime: "9:00 AM" })]);
    const { bookingId, planIds } = await book([daily()]);
    const Vehicle = {
      VehicleNumber: busy,
      VehicleCompany: "Hyundai",
      VehicleModel: "Creta",
      VehicleColor: "Black",
      VehicleType: "Hatchback",
      VehicleFuelType: "Diesel",
    };
    const body = { planIds, From: "2026-12-01", Vehicle };
    const refused = await world.refused(409, changePlan, body);
    expect(Object.keys(refused.fields ?? {})).toEqual(["EvenTwice"]);
    await change({ ...body, EvenTwice: true });
    const { washLines } = await world.done(getBooking, { bookingId });
    expect(
      new Set(washLines.filter(({ day }) => day >= "2026-12-01").map((wash) => wash.vehicleNumber)),
    ).toEqual(new Set([busy]));
  });
});

describe("an hour or place that nobody covers", () => {
  test("is refused to customers, and booked by staff who say so", async () => {
    const provider = await place.cover("06:00", "09:00");
    const { bookingId, planIds } = await book([daily()]);
    const token = await customerToken(world, place.phone);
    const body = { planIds, From: "2026-12-01", AppointmentTime: "11:00 AM" };
    expect((await world.done(previewPlanChange, body, { token })).plans[0]?.full[0]?.reason).toBe("nobody");
    await world.refused(409, changePlan, body, { token });
    await world.refused(409, changePlan, { ...body, EvenUncovered: false });
    const made = await change(body);
    expect(made.plans[0]).toMatchObject({ moved: 20, full: [] });
    await world.done(undoPlanChange, { PlanChangeId: made.planChangeId });
    await change({ ...body, AppointmentTime: "8:00 AM" }, { token });
    const { rows } = await sql<{ takers: number[] }>`
      select array_agg(distinct provider_id) as takers from wash where booking_id = ${bookingId}`.execute(
      world.db,
    );
    expect(rows[0]?.takers).toEqual([provider]);
    expect(await ledgerErrors(world)).toEqual([]);
  });
});

test("what is on a bill is credited where it costs something else, and billed anew", async () => {
  const own = await createWorld();
  try {
    own.clock.now = new Date("2026-11-21T04:30:00Z");
    await own.done(addTaxSettings, taxSettings);
    const there = await makeBookable(own);
    const vehicle = there.vehicle({
      BookingStartDate: "2026-11-23",
      BookingEndDate: "2026-12-02",
      Every: "day",
      Occurence: 10,
    });
    const { bookingId } = await own.done(bookPlan, there.booking([vehicle]));
    await own.done(addBookingPayment, { bookingId, Amount: 3000, Method: "cash" });
    await workerOf(own).runDue();
    const { serviceItemId } = await own.done(addServiceItem, {
      ServiceId: there.serviceId,
      ItemName: "Wax",
      Price: 500,
      Duration: 30,
    });
    const { vehicleLines } = await own.done(getBooking, { bookingId });
    const [planId = 0] = vehicleLines.map((line) => line.planId ?? 0);
    const body = { planIds: [planId], From: "2026-11-29", ServiceItemId: serviceItemId };
    const { plans } = await own.done(changePlan, body);
    expect(plans[0]).toMatchObject({ dropped: 4, added: 4, amountDifference: 800 });
    await workerOf(own).runDue();
    const booking = await own.done(getBooking, { bookingId });
    expect(booking).toMatchObject({ amount: 3800, paid: 3000 });
    expect(await ledgerErrors(own)).toEqual([]);
  } finally {
    await own.close();
  }
});

describe("who may", () => {
  test("customers change hour and days of their own plans, until 8 PM of the day before", async () => {
    const { planIds } = await book([daily()]);
    const token = await customerToken(world, place.phone);
    await change({ planIds, From: "2026-12-01", AppointmentTime: "8:00 AM" }, { token });
    const body = { planIds, From: "2026-12-02" };
    await world.refused(403, changePlan, { ...body, ServiceItemId: place.serviceItemId }, { token });
    await world.refused(403, changePlan, { ...body, BookingEndDate: null }, { token });
    world.clock.now = new Date("2026-12-01T15:00:00Z");
    const later = { token: await customerToken(world, place.phone) };
    await world.refused(409, changePlan, { ...body, AppointmentTime: "9:00 AM" }, later);
    const stranger = await customerToken(world, (await makeBookable(world)).phone);
    await world.refused(
      404,
      changePlan,
      { planIds, From: "2026-12-05", AppointmentTime: "9:00 AM" },
      { token: stranger },
    );
  });

  test("a change before one that is planned already is refused, and one of a cancelled plan", async () => {
    const { bookingId, planIds } = await book([daily()]);
    await change({ planIds, From: "2026-12-10", AppointmentTime: "8:00 AM" });
    await world.refused(400, changePlan, { planIds, From: "2026-12-01", AppointmentTime: "9:00 AM" });
    await world.done(cancelBooking, { bookingId, Reason: "Gone" });
    await world.refused(409, changePlan, { planIds, From: "2026-12-12", AppointmentTime: "9:00 AM" });
  });
});

test("a changed plan is stopped and renewed as it is now", async () => {
  const { bookingId, planIds } = await book([daily()]);
  await change({ planIds, From: "2026-12-01", AppointmentTime: "8:00 AM" });
  await world.done(renewBookings, { bookingIds: [bookingId], Until: "2026-12-24" });
  expect((await washesOf(bookingId)).slice(-4)).toEqual(
    ["21", "22", "23", "24"].map((day) => `2026-12-${day} 8:00 AM scheduled`),
  );
  await world.done(stopBooking, { bookingId, LastDay: "2026-11-28", Reason: "Moving" });
  expect((await washesOf(bookingId)).at(-1)).toBe("2026-11-28 7:00 AM scheduled");
  await world.done(renewBookings, { bookingIds: [bookingId], Until: "2026-11-30" });
  expect((await washesOf(bookingId)).slice(-2)).toEqual(
    ["29", "30"].map((day) => `2026-11-${day} 7:00 AM scheduled`),
  );
  expect(await ledgerErrors(world)).toEqual([]);
});

/** A term as an independent model has it; `price` of a wash in rupees, or of a month. */
type ModelTerm = { from: string; days: readonly Weekday[]; slot: string; item: string; price: number };

const LAST_DAY = "2026-12-20";

/** The days that terms mean, each with the term that holds then. */
const daysOf = (terms: readonly ModelTerm[]) =>
  terms.flatMap((term, index) => {
    const next = terms[index + 1];
    const until = next ? addDays(next.from, -1) : LAST_DAY;
    return daysFrom(term.from, until)
      .filter((day) => term.days.includes(weekdayOf(day)))
      .map((day) => ({ day, ...term }));
  });

/** Marks all washes of November as done, and closes the month. @returns the bill's total in rupees. */
async function billNovember(bookingId: number): Promise<number> {
  await sql`update wash set status = 'done', outcome_effect = 'charge'
    where booking_id = ${bookingId} and day < '2026-12-01' and status = 'scheduled'`.execute(world.db);
  await sql`update booking set open_washes = (select count(*) from wash
    where wash.booking_id = booking.booking_id and status = 'scheduled')`.execute(world.db);
  world.clock.now = new Date("2026-12-01T02:30:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
  const { rows } = await world.done(searchBills, { filters: { CustomerId: place.customerId } });
  return rows.reduce((sum, { total }) => sum + total, 0);
}

test("random changes leave the washes, charges and bills that each day's term means", async () => {
  for (let round = 0; round < rounds(2, 40); round += 1) {
    const { below } = chanceOf(20_261_121 + round);
    world.clock.now = new Date("2026-11-21T04:30:00Z");
    place = await makeBookable(world);
    const wax = await world.done(addServiceItem, {
      ServiceId: place.serviceId,
      ItemName: "Wax",
      Price: 500,
      Duration: 60,
    });
    const items = [
      { id: place.serviceItemId, item: "Foam wash", price: 300 },
      { id: wax.serviceItemId, item: "Wax", price: 500 },
    ];
    const { bookingId, planIds } = await book([daily()], { Billing: "monthly" });
    const terms: ModelTerm[] = [
      { from: "2026-11-23", days: weekdays, slot: "7:00 AM", item: "Foam wash", price: 300 },
    ];
    let from = "2026-11-23";
    for (let step = 0; step < 5; step += 1) {
      from = addDays(from, 1 + below(6));
      const before = terms.at(-1);
      if (from > LAST_DAY || !before) break;
      const chosen = weekdays.filter(() => below(2) === 1);
      const days = chosen.length > 0 && below(2) === 1 ? chosen : before.days;
      const { id, ...item } = items[below(2)] ?? { id: 0, ...before };
      const slot = `${7 + below(4)}:00 AM`;
      const next = { ...before, from, days, slot, ...item };
      if (daysOf([next]).length === 0) break;
      const { planChangeId } = await change({
        planIds,
        From: from,
        AppointmentTime: slot,
        ServiceItemId: id,
        DaysOfWeek: days.join(","),
      });
      if (below(4) === 0) await world.done(undoPlanChange, { PlanChangeId: planChangeId });
      else terms.push(next);
    }
    const meant = daysOf(terms);
    const { washLines, amount } = await world.done(getBooking, { bookingId });
    const washed = washLines
      .filter(({ status }) => status !== "cancelled")
      .map(({ day, slot, itemName, price }) => ({ day, slot, item: itemName, price }));
    expect(washed).toEqual(meant.map(({ day, slot, item, price }) => ({ day, slot, item, price })));
    expect(amount).toBe(meant.reduce((sum, { price }) => sum + price, 0));
    const ofNovember = meant.filter(({ day }) => day < "2026-12-01");
    expect(await billNovember(bookingId)).toBe(ofNovember.reduce((sum, { price }) => sum + price, 0));
    expect(await ledgerErrors(world)).toEqual([]);
  }
});

describe("a plan sold by the month", () => {
  const monthly = (serviceItemId: number) => ({
    ServiceItemId: serviceItemId,
    Package: "month" as const,
    Billing: "monthly" as const,
  });
  let serviceItemId: number;
  beforeEach(async () => {
    const added = await world.done(addServiceItem, {
      ServiceId: place.serviceId,
      ItemName: "Daily wipe",
      Price: 50,
      MonthlyPrice: 900,
      Duration: 30,
    });
    serviceItemId = added.serviceItemId;
  });

  test("is charged in a month by each of its rhythms, for its washes of those meant", async () => {
    // Daily from 1 December: 31 washes meant.
    const dates = { AppointmentDate: "2026-12-01", BookingStartDate: "2026-12-01" };
    const car = daily({ ...dates, BookingEndDate: "2026-12-31", Occurence: 31 });
    const { bookingId, planIds } = await book([car], { ...monthly(serviceItemId), CustomerAmount: 900 });
    const { plans } = await change({ planIds, From: "2026-12-16", DaysOfWeek: "monday,thursday" });
    // 15 of 31 daily washes, and of the 9 Mondays and Thursdays of December the five from the 16th on.
    const expected = Math.round((900 * 15 * 100) / 31) / 100 + 500;
    expect((await world.done(getBooking, { bookingId })).amount).toBeCloseTo(expected, 2);
    expect(plans[0]).toMatchObject({ monthlyPriceBefore: 900, monthlyPriceAfter: 900, kept: 5, dropped: 11 });
    expect(plans[0]?.amountDifference).toBeCloseTo(expected - 900, 2);
  });

  test("is sold by the wash from a day on, and by the month again", async () => {
    const dates = { AppointmentDate: "2026-12-01", BookingStartDate: "2026-12-01" };
    const car = daily({ ...dates, BookingEndDate: "2026-12-31", Occurence: 31 });
    const { bookingId, planIds } = await book([car], { ...monthly(serviceItemId), CustomerAmount: 900 });
    const byWash = await change({ planIds, From: "2026-12-22", Package: null });
    expect(byWash.plans[0]).toMatchObject({
      monthlyPriceBefore: 900,
      monthlyPriceAfter: null,
      priceAfter: 50,
    });
    const expected = Math.round((900 * 21 * 100) / 31) / 100 + 10 * 50;
    expect((await world.done(getBooking, { bookingId })).amount).toBeCloseTo(expected, 2);
    await world.done(undoPlanChange, { PlanChangeId: byWash.planChangeId });
    expect((await world.done(getBooking, { bookingId })).amount).toBe(900);
    expect(await ledgerErrors(world)).toEqual([]);
  });
});

test("a plan without an end goes on by its present term", async () => {
  // Repeated jobs are due as from today.
  await sql`delete from job`.execute(world.db);
  await aheadWorkerOf(world).runDue();
  const car = daily({ BookingEndDate: null });
  const { bookingId, planIds } = await book([car], { Billing: "monthly", CustomerAmount: 59 * 300 });
  await change({ planIds, From: "2026-12-01", AppointmentTime: "8:00 AM", DaysOfWeek: "monday" });
  world.clock.now = new Date("2027-01-25T02:00:00Z");
  await aheadWorkerOf(world).runDue();
  const washes = await washesOf(bookingId);
  expect(washes.at(-1)).toBe("2027-03-22 8:00 AM scheduled");
  expect(washes.filter((wash) => wash > "2027-01-20").length).toBe(8);
  expect(await ledgerErrors(world)).toEqual([]);
});
