import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelBooking, moveWash, restoreWash, skipWash } from "#contract/booking/change.ts";
import { getFreeSlots } from "#contract/booking/availability.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { pauseSelf, resumeSelf } from "#contract/booking/pause.ts";
import { renewBookings, stopBooking } from "#contract/booking/plan.ts";
import { getBooking } from "#contract/booking/page.ts";
import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { updateSelf } from "#contract/customer/self.ts";
import {
  biweekly,
  type Bookable,
  customerToken,
  makeBookable,
  type VehicleBody,
} from "#server/testing/bookings.ts";
import { type Answer, call, countStatuses } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { createWorld, letServe, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let car: VehicleBody;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
  car = place.vehicle();
});

/** The car's daily plan without an end, from a day on. */
const endless = (start = "2026-11-23", change: Partial<VehicleBody> = {}): VehicleBody => ({
  ...car,
  AppointmentDate: start,
  BookingStartDate: start,
  BookingEndDate: null,
  ...change,
});
const atEight = { AppointmentTime: "8:00 AM" };
const planOf = (...vehicles: VehicleBody[]) =>
  place.booking(vehicles, {
    Billing: "monthly",
    CustomerAmount: vehicles.reduce(
      (sum, one) =>
        sum + (one.BookingEndDate === null ? plannedFrom(one.AppointmentDate) : one.Occurence) * 300,
      0,
    ),
  });
/** Washes of a daily plan without an end that are made now, on 21 November: up to 20 January. */
const plannedFrom = (start: string): number =>
  Math.max(1, (Date.parse("2027-01-20") - Date.parse(start)) / 86_400_000 + 1);

describe("a car with a plan", () => {
  test("gets the same again only when that is confirmed, whatever the hour", async () => {
    const { bookingId } = await world.done(bookPlan, planOf(endless()));
    const again = planOf(endless("2026-11-23", atEight));
    const refused = await world.refused(409, bookPlan, again);
    const text = `${car.VehicleNumber} is booked for this on 23 Nov 2026 already, in booking ${bookingId}.`;
    expect(refused).toMatchObject({ message: text, fields: { EvenTwice: text } });
    expect(await world.done(bookPlan, { ...again, EvenTwice: true })).toMatchObject({ washes: 59 });
  });

  test("gets one of two plans that are booked in the same moment, by whomever and for whomever", async () => {
    const { customerId: neighbour } = await makeBookable(world);
    const hours = ["7:00 AM", "8:00 AM", "9:00 AM", "10:00 AM"] as const;
    const tokens = await Promise.all(hours.map(() => world.newToken("admin")));
    const bookAtOnce = (bookers: readonly number[], VehicleNumber: string) =>
      Promise.all(
        bookers.map((CustomerId, index) => {
          const plan = endless("2026-11-23", { VehicleNumber, AppointmentTime: hours[index] ?? "7:00 AM" });
          return call(world.app, bookPlan, { ...planOf(plan), CustomerId }, { token: tokens[index] });
        }),
      );
    const mine = await bookAtOnce(
      hours.map(() => place.customerId),
      car.VehicleNumber,
    );
    expect(countStatuses(mine)).toEqual({ 200: 1, 409: 3 });
    const asked = mine.flatMap(({ error }) => Object.keys(error.fields ?? {}));
    expect(asked).toEqual(["EvenTwice", "EvenTwice", "EvenTwice"]);
    const both = await bookAtOnce([place.customerId, neighbour], place.vehicle().VehicleNumber);
    expect(countStatuses(both)).toEqual({ 200: 1, 409: 1 });
  });

  test("gets a single wash on one of its days only when that is confirmed", async () => {
    const { bookingId } = await world.done(bookPlan, planOf({ ...car, ...biweekly }));
    const single = place.booking([{ ...car, ...atEight }]);
    const { message } = await world.refused(409, bookOnce, single);
    expect(message).toContain(`in booking ${bookingId}`);
    await world.done(bookOnce, { ...single, EvenTwice: true });
    const between = { ...car, AppointmentDate: "2026-11-24" };
    expect(await world.done(bookOnce, place.booking([between]))).toMatchObject({ washes: 1 });
  });

  test("is asked about on the days that neither plan has washes for yet", async () => {
    const later = planOf(endless("2027-03-01"));
    await world.done(bookPlan, later);
    const { message } = await world.refused(409, bookPlan, planOf(endless("2026-11-23", atEight)));
    expect(message).toContain("on 1 Mar 2027 already");
    car = place.vehicle();
    await world.done(bookPlan, planOf(endless()));
    const after = await world.refused(409, bookPlan, planOf(endless("2027-03-01", atEight)));
    expect(after.message).toContain("on 1 Mar 2027 already");
  });

  test("is not asked about for other days, another item or another car", async () => {
    await world.done(bookPlan, planOf({ ...car, ...biweekly }));
    const others = { DaysOfWeek: "tuesday,friday", FirstDayofWeek: "tuesday", SecondDayofWeek: "friday" };
    const start = { AppointmentDate: "2026-11-24", BookingStartDate: "2026-11-24" };
    await world.done(bookPlan, planOf({ ...car, ...biweekly, ...start, ...others }));
    await world.done(bookPlan, planOf(place.vehicle(biweekly)));
    const { serviceItemId } = await world.done(addServiceItem, {
      ServiceId: place.serviceId,
      ItemName: "Wax",
      Price: 300,
      Duration: 30,
    });
    const wax = { ...place.booking([{ ...car, ...atEight }]), ServiceItemId: serviceItemId };
    expect(await world.done(bookOnce, wax)).toMatchObject({ washes: 1 });
  });

  test("is not asked about where its plan is stopped or cancelled, or the wash skipped", async () => {
    const { bookingId } = await world.done(bookPlan, planOf(endless()));
    await world.done(stopBooking, { bookingId, LastDay: "2026-11-29", Reason: "Sold" });
    const { bookingId: next } = await world.done(bookPlan, planOf(endless("2026-11-30", atEight)));
    await world.done(cancelBooking, { bookingId: next, Reason: "Moved away" });
    await world.done(bookPlan, planOf(endless("2026-11-30", atEight)));
    const { washLines } = await world.done(getBooking, { bookingId });
    const [first] = washLines;
    await world.done(skipWash, { washId: first?.washId ?? 0, Reason: "Away" });
    expect(await world.done(bookOnce, place.booking([{ ...car, ...atEight }]))).toMatchObject({ washes: 1 });
  });

  test("is renewed without a question, since it goes on after its end", async () => {
    const { bookingId } = await world.done(bookPlan, planOf({ ...car, ...biweekly }));
    const { renewed } = await world.done(renewBookings, { bookingIds: [bookingId] });
    expect(renewed).toMatchObject([{ bookingId, washes: 8 }]);
  });

  test("is not renewed beside the plan that follows it without a question", async () => {
    const { bookingId } = await world.done(bookPlan, planOf({ ...car, ...biweekly }));
    const { bookingId: next } = await world.done(bookPlan, planOf(endless("2026-12-21", atEight)));
    const body = { bookingIds: [bookingId] };
    const text = `${car.VehicleNumber} is booked for this on 21 Dec 2026 already, in booking ${next}.`;
    const own = { token: await customerToken(world, place.phone) };
    for (const caller of [undefined, own])
      expect(await world.done(renewBookings, body, caller)).toMatchObject({
        renewed: [],
        refused: [{ bookingId, message: text, field: "EvenTwice" }],
      });
    const { renewed } = await world.done(renewBookings, { ...body, EvenTwice: true }, own);
    expect(renewed).toMatchObject([{ bookingId, washes: 8 }]);
  });
});

let companies = 0;

/** Another company that serves the society. */
async function otherCompany(): Promise<number> {
  const companyId = await world.addCompany(`Other washers ${(companies += 1)}`);
  await letServe(world, place.societyId, companyId);
  return companyId;
}

test("a plan is not renewed beside the customer's own with another company; its office hears of nothing", async () => {
  const CompanyId = await otherCompany();
  const own = { token: await customerToken(world, place.phone) };
  const { bookingId } = await world.done(bookPlan, planOf({ ...car, ...biweekly }));
  await world.done(updateSelf, { FirstName: "Anita Rao", Email1: "anita@example.com" }, own);
  const following = { ...planOf(endless("2026-12-21", atEight)), CustomerId: null, CompanyId };
  const { bookingId: next } = await world.done(bookPlan, following, own);
  const body = { bookingIds: [bookingId] };
  expect(await world.done(renewBookings, body, own)).toMatchObject({
    renewed: [],
    refused: [{ bookingId, message: expect.stringContaining(`in booking ${next}`), field: "EvenTwice" }],
  });
  expect(await world.done(renewBookings, body)).toMatchObject({ renewed: [{ bookingId }], refused: [] });
});

test("a booking that has one car twice for a day is asked about, whatever the hours", async () => {
  const twice = planOf({ ...car, ...biweekly }, { ...car, ...biweekly, ...atEight });
  const { message, fields } = await world.refused(409, bookPlan, twice);
  expect(message).toBe(`${car.VehicleNumber} is in this booking twice for 23 Nov 2026.`);
  expect(Object.keys(fields ?? {})).toEqual(["EvenTwice"]);
  expect(await world.done(bookPlan, { ...twice, EvenTwice: true })).toMatchObject({ washes: 16 });
});

test("several cars are named by the first of them", async () => {
  const cars = [car, place.vehicle()].map((one) => ({ ...one, ...biweekly }));
  await world.done(bookPlan, planOf(...cars));
  const { message } = await world.refused(
    409,
    bookPlan,
    planOf(...cars.map((one) => ({ ...one, ...atEight }))),
  );
  expect(message).toMatch(new RegExp(`^${car.VehicleNumber} is booked .* 1 more vehicle likewise.$`));
});

describe("who is asked", () => {
  test("is the customer, about their own bookings, and may confirm them", async () => {
    const own = { token: await customerToken(world, place.phone) };
    const { bookingId } = await world.done(bookPlan, planOf(endless()));
    const again = { ...planOf(endless("2026-11-23", atEight)), CustomerId: null };
    const { message } = await world.refused(409, bookPlan, again, own);
    expect(message).toContain(`in booking ${bookingId}`);
    expect(await world.done(bookPlan, { ...again, EvenTwice: true }, own)).toMatchObject({ washes: 59 });
  });

  test("is nobody about a stranger's or another company's booking", async () => {
    const stranger = await makeBookable(world);
    await world.done(
      bookPlan,
      stranger.booking([{ ...stranger.vehicle(), ...endless(), ...spotOf(stranger) }], {
        Billing: "monthly",
        CustomerAmount: 59 * 300,
      }),
    );
    const own = { token: await customerToken(world, place.phone) };
    const mine = { ...planOf(endless("2026-11-23", atEight)), CustomerId: null };
    expect(await world.done(bookPlan, mine, own)).toMatchObject({ washes: 59 });
    const CompanyId = await otherCompany();
    const theirs = { ...place.booking([{ ...car, AppointmentTime: "9:00 AM" }]), CompanyId };
    expect(await world.done(bookOnce, theirs)).toMatchObject({ washes: 1 });
  });
});

const spotOf = ({ id }: Bookable) => ({ ParkingFloorId: id("B1"), ParkingPillarId: id("B1/P1") });

describe("every later change that puts a wash beside another booking's", () => {
  const DAY = "2026-11-30";
  type Caller = { token: string };
  type Again = (caller: Caller, evenTwice?: { EvenTwice: true }) => Promise<Answer<unknown>>;

  let own: Caller;
  let office: Caller;
  beforeEach(async () => {
    own = { token: await customerToken(world, place.phone) };
    office = { token: await world.tokenOf("admin") };
  });
  /** A car's plan on Mondays and Thursdays, whose wash of a day is taken off `DAY` first. */
  const plan = async () => (await world.done(bookPlan, planOf({ ...car, ...biweekly }))).bookingId;
  const washOn = async (bookingId: number, day: string) =>
    (await world.done(getBooking, { bookingId })).washLines.find((one) => one.day === day)?.washId ?? 0;
  const single = (change: Partial<VehicleBody> = {}) =>
    place.booking([{ ...car, ...atEight, AppointmentDate: DAY, ...change }]);

  /** Each takes a wash of the car off `DAY`, or has one on another day, and returns the call that puts it there. */
  const changes: Record<
    string,
    { by: readonly ("the customer" | "the office")[]; prepare: () => Promise<Again> }
  > = {
    "a skipped wash that is restored": {
      by: ["the customer", "the office"],
      prepare: async () => {
        const washId = await washOn(await plan(), DAY);
        await world.done(skipWash, { washId, Reason: "Away" });
        return (caller, evenTwice) => call(world.app, restoreWash, { washId, ...evenTwice }, caller);
      },
    },
    "a wash that is moved to the day": {
      by: ["the customer", "the office"],
      prepare: async () => {
        const bookingId = await plan();
        const washId = await washOn(bookingId, "2026-11-26");
        await world.done(skipWash, { washId: await washOn(bookingId, DAY), Reason: "Away" });
        const to = { washId, Date: DAY, Slot: "9:00 AM", Reason: "Dusty" } as const;
        return (caller, evenTwice) => call(world.app, moveWash, { ...to, ...evenTwice }, caller);
      },
    },
    "a pause that is ended": {
      by: ["the customer"],
      prepare: async () => {
        await plan();
        await world.done(pauseSelf, { From: "2026-11-26", To: "2026-12-01" }, own);
        return (caller, evenTwice) => call(world.app, resumeSelf, { ...evenTwice }, caller);
      },
    },
  };
  const places = Object.entries(changes).flatMap(([what, { by, prepare }]) =>
    by.map((caller) => [what, caller, prepare] as const),
  );

  test.each(places)("%s by %s is refused until it is confirmed", async (_, by, prepare) => {
    const again = await prepare();
    const caller = by === "the customer" ? own : office;
    const { bookingId } = await world.done(bookOnce, single());
    const text = `${car.VehicleNumber} is booked for this on 30 Nov 2026 already, in booking ${bookingId}.`;
    const { status, error } = await again(caller);
    expect({ status, ...error }).toMatchObject({ status: 409, message: text, fields: { EvenTwice: text } });
    expect((await again(caller, { EvenTwice: true })).status).toBe(200);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test.each(places)(
    "%s by %s is not refused for a wash of another day or a cancelled one",
    async (_, by, prepare) => {
      const again = await prepare();
      const { bookingId } = await world.done(bookOnce, single());
      await world.done(cancelBooking, { bookingId, Reason: "Too many" });
      await world.done(bookOnce, single({ AppointmentDate: "2026-11-29" }));
      expect((await again(by === "the customer" ? own : office)).status).toBe(200);
    },
  );

  test.each(places)("%s by %s and a concurrent booking: only one succeeds", async (_, by, prepare) => {
    const again = await prepare();
    const caller = by === "the customer" ? own : office;
    const booking = call(world.app, bookOnce, single(), { token: await world.newToken("admin") });
    const answers = await Promise.all([again(caller), booking]);
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 });
  });

  test.each(places)(
    "%s by %s: another company's booking is asked about where it is the customer's own",
    async (_, by, prepare) => {
      const CompanyId = await otherCompany();
      const again = await prepare();
      await world.done(updateSelf, { FirstName: "Anita Rao", Email1: "anita@example.com" }, own);
      const { bookingId } = await world.done(bookOnce, { ...single(), CustomerId: null, CompanyId }, own);
      const asked = { EvenTwice: expect.stringContaining(`in booking ${bookingId}`) as string };
      const { status, error } = await again(by === "the customer" ? own : office);
      expect({ status, fields: error.fields }).toEqual(
        by === "the customer" ? { status: 409, fields: asked } : { status: 200, fields: undefined },
      );
    },
  );

  test("refuses a move to a day for which another plan will get a wash", async () => {
    const { bookingId } = await world.done(bookPlan, planOf(endless("2026-11-24")));
    const { bookingId: moved } = await world.done(bookOnce, single({ AppointmentDate: "2026-11-23" }));
    const to = { washId: await washOn(moved, "2026-11-23"), Date: "2027-03-01", Slot: "9:00 AM" } as const;
    const { message } = await world.refused(409, moveWash, { ...to, Reason: "Away" });
    expect(message).toBe(
      `${car.VehicleNumber} is booked for this on 1 Mar 2027 already, in booking ${bookingId}.`,
    );
  });

  test("does not refuse a move within the day, which was confirmed before", async () => {
    await plan();
    const { bookingId } = await world.done(bookOnce, { ...single(), EvenTwice: true });
    const to = { washId: await washOn(bookingId, DAY), Date: DAY, Slot: "9:00 AM", Reason: "Later" } as const;
    expect(await world.done(moveWash, to, own)).toEqual({ washes: 1 });
  });

  test("does not refuse a customer's move because of a stranger's booking of the car", async () => {
    const again = await changes["a wash that is moved to the day"]?.prepare();
    const stranger = await makeBookable(world);
    const theirs = { ...stranger.vehicle(), VehicleNumber: car.VehicleNumber, AppointmentDate: DAY };
    await world.done(bookOnce, {
      ...place.booking([{ ...theirs, ...spotOf(place) }]),
      CustomerId: stranger.customerId,
    });
    expect((await again?.(own))?.status).toBe(200);
  });
});

test("an hour that is full because the car is washed then says so", async () => {
  await world.done(bookPlan, planOf({ ...car, ...biweekly }));
  const slots = await world.done(getFreeSlots, {
    ServiceItemId: place.serviceItemId,
    SocietyId: place.societyId,
    ParkingPillarId: place.id("B1/P1"),
    Days: ["2026-11-23", "2026-11-24"],
    VehicleNumber: car.VehicleNumber,
  });
  const at = (slot: string) => slots.find((one) => one.slot === slot);
  expect(at("7:00 AM")).toMatchObject({
    fullDays: ["2026-11-23"],
    reason: "full",
    washedDays: ["2026-11-23"],
  });
  expect(at("8:00 AM")).toMatchObject({ fullDays: [], reason: null });
  expect(at("8:00 AM")).not.toHaveProperty("washedDays");
});
