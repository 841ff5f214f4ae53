import { addServiceItem, deleteServiceItem, updateServiceItem } from "#contract/catalogue/itemForm.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BodyOf } from "#contract/endpoint.ts";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { pauseBooking, restoreWash, skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { searchWashes } from "#contract/booking/wash.ts";
import { getServiceItem } from "#contract/catalogue/item.ts";
import { updateOutcome } from "#contract/dispatch/outcome.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { getPayMonth } from "#contract/pay/pay.ts";
import { type Bookable, type BookingBody, makeBookable, type VehicleBody } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { makeCoverable } from "#server/testing/providers.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const FOAM_MINUTES = 30;

let world: World;
let place: Bookable;
let wipe: {
  ServiceId: number;
  ItemName: string;
  Price: number;
  MonthlyPrice: number | null;
  Duration: number;
};
let serviceItemId: number;
beforeEach(async () => {
  world = await createWorld();
  world.clock.now = new Date("2026-11-10T04:30:00Z");
  place = await makeBookable(world);
  wipe = { ServiceId: place.serviceId, ItemName: "Daily wipe", Price: 49, MonthlyPrice: 799, Duration: 10 };
  const Included = [{ ServiceItemId: place.serviceItemId, Washes: 2 }];
  ({ serviceItemId } = await world.done(addServiceItem, { ...wipe, Included }));
});
afterEach(() => world.close());

/** Daily except Thursdays from 14 November to 31 December: 15 of 26 washes in November, 26 of 26 in December. */
const exceptThursday = {
  AppointmentDate: "2026-11-14",
  BookingStartDate: "2026-11-14",
  BookingEndDate: "2026-12-31",
  DaysOfWeek: "monday,tuesday,wednesday,friday,saturday,sunday",
  Schedule: "customize",
  Occurence: 41,
} as const;
const NOVEMBER = 460.96;

const packageOf = (change: Partial<BookingBody> = {}, car: Partial<VehicleBody> = {}): BookingBody =>
  place.booking([place.vehicle({ ...exceptThursday, ...car })], {
    ServiceItemId: serviceItemId,
    Package: "month",
    Billing: "monthly",
    CustomerAmount: NOVEMBER + 799,
    ...change,
  });

const washesOf = async (bookingId: number) => (await world.done(getBooking, { bookingId })).washLines;

/** The days of a plan's foam washes that take place. */
const foamOf = async (bookingId: number): Promise<string[]> =>
  (await washesOf(bookingId))
    .filter(({ itemName, status }) => itemName === "Foam wash" && !["skipped", "cancelled"].includes(status))
    .map(({ day }) => day);

async function washOn(bookingId: number, day: string): Promise<number> {
  const found = (await washesOf(bookingId)).find((wash) => wash.day === day);
  return found?.washId ?? 0;
}

async function skip(bookingId: number, day: string): Promise<void> {
  await world.done(skipWash, { washId: await washOn(bookingId, day), Reason: "Away" });
  await workerOf(world).runDue();
}

async function report(bookingId: number, day: string, Reason: "rain" | "car-away" | null): Promise<void> {
  await world.done(recordOutcome, {
    ActionId: randomUUID(),
    WashId: await washOn(bookingId, day),
    Outcome: Reason === null ? "done" : "missed",
    Reason,
    RecordedAt: world.clock.now.toISOString(),
  });
  await workerOf(world).runDue();
}

const update = (change: Partial<BodyOf<typeof updateServiceItem>>) => ({ ...wipe, serviceItemId, ...change });

test("an item includes washes of others of its service, and keeps them unless it is told others", async () => {
  const included = [{ serviceItemId: place.serviceItemId, itemName: "Foam wash", itemNames: {}, washes: 2 }];
  expect(await world.done(getServiceItem, { serviceItemId })).toMatchObject({ included });
  await world.done(updateServiceItem, { ...wipe, serviceItemId, Price: 50 });
  expect(await world.done(getServiceItem, { serviceItemId })).toMatchObject({ included });
  const three = [{ ServiceItemId: place.serviceItemId, Washes: 3 }];
  await world.done(updateServiceItem, { ...wipe, serviceItemId, Included: three });
  expect(await world.done(getServiceItem, { serviceItemId })).toMatchObject({ included: [{ washes: 3 }] });

  const fieldsOf = async (change: Parameters<typeof update>[0]) =>
    (await world.refused(400, updateServiceItem, update(change))).fields;
  expect(await fieldsOf({ Included: three, MonthlyPrice: null })).toEqual({
    MonthlyPrice: "Enter a price per month, with which the washes come",
  });
  const elsewhere = "Choose another item of the same service";
  expect(await fieldsOf({ Included: [{ ServiceItemId: serviceItemId, Washes: 1 }] })).toEqual({
    "Included.0.ServiceItemId": elsewhere,
  });
  const { serviceId: ServiceId } = await makeCoverable(world);
  const other = await world.done(addServiceItem, { ServiceId, ItemName: "Vacuum", Price: 99 });
  const vacuum = { ServiceItemId: other.serviceItemId, Washes: 1 };
  expect(await fieldsOf({ Included: [...three, vacuum] })).toEqual({
    "Included.1.ServiceItemId": elsewhere,
  });
  expect(await fieldsOf({ Included: [...three, ...three] })).toEqual({
    "Included.1.ServiceItemId": "This item is included already",
  });
  expect(await fieldsOf({ Included: [{ ServiceItemId: place.serviceItemId, Washes: 16 }] })).toEqual({
    "Included.0.Washes": "Enter 1 to 15 washes",
  });
  expect(await fieldsOf({ Included: [{ ServiceItemId: 999_999, Washes: 1 }] })).toEqual({
    Included: "One of the items was not found",
  });
  const foam = { ServiceId, ItemName: "Foam wash", Price: 300, serviceItemId: place.serviceItemId };
  expect((await world.refused(400, updateServiceItem, foam)).fields).toEqual({
    ServiceId: "A package of another item includes this one, so that it stays in its service",
  });
  const kept = await world.refused(409, deleteServiceItem, { serviceItemId: place.serviceItemId });
  expect(kept.message).toContain("1 package");
  await world.done(deleteServiceItem, { serviceItemId });
});

test("foam washes come evenly, with their minutes and at no price of their own", async () => {
  const { bookingId, amount } = await world.done(bookPlan, packageOf());
  expect(amount).toBe(NOVEMBER + 799);
  // Of November there are 15 of 26 washes: one foam wash, at the seventh. December has all of its 26.
  expect(await foamOf(bookingId)).toEqual(["2026-11-21", "2026-12-08", "2026-12-23"]);
  const booking = await world.done(getBooking, { bookingId });
  expect(booking).toMatchObject({
    itemName: "Daily wipe",
    included: [{ serviceItemId: place.serviceItemId, itemName: "Foam wash", washes: 2 }],
  });
  const { rows } = await world.done(searchWashes, {
    filters: { From: "2026-11-20", To: "2026-11-22", CustomerId: place.customerId },
  });
  expect(rows.map(({ itemName }) => itemName)).toEqual(["Daily wipe", "Foam wash", "Daily wipe"]);
  const taken = await sql<{ minutes: number }>`
    select minutes from wash where day between '2026-11-20' and '2026-11-21' order by day`.execute(world.db);
  expect(taken.rows.map(({ minutes }) => minutes)).toEqual([10, FOAM_MINUTES]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a skipped foam wash goes over to the next wash, and comes once when the day is restored", async () => {
  const { bookingId } = await world.done(bookPlan, packageOf());
  await skip(bookingId, "2026-11-21");
  expect(await foamOf(bookingId)).toEqual(["2026-11-22", "2026-12-08", "2026-12-23"]);
  await world.done(restoreWash, { washId: await washOn(bookingId, "2026-11-21") });
  await workerOf(world).runDue();
  expect(await foamOf(bookingId)).toEqual(["2026-11-22", "2026-12-08", "2026-12-23"]);
  await skip(bookingId, "2026-12-23");
  await skip(bookingId, "2026-12-25");
  expect(await foamOf(bookingId)).toEqual(["2026-11-22", "2026-12-08", "2026-12-26"]);
});

test("who pays for a few washes of a month does not get all that comes with it", async () => {
  const { bookingId } = await world.done(bookPlan, packageOf());
  await world.done(pauseBooking, { bookingId, From: "2026-12-01", To: "2026-12-20", Reason: "Abroad" });
  await workerOf(world).runDue();
  // 9 of 26 washes are left of December: two thirds of a foam wash, and a bit.
  expect(await foamOf(bookingId)).toEqual(["2026-11-21", "2026-12-23"]);
  await world.done(pauseBooking, { bookingId, From: "2026-12-21", To: "2026-12-28", Reason: "Abroad" });
  await workerOf(world).runDue();
  expect(await foamOf(bookingId)).toEqual(["2026-11-21"]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a foam wash that we missed comes later; one that the customer missed is used", async () => {
  await world.done(updateOutcome, { Reason: "rain", Effect: "credit" });
  await world.done(updateOutcome, { Reason: "car-away", Effect: "charge" });
  const { bookingId } = await world.done(bookPlan, packageOf());
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  await report(bookingId, "2026-11-21", "rain");
  expect(await foamOf(bookingId)).toEqual(["2026-11-21", "2026-11-22", "2026-12-08", "2026-12-23"]);
  // It took place after all: the other one is a plain wash again.
  await report(bookingId, "2026-11-21", null);
  expect(await foamOf(bookingId)).toEqual(["2026-11-21", "2026-12-08", "2026-12-23"]);
  world.clock.now = new Date("2026-12-08T04:30:00Z");
  await report(bookingId, "2026-12-08", "car-away");
  expect(await foamOf(bookingId)).toEqual(["2026-11-21", "2026-12-08", "2026-12-23"]);
});

test("a re-wash of a foam wash is a foam wash, and no other comes for it", async () => {
  await world.done(updateOutcome, { Reason: "rain", Effect: "rewash" });
  const { bookingId } = await world.done(bookPlan, packageOf());
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  await report(bookingId, "2026-11-21", "rain");
  const foam = (await washesOf(bookingId)).filter(({ itemName }) => itemName === "Foam wash");
  expect(foam.map(({ status, price }) => ({ status, isFree: price === 0 }))).toEqual([
    { status: "missed", isFree: false },
    { status: "scheduled", isFree: true },
    { status: "scheduled", isFree: false },
    { status: "scheduled", isFree: false },
  ]);
});

test("a foam wash that does not fit comes on the next day that has the minutes", async () => {
  await place.cover("07:00", "08:00");
  // A foam wash and a wipe leave 20 of 60 minutes on the 21st, and two wipes and a single foam wash 10 on the 23rd.
  await world.done(bookPlan, packageOf());
  await world.done(bookPlan, packageOf({ Package: null, CustomerAmount: 41 * 49 }));
  await world.done(bookOnce, place.booking());
  const { bookingId } = await world.done(bookPlan, packageOf());
  expect(await foamOf(bookingId)).toEqual(["2026-11-22", "2026-12-09", "2026-12-25"]);
  // A later change finds the hour full likewise.
  await skip(bookingId, "2026-11-22");
  expect(await foamOf(bookingId)).toEqual(["2026-11-24", "2026-12-09", "2026-12-25"]);
  const { rows } = await sql`select from slot_use where used > capacity`.execute(world.db);
  expect(rows).toEqual([]);
});

test("the bill names what came with the month, and the washer is paid for what was washed", async () => {
  await world.done(addTaxSettings, { ...taxSettings, PricesIncludeTax: true });
  const { bookingId } = await world.done(bookPlan, packageOf());
  const providerId = await place.cover();
  await sql`update wash set status = 'done', outcome_effect = 'charge', assigned_provider_id = ${providerId},
      assigned_at = '2026-11-14'
    where booking_id = ${bookingId} and day < '2026-12-01'`.execute(world.db);
  await sql`update booking set open_washes = open_washes - 15 where booking_id = ${bookingId}`.execute(
    world.db,
  );
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await world.done(closeMonth, { Month: "2026-11" });
  const { rows } = await world.done(searchBills, { filters: { CustomerId: place.customerId } });
  const { lines } = await world.done(getBill, { billId: rows[0]?.billId ?? 0 });
  expect(lines).toMatchObject([
    {
      itemName: "Daily wipe",
      washes: 15,
      amount: NOVEMBER,
      note: "Monthly package, 15 of 26 washes · includes 1 × Foam wash",
    },
  ]);
  expect(await ledgerErrors(world)).toEqual([]);
  const { providers } = await world.done(getPayMonth, { Month: "2026-11" });
  const washed = providers.flatMap((one) => one.lines.map(({ itemName, washes }) => ({ itemName, washes })));
  expect(washed).toEqual([
    { itemName: "Daily wipe", washes: 14 },
    { itemName: "Foam wash", washes: 1 },
  ]);
});
