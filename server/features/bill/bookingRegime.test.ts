import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getCustomerTotals, getStatement } from "#contract/bill/account.ts";
import { getBill } from "#contract/bill/bill.ts";
import { previewClose } from "#contract/bill/close.ts";
import { searchBills } from "#contract/bill/list.ts";
import { getRegister } from "#contract/bill/register.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getQuote } from "#contract/booking/quote.ts";
import { getBooking } from "#contract/booking/page.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { OutcomeReason } from "#contract/dispatch/reason.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { findDifferingBookings } from "#server/testing/accountSums.ts";
import { biweekly, type Bookable, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { taxSettings } from "#server/testing/tax.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
// A world for each test: settings of one company hold for all of its customers.
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const regular = { ...taxSettings, PricesIncludeTax: true } as const;
const unregistered = { ...taxSettings, Registration: "unregistered", Gstin: "" } as const;
const composition = { ...taxSettings, Registration: "composition" } as const;

async function begin(day: string, ...settings: BodyOf<typeof addTaxSettings>[]): Promise<void> {
  at(day, "10:00");
  place = await makeBookable(world);
  for (const one of settings) await world.done(addTaxSettings, one);
  await workerOf(world).runDue();
}

function at(day: string, time: string): void {
  world.clock.now = new Date(`${day}T${time}:00+05:30`);
}

async function run(day: string, time: string): Promise<void> {
  at(day, time);
  await sql`delete from job where name = 'bill/draw'`.execute(world.db);
  await workerOf(world).runDue();
}

const once = async (AppointmentDate: string, CustomerAmount: number) =>
  (await world.done(bookOnce, place.booking([place.vehicle({ AppointmentDate })], { CustomerAmount })))
    .bookingId;

/** Eight washes of ₹300 on Mondays and Thursdays. */
async function plan(AppointmentDate: string, BookingEndDate: string) {
  const dates = { AppointmentDate, BookingStartDate: AppointmentDate, BookingEndDate };
  const body = place.booking([place.vehicle({ ...biweekly, ...dates })]);
  return (await world.done(bookPlan, body)).bookingId;
}

const pay = (BookingId: number, Amount: number) =>
  world.done(addPayment, { BookingId, Amount, Method: "cash" });

async function record(bookingId: number, day: string, reason: OutcomeReason | null): Promise<void> {
  const { rows } = await sql<{ washId: number }>`
    select wash_id as "washId" from wash where booking_id = ${bookingId} and day = ${day}`.execute(world.db);
  await world.done(recordOutcome, {
    ActionId: randomUUID(),
    WashId: rows[0]?.washId ?? 0,
    Outcome: reason === null ? "done" : "missed",
    Reason: reason,
    RecordedAt: world.clock.now.toISOString(),
  });
}

/** Reports the washes up to a day as done: without a report they would be credited. */
async function reportUntil(bookingId: number, day: string): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select day from wash where booking_id = ${bookingId} and day <= ${day} and status = 'scheduled'
    order by day`.execute(world.db);
  for (const wash of rows) {
    at(wash.day, "13:00");
    await record(bookingId, wash.day, null);
  }
}

async function bills() {
  const { rows } = await world.done(searchBills, { filters: { CustomerId: place.customerId } });
  return Promise.all(rows.toReversed().map(({ billId }) => world.done(getBill, { billId })));
}

/** The vouchers in the register of a year. */
async function vouchers() {
  const { papers } = await world.done(getRegister, { From: "2027-01-01", To: "2027-12-31" });
  return papers.filter(({ kind }) => kind.endsWith("voucher"));
}

async function expectAgreement(): Promise<void> {
  const { customerId: CustomerId } = place;
  const { charged, paid } = await world.done(getCustomerTotals, { CustomerId });
  const range = { CustomerId, From: "2027-01-01", To: "2027-12-31" };
  const { closing } = await world.done(getStatement, range);
  expect(closing).toBeCloseTo(charged - paid, 2);
  expect(await findDifferingBookings(world, CustomerId)).toEqual([]);
  expect(await ledgerErrors(world)).toEqual([]);
}

test("a wash after composition ends is invoiced once the company charges tax, and its money gets no voucher", async () => {
  await begin("2027-04-04", composition, { ...regular, From: "2027-04-12" });
  const bookingId = await once("2027-04-22", 300);
  await pay(bookingId, 300);
  await run("2027-04-04", "23:46");
  expect([await bills(), await vouchers()]).toEqual([[], []]);
  await run("2027-04-12", "05:01");
  expect(await bills()).toMatchObject([
    { kind: "tax-invoice", issued: "2027-04-12", cgst: 22.88, sgst: 22.88, total: 300, status: "paid" },
  ]);
  await run("2027-04-12", "23:46");
  expect(await vouchers()).toEqual([]);
  await expectAgreement();
});

test("an upfront plan across a registration is billed without tax before it, and with tax from its day on", async () => {
  await begin("2027-03-02", unregistered, { ...regular, From: "2027-03-15" });
  // 4, 8 and 11 March, then five washes from 15 March on.
  const bookingId = await plan("2027-03-04", "2027-03-31");
  await pay(bookingId, 2400);
  await run("2027-03-02", "23:46");
  expect(await bills()).toMatchObject([
    { kind: "bill", issued: "2027-03-02", total: 900, paid: 900, open: 0, supplierGstin: "", status: "paid" },
  ]);
  await reportUntil(bookingId, "2027-03-14");
  await run("2027-03-14", "23:46");
  expect(await bills()).toHaveLength(1);
  await run("2027-03-15", "05:01");
  expect(await bills()).toMatchObject([
    { kind: "bill", total: 900 },
    { kind: "tax-invoice", issued: "2027-03-15", total: 1500, open: 0, supplierGstin: regular.Gstin },
  ]);
  await expectAgreement();
});

test("a wash after the registration ends waits for a bill without tax, and its money gets a receipt voucher", async () => {
  await begin("2027-03-02", regular, { ...composition, From: "2027-03-15" });
  const bookingId = await plan("2027-03-04", "2027-03-31");
  await pay(bookingId, 2400);
  await run("2027-03-02", "23:46");
  expect(await bills()).toMatchObject([{ kind: "tax-invoice", issued: "2027-03-02", total: 900, open: 0 }]);
  expect(await vouchers()).toMatchObject([
    { kind: "receipt-voucher", issued: "2027-03-02", total: 1500, taxable: 1271.18, cgst: 114.41 },
  ]);
  await reportUntil(bookingId, "2027-03-14");
  await run("2027-03-15", "05:01");
  expect((await bills())[1]).toMatchObject({ kind: "bill-of-supply", issued: "2027-03-15", total: 1500 });
  await expectAgreement();
});

test("an advance for a wash under another GSTIN is used by the invoice that is made from its first day on", async () => {
  const moved = { ...regular, From: "2027-03-15", StateId: 11, Gstin: "24AAPFU0939F1Z1" } as const;
  await begin("2027-03-02", regular, moved);
  const bookingId = await once("2027-03-22", 300);
  await pay(bookingId, 300);
  await run("2027-03-02", "23:46");
  expect(await bills()).toEqual([]);
  expect(await vouchers()).toMatchObject([{ issued: "2027-03-02", total: 300 }]);
  await run("2027-03-15", "05:01");
  await run("2027-03-15", "23:46");
  expect(await bills()).toMatchObject([{ issued: "2027-03-15", supplierGstin: moved.Gstin, igst: 45.76 }]);
  expect(await vouchers()).toEqual([]);
  await expectAgreement();
});

const added = { ...taxSettings, From: "2026-04-01" } as const;
const lowered = { ...added, From: "2027-04-16", Rate: 5 } as const;

test("an upfront plan that is invoiced and paid before a change of rate keeps the old one", async () => {
  await begin("2027-04-04", added, lowered);
  // 5, 8, 12 and 15 April, then four washes from 19 April on.
  const bookingId = await plan("2027-04-05", "2027-05-02");
  expect(await world.done(getBooking, { bookingId })).toMatchObject({ tax: { rate: 18, amount: 432 } });
  await pay(bookingId, 2832);
  await run("2027-04-04", "23:46");
  expect(await bills()).toMatchObject([{ rate: 18, taxable: 2400, cgst: 216, total: 2832, open: 0 }]);
  await expectAgreement();
});

test("washes after a change of rate that nobody has paid wait for it, and bear the new one", async () => {
  await begin("2027-04-04", added, lowered);
  const bookingId = await plan("2027-04-05", "2027-05-02");
  at("2027-04-05", "13:00");
  await record(bookingId, "2027-04-05", null);
  await run("2027-04-05", "23:46");
  expect(await bills()).toMatchObject([{ rate: 18, taxable: 1200, total: 1416, open: 1416 }]);
  await reportUntil(bookingId, "2027-04-15");
  await run("2027-04-16", "05:01");
  expect(await bills()).toMatchObject([
    { rate: 18, total: 1416 },
    { rate: 5, issued: "2027-04-16", taxable: 1200, total: 1260, open: 1260 },
  ]);
  expect(await world.done(getBooking, { bookingId })).toMatchObject({ tax: { amount: 276 } });
  await expectAgreement();
});

test("a wash that is missed and charged gets its invoice, and statement and totals agree before it", async () => {
  await begin("2027-04-04", added);
  const bookingId = await once("2027-04-20", 50);
  const other = await once("2027-04-20", 90.17);
  at("2027-04-20", "13:00");
  await record(bookingId, "2027-04-20", "car-away");
  await sql`update wash set status = 'done', outcome_effect = 'charge' where booking_id = ${other}`.execute(
    world.db,
  );
  // ₹59, and ₹90.17 with ₹16.23 of tax and ₹0.40 rounded off.
  const { customerId: CustomerId } = place;
  const range = { CustomerId, From: "2027-04-01", To: "2027-04-30" };
  expect(await world.done(getStatement, range)).toMatchObject({ closing: 165 });
  expect(await world.done(getCustomerTotals, { CustomerId })).toMatchObject({ charged: 165, open: 165 });
  await run("2027-04-20", "23:46");
  expect(await bills()).toMatchObject([
    { bookingId, kind: "tax-invoice", issued: "2027-04-20", taxable: 50, cgst: 4.5, sgst: 4.5, total: 59 },
  ]);
});

test("a wash that was missed and charged without an invoice is named before the month is closed, and gets one after it", async () => {
  await begin("2027-04-04", added);
  const bookingId = await once("2027-04-20", 50);
  at("2027-04-20", "13:00");
  await record(bookingId, "2027-04-20", "car-away");
  await sql`delete from job where name = 'bill/booking'`.execute(world.db);
  await sql`update booking set open_washes = 0`.execute(world.db);
  const preview = () => world.done(previewClose, { Month: "2027-04", CompanyId: 1 });
  expect(await preview()).toMatchObject({ bookings: 1 });
  await run("2027-05-02", "09:00");
  expect(await bills()).toMatchObject([{ taxable: 50, total: 59 }]);
  expect(await preview()).toMatchObject({ bookings: 0 });
  await expectAgreement();
});

test("a quote adds tax only to washes that will bear it, and the booking owes the same", async () => {
  await begin("2027-03-02", added, { ...composition, From: "2027-03-15" });
  const dates = {
    AppointmentDate: "2027-03-04",
    BookingStartDate: "2027-03-04",
    BookingEndDate: "2027-03-31",
  };
  const Vehicles = [place.vehicle({ ...biweekly, ...dates })];
  const { societyId: SocietyId, serviceItemId: ServiceItemId } = place;
  const query = { SocietyId, ServiceItemId, Vehicles, BookingSchedule: "regular-wash" as const };
  // ₹162 on three washes of ₹300, and none on five.
  const tax = { rate: 7, amount: 162, total: 2562 };
  expect((await world.done(getQuote, query)).tax).toEqual(tax);
  const booked = await world.done(bookPlan, place.booking(Vehicles));
  expect(booked.tax).toEqual(tax);
  const { bookingId } = booked;
  expect(await world.done(getBooking, { bookingId })).toMatchObject({ tax });
  await pay(bookingId, 2562);
  await run("2027-03-02", "23:46");
  expect(await bills()).toMatchObject([{ kind: "tax-invoice", total: 1062, open: 0 }]);
});

test("an upfront booking that nobody has paid owes the new rate from the day of its change", async () => {
  await begin("2027-04-04", added, lowered);
  const bookingId = await once("2027-04-20", 300);
  const tax = async () => (await world.done(getBooking, { bookingId })).tax;
  expect(await tax()).toEqual({ rate: 18, amount: 54, total: 354 });
  await run("2027-04-16", "00:02");
  expect(await tax()).toEqual({ rate: 5, amount: 15, total: 315 });
  await pay(bookingId, 315);
  await run("2027-04-16", "23:46");
  expect(await bills()).toMatchObject([{ rate: 5, total: 315, open: 0 }]);
  await expectAgreement();
});

test("a plan that is paid in full in whole rupees keeps the old rate for its last wash, too", async () => {
  await begin("2027-04-04", added, lowered);
  // Eight washes of ₹37.61 and ₹6.77 of tax come to ₹355.04 one by one, and ₹355 are owed.
  const Vehicles = [
    place.vehicle({
      ...biweekly,
      AppointmentDate: "2027-04-05",
      BookingStartDate: "2027-04-05",
      BookingEndDate: "2027-05-02",
    }),
  ];
  const { bookingId, tax } = await world.done(
    bookPlan,
    place.booking(Vehicles, { CustomerAmount: 8 * 37.61 }),
  );
  expect(tax).toMatchObject({ total: 355 });
  await pay(bookingId, 355);
  await run("2027-04-04", "23:46");
  expect(await bills()).toMatchObject([{ rate: 18, taxable: 300.88, total: 355, open: 0 }]);
  await expectAgreement();
});

test("a wash after a company's first registration is invoiced once that has begun", async () => {
  await begin("2027-04-04", { ...regular, From: "2027-04-12" });
  const before = await once("2027-04-08", 300);
  const bookingId = await once("2027-04-22", 300);
  await pay(before, 300);
  await pay(bookingId, 300);
  await run("2027-04-04", "23:46");
  expect([await bills(), await vouchers()]).toEqual([[], []]);
  at("2027-04-08", "13:00");
  await record(before, "2027-04-08", null);
  await run("2027-04-11", "05:01");
  expect(await bills()).toEqual([]);
  await run("2027-04-12", "05:01");
  expect(await bills()).toMatchObject([
    { kind: "tax-invoice", issued: "2027-04-12", cgst: 22.88, sgst: 22.88, total: 300, status: "paid" },
  ]);
  await expectAgreement();
});
