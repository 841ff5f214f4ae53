import { assert, asyncProperty, constantFrom, integer, oneof, property, record } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { searchBookings } from "#contract/booking/booking.ts";
import { cancelBooking, skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { setPrices } from "#contract/catalogue/price.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { paiseOf, rupeesOf } from "#contract/money.ts";
import { addOffer, getOffer } from "#contract/offer/offer.ts";
import { reductionOf } from "#contract/offer/terms.ts";
import { bodyType } from "#contract/vehicle/lookups.ts";
import { biweekly, type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
let codes = 0;
let OfferCode: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  place = await makeBookable(world);
  OfferCode = `BOOK${(codes += 1)}`;
});

const add = async (change: Partial<BodyOf<typeof addOffer>> = {}) => {
  const { offerId } = await world.done(addOffer, {
    OfferCode,
    OfferName: "Winter shine",
    DiscountType: "percentage",
    DiscountValue: 20,
    StartDate: "2026-11-01",
    EndDate: "2026-11-30",
    ...change,
  });
  return offerId;
};
const usedOf = async (offerId: number) => (await world.done(getOffer, { offerId })).used;
const single = (CustomerAmount: number, change = {}) =>
  place.booking(undefined, { OfferCode, CustomerAmount, ...change });
const bookings = async () =>
  (await sql`select from booking where society_id = ${place.societyId}`.execute(world.db)).rows.length;

test("applies an offer on the server, saves it with the booking, shares it out and counts its use", async () => {
  const offerId = await add({ MaxDiscount: 100.01 });
  const body = place.booking([place.vehicle(biweekly)], {
    OfferCode: OfferCode.toLowerCase(),
    CustomerAmount: 2299.99,
  });
  const { bookingId, ...rest } = await world.done(bookPlan, body);
  expect(rest).toEqual({ amount: 2299.99, washes: 8 });
  const booking = await world.done(getBooking, { bookingId });
  expect(booking).toMatchObject({
    baseAmount: 2400,
    discount: null,
    offerCode: OfferCode,
    offerDiscount: 100.01,
    offAmount: 0,
    amount: 2299.99,
  });
  const paise = booking.washLines.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  expect(paise).toBe(229_999);
  const { rows } = await world.done(searchBookings, { search: place.phone });
  expect(rows).toMatchObject([{ offerCode: OfferCode, offerDiscount: 100.01 }]);
  expect(await usedOf(offerId)).toBe(1);
});

test("refuses an amount that the offer does not explain, and reports an invalid offer at the code", async () => {
  const offerId = await add({ EndDate: "2026-11-20" });
  const ended = await world.refused(409, bookOnce, single(240));
  expect(ended.fields).toEqual({ OfferCode: `${OfferCode} ended on 20 Nov 2026` });
  const none = await world.refused(409, bookOnce, single(240, { OfferCode: "NOSUCH" }));
  expect(none.fields).toEqual({ OfferCode: "There is no offer NOSUCH" });
  await sql`update offer set end_day = '2026-11-21' where offer_id = ${offerId}`.execute(world.db);
  const token = await customerToken(world, place.phone);
  const changed = "Price changed: it is ₹240.00 now.";
  for (const amount of [300, 239.99]) {
    const own = single(amount, { CustomerId: null });
    const error = await world.refused(409, bookOnce, own, { token });
    expect(error.fields).toEqual({ CustomerAmount: changed });
  }
  expect((await world.refused(409, bookOnce, single(300))).fields).toEqual({ CustomerAmount: changed });
  expect([await bookings(), await usedOf(offerId)]).toEqual([0, 0]);
});

test("the listing's price less the offer, for a vehicle that costs more, is a changed price and no discount", async () => {
  const types = await world.done(bodyType.getAll, {});
  const ItemTypeId = types.find(({ itemTypeName }) => itemTypeName === "SUV")?.itemTypeId ?? 0;
  const prices = [{ SocietyId: null, ItemTypeId, Price: 450 }];
  await world.done(setPrices, { serviceItemId: place.serviceItemId, Prices: prices });
  await add();
  const large = place.booking([place.vehicle({ VehicleType: "SUV" })], { OfferCode, CustomerAmount: 240 });
  const error = await world.refused(409, bookOnce, large);
  expect(error.fields).toEqual({ CustomerAmount: "Price changed: it is ₹360.00 now." });
});

test("combines an offer with a personal discount within the role's limit", async () => {
  await add({ DiscountValue: 15 });
  await sql`update company set staff_discount_cap = 20 where company_id = 1`.execute(world.db);
  const staff = { token: await world.tokenOf("staff") };
  const five = { Discount: { type: "percentage", value: 5 } } as const;
  const { bookingId } = await world.done(bookOnce, single(240, five), staff);
  expect(await world.done(getBooking, { bookingId })).toMatchObject({
    discount: { type: "percentage", value: 5, amount: 15 },
    offerDiscount: 45,
    amount: 240,
  });
  // A bare amount below the price after the offer counts as a discount, too.
  await world.done(bookOnce, single(241), staff);
  const six = { Discount: { type: "percentage", value: 6 } } as const;
  for (const body of [single(237, six), single(237)]) {
    const error = await world.refused(409, bookOnce, body, staff);
    expect(error.fields).toEqual({
      OfferCode: `${OfferCode} takes off ₹45.00 and your discount ₹18.00: together that is more than 20 %. Please keep one of them.`,
    });
  }
  expect(await world.done(bookOnce, single(237, six))).toMatchObject({ amount: 237 });
  const all = { Discount: { type: "percentage", value: 90 } } as const;
  await world.refused(409, bookOnce, single(0, all));
  const customer = { token: await customerToken(world, place.phone) };
  const own = single(240, { ...five, CustomerId: null });
  expect((await world.refused(403, bookOnce, own, customer)).message).toBe("You cannot give a discount.");
});

test("lets staff use an offer above their discount limit, but only on its own", async () => {
  await add({ DiscountType: "amount", DiscountValue: 5000 });
  const staff = { token: await world.tokenOf("staff") };
  expect(await world.done(bookOnce, single(0), staff)).toMatchObject({ amount: 0 });
});

test("checks first-booking offers by phone in the company, and one-per-customer offers across companies", async () => {
  await add({ FirstBookingOnly: true });
  const second = `${OfferCode}B`;
  await add({ OfferCode: second, PerCustomerLimit: 2 });
  const companyId = await world.addCompany(`Second ${codes}`);
  await sql`insert into society_company values (${place.societyId}, ${companyId})`.execute(world.db);
  await world.done(bookOnce, single(240));
  const again = await world.refused(409, bookOnce, single(240));
  expect(again.fields).toEqual({ OfferCode: "For first bookings only" });
  await world.done(bookOnce, single(240, { CompanyId: companyId }));
  await world.done(bookOnce, single(240, { OfferCode: second, CompanyId: companyId }));
  await world.done(bookOnce, single(240, { OfferCode: second }));
  const third = await world.refused(409, bookOnce, single(240, { OfferCode: second }));
  expect(third.fields).toEqual({ OfferCode: "2 times per customer: they have been used" });
});

test("counts a repeat with the same key once", async () => {
  const offerId = await add();
  const token = await world.tokenOf("admin");
  const headers = { "idempotency-key": `offer ${offerId}`.replace(" ", "-") };
  const body = single(240);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call(world.app, bookOnce, body, { token, headers })),
  );
  expect(countStatuses(answers)).toEqual({ 200: 8 });
  expect([await bookings(), await usedOf(offerId)]).toEqual([1, 1]);
});

test("gives back an offer's use when a booking is cancelled before any wash, and keeps it after a wash", async () => {
  const offerId = await add({ UsageLimit: 1, FirstBookingOnly: true, PerCustomerLimit: 1 });
  const plan = () => place.booking([place.vehicle(biweekly)], { OfferCode, CustomerAmount: 1920 });
  const { bookingId } = await world.done(bookPlan, plan());
  expect((await world.refused(409, bookPlan, plan())).message).toBe("Used 1 time: it is over");
  const { washLines } = await world.done(getBooking, { bookingId });
  await world.done(skipWash, { washId: washLines[0]?.washId ?? 0, Reason: "Away" });
  await world.done(cancelBooking, { bookingId, From: "2026-12-01", Reason: "Less" });
  expect(await usedOf(offerId)).toBe(1);
  await world.done(cancelBooking, { bookingId, Reason: "Moving out" });
  expect(await usedOf(offerId)).toBe(0);
  const next = await world.done(bookPlan, plan());
  await sql`update wash set status = 'done' where booking_id = ${next.bookingId} and day = '2026-11-23'`.execute(
    world.db,
  );
  await world.done(cancelBooking, { bookingId: next.bookingId, Reason: "Enough" });
  expect(await usedOf(offerId)).toBe(1);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("gives an offer to as many of 64 concurrent bookings as it allows, and once per customer", async () => {
  const token = await world.tokenOf("admin");
  for (let round = 0; round < rounds(2, 20); round += 1) {
    OfferCode = `RACE${codes}R${round}`;
    const UsageLimit = 5 + (round % 3);
    const offerId = await add({ UsageLimit });
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => call(world.app, bookOnce, single(240), { token })),
    );
    expect(countStatuses(answers)).toEqual({ 200: UsageLimit, 409: 64 - UsageLimit });
    expect(await usedOf(offerId)).toBe(UsageLimit);
    OfferCode = `${OfferCode}P`;
    const perCustomer = await add({ PerCustomerLimit: 2 });
    const theirs = await Promise.all(
      Array.from({ length: 16 }, () => call(world.app, bookOnce, single(240), { token })),
    );
    expect(countStatuses(theirs)).toEqual({ 200: 2, 409: 14 });
    expect(await usedOf(perCustomer)).toBe(2);
  }
  expect(await ledgerErrors(world)).toEqual([]);
});

test("accepts only one of a customer's two concurrent first bookings with two offers", async () => {
  const second = `${OfferCode}B`;
  await add({ FirstBookingOnly: true });
  await add({ OfferCode: second, FirstBookingOnly: true });
  const token = await world.tokenOf("admin");
  const answers = await Promise.all(
    [OfferCode, second].map((code) => call(world.app, bookOnce, single(240, { OfferCode: code }), { token })),
  );
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 });
});

test("keeps an offer's count right while many book and cancel with it in a full hour", async () => {
  const offerId = await add({ UsageLimit: 6 });
  await sql`update society set washes_per_hour = 4 where society_id = ${place.societyId}`.execute(world.db);
  const token = await world.tokenOf("admin");
  const bookAndCancel = async () => {
    const { status, reply } = await call(world.app, bookOnce, single(240), { token });
    if (status !== 200) return status;
    const cancel = { bookingId: reply.bookingId, Reason: "Changed" };
    return (await call(world.app, cancelBooking, cancel, { token })).status;
  };
  const statuses = await Promise.all(Array.from({ length: 32 }, bookAndCancel));
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(await usedOf(offerId)).toBe(0);
  expect(await ledgerErrors(world)).toEqual([]);
});

/** The reduction by an offer in paise, in exact integer arithmetic. */
function exactReduction(base: number, offer: { percent?: number; amount?: number; most?: number }): number {
  const hundredths = BigInt(Math.round((offer.percent ?? 0) * 100)) * BigInt(base);
  const part = Number((hundredths * 2n + 10_000n) / 20_000n);
  return Math.min(base, offer.percent === undefined ? (offer.amount ?? 0) : part, offer.most ?? Infinity);
}

const percentOffer = record({
  percent: integer({ min: 100, max: 10_000 }).map((hundredths) => hundredths / 100),
  most: oneof(constantFrom(undefined), integer({ min: 1, max: 500_000 })),
});
const amountOffer = record({ amount: integer({ min: 1, max: 3_000_000 }) });

test("reduces by the same amount as exact arithmetic, for any base", () => {
  assert(
    property(integer({ min: 0, max: 2_000_000_000 }), oneof(percentOffer, amountOffer), (base, offer) => {
      const discount =
        "percent" in offer
          ? ({ type: "percentage", percent: offer.percent } as const)
          : ({ type: "amount", amount: paiseOf(offer.amount / 100) } as const);
      const most = "most" in offer && offer.most !== undefined ? paiseOf(offer.most / 100) : null;
      expect(reductionOf(paiseOf(base / 100), { discount, most })).toBe(
        exactReduction(base, offer as Parameters<typeof exactReduction>[1]),
      );
    }),
  );
});

test("adds up random baskets with random offers to the washes' prices, to the paisa", async () => {
  const basket = record({
    vehicles: integer({ min: 1, max: 3 }),
    price: integer({ min: 1, max: 99_999 }),
    offer: oneof(percentOffer, amountOffer),
    isPlan: constantFrom(true, false),
  });
  await assert(
    asyncProperty(basket, async ({ vehicles, price, offer, isPlan }) => {
      OfferCode = `BASKET${(codes += 1)}`;
      const prices = [{ SocietyId: place.societyId, ItemTypeId: null, Price: price / 100 }];
      await world.done(setPrices, { serviceItemId: place.serviceItemId, Prices: prices });
      const { amount, percent, most } = offer as { amount?: number; percent?: number; most?: number };
      await add({
        DiscountType: percent === undefined ? "amount" : "percentage",
        DiscountValue: percent ?? (amount ?? 0) / 100,
        MaxDiscount: most === undefined ? null : most / 100,
      });
      const washes = vehicles * (isPlan ? biweekly.Occurence : 1);
      const base = washes * price;
      const off = exactReduction(base, offer as Parameters<typeof exactReduction>[1]);
      const cars = Array.from({ length: vehicles }, () => place.vehicle(isPlan ? biweekly : {}));
      const body = place.booking(cars, { OfferCode, CustomerAmount: rupeesOf(paiseOf((base - off) / 100)) });
      const { bookingId } = await world.done(isPlan ? bookPlan : bookOnce, body);
      const booking = await world.done(getBooking, { bookingId });
      expect(Math.round(booking.offerDiscount * 100)).toBe(off);
      const parts = booking.washLines.map((wash) => Math.round(wash.price * 100));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(base - off);
      expect(parts.every((part) => part >= 0 && part <= price)).toBe(true);
    }),
    { numRuns: rounds(2, 100) },
  );
});
