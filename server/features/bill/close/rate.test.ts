import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { closeMonth } from "#contract/bill/close.ts";
import { searchBills } from "#contract/bill/list.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { previewBill } from "#contract/bill/unbilled.ts";
import { bookPlan } from "#contract/booking/make.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { createWorld, type World } from "#server/testing/world.ts";

const unregistered = { ...taxSettings, Registration: "unregistered", Gstin: "" } as const;
const regular = { ...taxSettings, From: "2027-03-15", PricesIncludeTax: true } as const;
const lowered = { ...regular, From: "2027-04-16", Rate: 5 } as const;

let world: World;
let place: Bookable;
// A world for each test: settings of one company hold for all of its customers.
beforeEach(async () => {
  world = await createWorld();
  world.clock.now = new Date("2027-03-31T04:30:00Z");
  place = await makeBookable(world);
  await world.done(addTaxSettings, unregistered);
  await world.done(addTaxSettings, regular);
  await world.done(addTaxSettings, lowered);
});
afterEach(() => world.close());

/** A plan of ₹300 a wash: on 1, 5, 8 and 12 April, and on 15, 19, 22 and 26 April. */
async function bookDone(): Promise<number> {
  const dates = {
    AppointmentDate: "2027-04-01",
    BookingStartDate: "2027-04-01",
    BookingEndDate: "2027-04-28",
  };
  const body = place.booking([place.vehicle({ ...biweekly, ...dates })], { Billing: "monthly" });
  const { bookingId } = await world.done(bookPlan, body);
  await sql`update wash set status = 'done', outcome_effect = 'charge' where booking_id = ${bookingId}`.execute(
    world.db,
  );
  await sql`update booking set open_washes = 0 where booking_id = ${bookingId}`.execute(world.db);
  return bookingId;
}

async function pay(BookingId: number, day: string, Amount: number): Promise<void> {
  world.clock.now = new Date(`${day}T04:30:00Z`);
  await world.done(addPayment, { BookingId, Amount, Method: "cash" });
}

/** The bills of April, as previewed and as made. */
async function closeApril() {
  world.clock.now = new Date("2027-05-01T02:00:00Z");
  const { customerId: CustomerId } = place;
  const { further, ...first } = await world.done(previewBill, { CustomerId, Month: "2027-04" });
  await world.done(closeMonth, { Month: "2027-04" });
  const { rows } = await world.done(searchBills, { filters: { CustomerId } });
  const bills = await Promise.all(rows.toReversed().map(({ billId }) => world.done(getBill, { billId })));
  const totals = (drafts: readonly { rate: number; total: number }[]) =>
    drafts.map(({ rate, total }) => [rate, total]).toSorted(([one = 0], [other = 0]) => one - other);
  expect(totals([first, ...further])).toEqual(totals(bills));
  expect(await ledgerErrors(world)).toEqual([]);
  return bills.toSorted((one, other) => other.rate - one.rate);
}

test("bills a month within which the rate was lowered at the rate of its invoice", async () => {
  await bookDone();
  expect(await closeApril()).toMatchObject([
    {
      kind: "tax-invoice",
      issued: "2027-04-30",
      rate: 5,
      taxable: 2285.72,
      cgst: 57.14,
      sgst: 57.14,
      total: 2400,
    },
  ]);
});

test("keeps the old rate for washes that were paid before it was lowered, as far as the money covers them whole", async () => {
  const bookingId = await bookDone();
  await pay(bookingId, "2027-04-02", 1000);
  expect(await closeApril()).toMatchObject([
    { rate: 18, taxable: 762.72, cgst: 68.64, total: 900, paid: 900, lines: [{ washes: 3 }] },
    { rate: 5, total: 1500, paid: 100, lines: [{ washes: 5 }] },
  ]);
});

test("bills washes after the change at the new rate, although they were paid before it", async () => {
  const bookingId = await bookDone();
  await pay(bookingId, "2027-04-02", 2400);
  expect(await closeApril()).toMatchObject([
    { rate: 18, total: 1500, paid: 1500, open: 0 },
    { rate: 5, total: 900, paid: 900, open: 0 },
  ]);
});

test("bills washes at the new rate whose money came after the change", async () => {
  const bookingId = await bookDone();
  await pay(bookingId, "2027-04-17", 2400);
  expect(await closeApril()).toMatchObject([{ rate: 5, total: 2400, paid: 2400, open: 0 }]);
});
