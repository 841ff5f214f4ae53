import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addServiceItem } from "#contract/catalogue/itemForm.ts";
import { cancelBooking } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { renewBookings } from "#contract/booking/plan.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { addOffer, getOffer, updateOffer } from "#contract/offer/offer.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { countStatuses, call } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { createWorld, type World } from "#server/testing/world.ts";

/** Up to this day, a plan of eight washes has four more. */
const UNTIL = "2027-01-03";

type Terms = BodyOf<typeof addOffer>;

let world: World;
let place: Bookable;
let codes = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  place = await makeBookable(world);
});

async function add(change: Partial<Terms> = {}) {
  codes += 1;
  const terms: Terms = {
    OfferCode: `AGAIN${codes}`,
    OfferName: "Again",
    DiscountType: "percentage",
    DiscountValue: 20,
    StartDate: "2026-11-01",
    EndDate: "2026-11-30",
    ...change,
  };
  return { ...terms, ...(await world.done(addOffer, terms)) };
}

/** Eight washes of 300 rupees. */
async function book(OfferCode: string, CustomerAmount: number, change = {}): Promise<number> {
  const body = place.booking([place.vehicle(biweekly)], { OfferCode, CustomerAmount, ...change });
  return (await world.done(bookPlan, body)).bookingId;
}

const renew = (bookingId: number) => world.done(renewBookings, { bookingIds: [bookingId], Until: UNTIL });
const read = (bookingId: number) => world.done(getBooking, { bookingId });
const usedOf = async (offerId: number) => (await world.done(getOffer, { offerId })).used;
const paiseOf = ({ washLines }: Awaited<ReturnType<typeof read>>): number =>
  washLines.reduce((sum, { price }) => sum + Math.round(price * 100), 0);

test("a renewed plan keeps its offer while that holds, and uses it once more", async () => {
  const { offerId, OfferCode } = await add();
  const bookingId = await book(OfferCode, 8 * 240);
  await renew(bookingId);
  const booking = await read(bookingId);
  expect(booking).toMatchObject({
    baseAmount: 12 * 300,
    offerCode: OfferCode,
    offerDiscount: 12 * 60,
    discount: null,
    offAmount: 0,
    amount: 12 * 240,
  });
  expect(paiseOf(booking)).toBe(12 * 240_00);
  expect(await usedOf(offerId)).toBe(2);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("an amount, and the most of a percentage, are taken off a renewal once, to the paisa", async () => {
  for (const terms of [
    { DiscountType: "amount" as const, DiscountValue: 100.01 },
    { DiscountValue: 20, MaxDiscount: 100.01 },
  ]) {
    const { OfferCode } = await add(terms);
    place = await makeBookable(world);
    const bookingId = await book(OfferCode, 2299.99);
    await renew(bookingId);
    const booking = await read(bookingId);
    expect(booking).toMatchObject({ baseAmount: 3600, offerDiscount: 200.02, amount: 3399.98 });
    expect(paiseOf(booking)).toBe(339_998);
  }
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a renewed plan keeps its percentage off beside its offer, as it was sold", async () => {
  const { OfferCode } = await add({ DiscountValue: 10 });
  const Discount = { type: "percentage" as const, value: 10 };
  const bookingId = await book(OfferCode, 8 * 240, { Discount });
  await renew(bookingId);
  expect(await read(bookingId)).toMatchObject({
    baseAmount: 3600,
    discount: { amount: 360 },
    offerDiscount: 360,
    amount: 12 * 240,
  });
});

test("a renewed package has its offer in the month that it completes, which stays one price", async () => {
  const { OfferCode } = await add();
  const { serviceItemId } = await world.done(addServiceItem, {
    ServiceId: place.serviceId,
    ItemName: "Twice a week",
    Price: 300,
    MonthlyPrice: 1000,
    Duration: 10,
  });
  // Mondays and Thursdays: 3 of 9 in November, 5 of 9 in December.
  const before = Math.round((3 / 9) * 1000_00) + Math.round((5 / 9) * 1000_00);
  const bookingId = await book(OfferCode, Math.round(before * 0.8) / 100, {
    ServiceItemId: serviceItemId,
    Package: "month",
    Billing: "monthly",
  });
  await world.done(renewBookings, { bookingIds: [bookingId], Until: "2026-12-31" });
  const { amount, vehicleLines } = await read(bookingId);
  expect(vehicleLines).toMatchObject([{ monthlyPrice: 800 }]);
  expect(amount).toBe(Math.round((3 / 9) * 800_00) / 100 + 800);
  expect(await ledgerErrors(world)).toEqual([]);
});

test.each<[string, Partial<Terms>]>([
  ["has ended", { EndDate: "2026-11-22" }],
  ["is used up", { UsageLimit: 1 }],
  ["is for once per customer", { PerCustomerLimit: 1 }],
  ["is for first bookings", { FirstBookingOnly: true }],
])("a plan is renewed at its full price when its offer %s", async (_, change) => {
  const { offerId, OfferCode } = await add(change);
  const bookingId = await book(OfferCode, 8 * 240);
  world.clock.now = new Date("2026-11-23T04:30:00Z");
  await renew(bookingId);
  expect(await read(bookingId)).toMatchObject({
    offerDiscount: 8 * 60,
    amount: 8 * 240 + 4 * 300,
  });
  expect(await usedOf(offerId)).toBe(1);
});

test("another offer that has the code since is not that of the plan", async () => {
  const first = await add();
  const bookingId = await book(first.OfferCode, 8 * 240);
  await world.done(updateOffer, { ...first, Active: false });
  const second = await add({ OfferCode: first.OfferCode, DiscountValue: 50 });
  await renew(bookingId);
  expect(await read(bookingId)).toMatchObject({ amount: 8 * 240 + 4 * 300 });
  expect(await usedOf(second.offerId)).toBe(0);
});

test("cancelling before any wash gives all uses back", async () => {
  const { offerId, OfferCode } = await add({ UsageLimit: 2 });
  const bookingId = await book(OfferCode, 8 * 240);
  await renew(bookingId);
  expect(await usedOf(offerId)).toBe(2);
  await world.done(cancelBooking, { bookingId, From: "2026-11-21", Reason: "Moving" });
  expect(await usedOf(offerId)).toBe(0);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("the last use of an offer goes to one of many plans that are renewed at once", async () => {
  const { offerId, OfferCode } = await add({ UsageLimit: 5 });
  const ids: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    place = await makeBookable(world);
    ids.push(await book(OfferCode, 8 * 240));
  }
  const token = await world.tokenOf("admin");
  const replies = ids.map((bookingId) =>
    call(world.app, renewBookings, { bookingIds: [bookingId], Until: UNTIL }, { token }),
  );
  expect(countStatuses(await Promise.all(replies))).toEqual({ 200: 4 });
  const amounts = await Promise.all(ids.map(async (bookingId) => (await read(bookingId)).amount));
  expect(amounts.toSorted((one, other) => one - other)).toEqual([2880, 3120, 3120, 3120]);
  expect(await usedOf(offerId)).toBe(5);
  expect(await ledgerErrors(world)).toEqual([]);
});
