import { type Arbitrary, integer, record, sample, shuffledSubarray } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getAgeing, getCustomerTotals, getStatement } from "#contract/bill/account.ts";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { getRegister } from "#contract/bill/register.ts";
import { exportTally } from "#contract/bill/tally.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { skipWash } from "#contract/booking/change.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { updateServiceItem } from "#contract/catalogue/itemForm.ts";
import { getServiceItem } from "#contract/catalogue/item.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { findDifferingBookings } from "#server/testing/accountSums.ts";
import { biweekly, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const BOOKED = new Date("2026-11-21T04:30:00Z");
const range = { From: "2026-11-01", To: "2027-03-31" };
/** Eight washes, none of which is due while they are booked and cancelled. */
const plan = {
  ...biweekly,
  AppointmentDate: "2027-02-01",
  BookingStartDate: "2027-02-01",
  BookingEndDate: "2027-02-28",
};

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.clock.now = BOOKED;
  await world.done(addTaxSettings, taxSettings);
});
afterAll(() => world.close());

const paise = (rupees: number): number => Math.round(rupees * 100);

async function runAt(instant: string): Promise<void> {
  world.clock.now = new Date(instant);
  await workerOf(world).runDue();
}

async function itemFor(price: number) {
  const place = await makeBookable(world);
  const { serviceItemId, societyId: SocietyId } = place;
  const { serviceId: ServiceId, itemName: ItemName } = await world.done(getServiceItem, { serviceItemId });
  await world.done(updateServiceItem, { serviceItemId, ServiceId, ItemName, Price: price / 100 });
  return { ...place, SocietyId, ServiceItemId: serviceItemId };
}

/** A customer's balance in the Tally export, in paise: the sum of the entries in their ledger. */
async function tallyBalance(customerId: number): Promise<number> {
  const { url } = await world.done(exportTally, { CompanyId: 1, ...range });
  const { body } = await world.app.inject({ method: "GET", url });
  const entries = body.matchAll(
    /<LEDGERNAME>([^<]*)<\/LEDGERNAME>(?:(?!<LEDGERNAME>).)*?<AMOUNT>([^<]*)<\/AMOUNT>/gs,
  );
  const own = [...entries].filter(([, ledger = ""]) => ledger.includes(`(C${customerId})`));
  return own.reduce((sum, [, , amount]) => sum - paise(Number(amount)), 0);
}

async function billsOf(customerId: number) {
  const { rows } = await world.done(searchBills, { filters: { CustomerId: customerId } });
  return Promise.all(rows.map(({ billId }) => world.done(getBill, { billId })));
}

const owedIn = async (bookingId: number) => {
  const { amount, tax } = await world.done(getBooking, { bookingId });
  return paise(tax?.total ?? amount);
};

/** The open amount in each place that shows it. */
async function expectEverywhere(customerId: number, bookingId: number, open: number): Promise<void> {
  const { closing } = await world.done(getStatement, { CustomerId: customerId, ...range });
  const totals = await world.done(getCustomerTotals, { CustomerId: customerId });
  const { rows } = await world.done(getAgeing, { pageSize: 100 });
  const due = rows.find((row) => row.customerId === customerId);
  const { paid } = await world.done(getBooking, { bookingId });
  expect({
    statement: paise(closing),
    totals: paise(totals.open - totals.toRefund),
    ageing: paise(due?.open ?? 0),
    booking: (await owedIn(bookingId)) - paise(paid),
    tally: await tallyBalance(customerId),
  }).toEqual({ statement: open, totals: open, ageing: Math.max(open, 0), booking: open, tally: open });
  expect(await findDifferingBookings(world, customerId)).toEqual([]);
}

/** The independent count: 18 % to the nearest paisa, then to whole rupees. */
const payableOf = (charge: number): number =>
  Math.floor((charge + Math.floor((charge * 18 + 50) / 100) + 50) / 100) * 100;

const basket = record({
  price: integer({ min: 101, max: 90_000 }),
  /** Hundredths of the list price that are agreed. */
  agreed: integer({ min: 50, max: 100 }),
  /** Paid in whole rupees at once: tenths of what is owed. */
  paid: integer({ min: 1, max: 10 }),
  order: shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }),
  /** Of them, the washes that are cancelled in the first month. */
  early: integer({ min: 0, max: 8 }),
});

type Basket = typeof basket extends Arbitrary<infer B> ? B : never;

/** Books a basket, pays a part of it, and has its bill made. */
async function bookAndPay({ price, agreed, paid }: Basket) {
  const place = await itemFor(price);
  const { customerId, SocietyId, ServiceItemId } = place;
  const charge = Math.floor((price * 8 * agreed) / 100);
  const body = place.booking([place.vehicle(plan)], { CustomerAmount: charge / 100 });
  const { Vehicles } = body;
  const query = { SocietyId, ServiceItemId, Vehicles, BookingSchedule: "regular-wash" as const };
  expect(paise((await world.done(getQuote, query)).tax?.total ?? 0)).toBe(payableOf(price * 8));
  const { bookingId, tax } = await world.done(bookPlan, body);
  const payable = payableOf(charge);
  expect(paise(tax?.total ?? 0)).toBe(payable);
  expect(await world.done(getBooking, { bookingId })).toMatchObject({ tax });
  const { amount = 0, roundOff = 0 } = tax ?? {};
  expect(charge + paise(amount) + paise(roundOff)).toBe(payable);
  expect(Math.abs(paise(roundOff))).toBeLessThanOrEqual(50);
  const Amount = Math.max(1, Math.floor((payable * paid) / 1000));
  await world.done(addPayment, { BookingId: bookingId, Amount, Method: "cash" });
  return { customerId, bookingId, payable, Amount };
}

/** Skips washes of a booking, one after the other. */
async function skip(bookingId: number, positions: readonly number[]): Promise<void> {
  const { washLines } = await world.done(getBooking, { bookingId });
  for (const position of positions) {
    await world.done(skipWash, { washId: washLines[position]?.washId ?? 0, Reason: "No car there" });
    const { amount } = await world.done(getBooking, { bookingId });
    expect(await owedIn(bookingId)).toBe(payableOf(paise(amount)));
  }
}

test("an upfront booking is paid in whole rupees, whatever is booked and cancelled, and every account of it agrees", async () => {
  const baskets = sample(basket, rounds(2, 40));
  const booked = [];
  for (const one of baskets) booked.push({ ...one, ...(await bookAndPay(one)) });
  await runAt("2026-11-21T04:31:00Z");
  for (const { customerId, bookingId, payable, Amount, order, early } of booked) {
    const [bill] = await billsOf(customerId);
    expect(paise(bill?.total ?? 0)).toBe(payable);
    const parts = [bill?.taxable, bill?.cgst, bill?.sgst, bill?.igst, bill?.roundOff];
    expect(parts.reduce((sum: number, part) => sum + paise(part ?? 0), 0)).toBe(payable);
    await expectEverywhere(customerId, bookingId, payable - Amount * 100);
    await skip(bookingId, order.slice(0, early));
  }
  await runAt("2026-12-01T02:00:00Z");
  for (const { customerId, bookingId, Amount, order, early } of booked) {
    await expectEverywhere(customerId, bookingId, (await owedIn(bookingId)) - Amount * 100);
    await skip(bookingId, order.slice(early));
  }
  await runAt("2027-01-01T02:00:00Z");
  for (const { customerId, bookingId, Amount } of booked) {
    expect(await owedIn(bookingId)).toBe(0);
    await expectEverywhere(customerId, bookingId, -Amount * 100);
    await world.done(addPayment, { BookingId: bookingId, Amount: -Amount, Method: "cash" });
    await expectEverywhere(customerId, bookingId, 0);
    const { papers } = await world.done(getRegister, range);
    const own = papers.filter((paper) => paper.bookingId === bookingId && !paper.kind.endsWith("voucher"));
    for (const figure of ["taxable", "cgst", "sgst", "igst", "roundOff", "total"] as const)
      expect(own.reduce((sum, paper) => sum + paise(paper[figure]), 0)).toBe(0);
  }
  expect(await ledgerErrors(world)).toEqual([]);
});
