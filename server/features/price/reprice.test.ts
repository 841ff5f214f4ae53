import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchAudit } from "#contract/audit/audit.ts";
import { pauseBooking, restoreWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { changePrice } from "#contract/booking/plan.ts";
import { getPrices, setPrices } from "#contract/catalogue/price.ts";
import { addDays } from "#contract/day.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { searchMessages } from "#contract/message/message.ts";
import { type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const TODAY = "2026-11-21";
const FROM = "2026-12-01";
const AHEAD = addDays(TODAY, 60);

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
  await workerOf(world).runDue();
});

async function bookOpen(change = {}, percent = 0): Promise<number> {
  const vehicle = place.vehicle({
    BookingStartDate: "2026-11-23",
    BookingEndDate: null,
    Every: "day",
    ...change,
  });
  const body = place.booking([vehicle], {
    CustomerAmount: 59 * 3 * (100 - percent),
    Billing: "monthly",
    ...(percent > 0 && { Discount: { type: "percentage", value: percent } }),
  });
  return (await world.done(bookPlan, body)).bookingId;
}
const read = (bookingId: number) => world.done(getBooking, { bookingId });
const pricesOf = async (bookingId: number) =>
  Object.fromEntries((await read(bookingId)).washLines.map(({ day, price }) => [day, price]));
const change = (more = {}) => ({ ServiceItemId: place.serviceItemId, From: FROM, Price: 350, ...more });

describe("changing the price of an item", () => {
  test("counts first, and then sets the washes of open-ended plans from its day on", async () => {
    const bookingId = await bookOpen();
    const counted = { plans: 1, vehicles: 1, washes: 51, messages: 1 };
    expect(await world.done(changePrice, change({ DryRun: true }))).toEqual(counted);
    expect((await pricesOf(bookingId))[FROM]).toBe(300);
    expect(await world.done(changePrice, change())).toEqual(counted);
    const prices = await pricesOf(bookingId);
    expect([prices["2026-11-30"], prices[FROM], prices[AHEAD]]).toEqual([300, 350, 350]);
    const booking = await read(bookingId);
    expect(booking).toMatchObject({ amount: 8 * 300 + 51 * 350, offAmount: 0 });
    expect(booking.vehicleLines).toMatchObject([{ price: 300, nextPrice: { from: FROM, price: 350 } }]);
    expect(booking.events[0]).toMatchObject({ kind: "repriced", from: { day: FROM }, amount: 350 });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("tells each customer once, before it", async () => {
    await bookOpen();
    await world.done(changePrice, change());
    await world.done(changePrice, change());
    const { rows } = await world.done(searchMessages, { filters: { Template: "price-change" } });
    const own = rows.filter(({ to }) => to.includes(place.phone));
    expect(own).toHaveLength(1);
  });

  test("holds for washes made later and, from its day on, for new bookings", async () => {
    const bookingId = await bookOpen();
    await world.done(changePrice, change());
    const late = await bookOpen({ AppointmentTime: "8:00 AM" });
    const { serviceItemId } = place;
    expect((await world.done(getPrices, { serviceItemId })).price).toBe(300);
    for (const days of [1, 4, 6]) {
      world.clock.advance(days * 86_400_000);
      await workerOf(world).runDue();
    }
    for (const id of [bookingId, late]) {
      const prices = await pricesOf(id);
      expect([prices["2026-11-30"], prices[FROM], prices[addDays(AHEAD, 5)]]).toEqual([300, 350, 350]);
    }
    expect((await world.done(getPrices, { serviceItemId })).price).toBe(350);
    expect(await read(bookingId)).toMatchObject({ vehicleLines: [{ price: 350, nextPrice: null }] });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("leaves a percentage off, and dated plans and lines of the price table as they are", async () => {
    const discounted = await bookOpen({ AppointmentTime: "9:00 AM" }, 10);
    const dated = await world.done(
      bookPlan,
      place.booking([
        place.vehicle({
          BookingStartDate: "2026-11-30",
          AppointmentDate: "2026-11-30",
          BookingEndDate: "2026-12-02",
          Every: "day",
          Occurence: 3,
        }),
      ]),
    );
    await world.done(changePrice, change());
    expect((await pricesOf(discounted))[FROM]).toBe(315);
    expect((await pricesOf(dated.bookingId))[FROM]).toBe(300);
    const Prices = [{ SocietyId: place.societyId, ItemTypeId: null, Price: 400 }];
    await world.done(setPrices, { serviceItemId: place.serviceItemId, Prices });
    expect(await world.done(changePrice, change({ Price: 500, DryRun: true }))).toMatchObject({ plans: 0 });
    const there = change({ Price: 500, SocietyId: place.societyId, DryRun: true });
    expect(await world.done(changePrice, there)).toMatchObject({ plans: 1 });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("gives chosen plans a price of their own, which a change of the item from the same day leaves", async () => {
    const [own, other] = [await bookOpen(), await bookOpen({ AppointmentTime: "8:00 AM" })];
    const mine = { BookingIds: [own], From: FROM, Price: 250 };
    expect(await world.done(changePrice, { ...mine, DryRun: true })).toMatchObject({ plans: 1, vehicles: 1 });
    await world.done(changePrice, mine);
    expect(await world.done(changePrice, change())).toMatchObject({ plans: 1 });
    for (const days of [1, 4, 6]) {
      world.clock.advance(days * 86_400_000);
      await workerOf(world).runDue();
    }
    expect((await pricesOf(own))[addDays(AHEAD, 5)]).toBe(250);
    expect((await pricesOf(other))[addDays(AHEAD, 5)]).toBe(350);
    const later = addDays(FROM, 14);
    await world.done(changePrice, change({ From: later, Price: 400 }));
    const prices = await pricesOf(own);
    expect([prices[FROM], prices[later]]).toEqual([250, 400]);
    const { serviceItemId } = place;
    expect((await world.done(getPrices, { serviceItemId })).price).toBe(350);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("a wash that is skipped when the price changes has the new one when it takes place after all", async () => {
    const bookingId = await bookOpen();
    await world.done(pauseBooking, { bookingId, From: FROM, To: FROM, Reason: "Away" });
    await world.done(changePrice, change());
    const { washLines } = await read(bookingId);
    await world.done(restoreWash, { washId: washLines.find(({ day }) => day === FROM)?.washId ?? 0 });
    expect((await pricesOf(bookingId))[FROM]).toBe(350);
    expect(await read(bookingId)).toMatchObject({ amount: 8 * 300 + 51 * 350, offAmount: 0 });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("sets monthly prices of the price table, where a line is there to change", async () => {
    const { serviceItemId, societyId } = place;
    await world.done(changePrice, change({ Price: undefined, MonthlyPrice: 999 }));
    const there = { ServiceItemId: serviceItemId, SocietyId: societyId, From: FROM, MonthlyPrice: 899 };
    const { fields } = await world.refused(400, changePrice, there);
    expect(fields).toEqual({ Price: "Price is required" });
    await world.done(changePrice, { ...there, Price: 290 });
    world.clock.now = new Date(`${FROM}T04:30:00Z`);
    await workerOf(world).runDue();
    expect(await world.done(getPrices, { serviceItemId })).toMatchObject({
      price: 300,
      monthlyPrice: 999,
      prices: [{ societyId, price: 290, monthlyPrice: 899 }],
    });
  });

  test("needs a price, and either plans or an item", async () => {
    const refuse = async (body: BodyOf<typeof changePrice>) =>
      (await world.refused(400, changePrice, body)).fields;
    const { serviceItemId: ServiceItemId } = place;
    expect(await refuse({ ServiceItemId, From: FROM })).toEqual({
      Price: "Price is required",
      MonthlyPrice: "Price is required",
    });
    expect(await refuse({ From: FROM, Price: 1 })).toEqual({ ServiceItemId: "Please select a service item" });
    expect(await refuse({ ServiceItemId, BookingIds: [1], From: FROM, Price: 1 })).toEqual({
      BookingIds: "Choose either plans or an item",
    });
    expect(await refuse({ BookingIds: [999_999], From: FROM, Price: 1 })).toEqual({
      BookingIds: "Booking not found",
    });
  });

  test("is announced in time to stop, and audited", async () => {
    const early = await world.refused(400, changePrice, change({ From: TODAY }));
    expect(early.fields).toEqual({
      From: "Customers must be told in time to stop: 22 Nov 2026 is the first possible day",
    });
    await world.refused(400, changePrice, change({ ServiceItemId: 999_999 }));
    await world.done(changePrice, change());
    const { total } = await world.done(searchAudit, { filters: { Noun: "priceChange" } });
    expect(total).toBeGreaterThan(0);
    await world.refused(403, changePrice, change(), { token: await world.tokenOf("support") });
  });
});
