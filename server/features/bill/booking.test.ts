import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getStatement } from "#contract/bill/account.ts";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { previewClose } from "#contract/bill/close.ts";
import { getRegister } from "#contract/bill/register.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { skipWash } from "#contract/booking/change.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { recordOutcome } from "#contract/dispatch/round.ts";
import { claimPayment, confirmClaim } from "#contract/bank/claim.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { biweekly, type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";
import { taxSettings } from "#server/testing/tax.ts";

let world: World;
let place: Bookable;
// A world for each test: settings of one company hold for all of its customers.
beforeEach(async () => {
  world = await createWorld();
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  place = await makeBookable(world);
});
afterEach(() => world.close());

const runJobs = () => workerOf(world).runDue();

async function bills() {
  const { rows } = await world.done(searchBills, { filters: { CustomerId: place.customerId } });
  return Promise.all(rows.toReversed().map(({ billId }) => world.done(getBill, { billId })));
}

/** The washes of a booking by day. */
async function washesOf(bookingId: number) {
  const { rows } = await sql<{ washId: number; day: string }>`
    select wash_id as "washId", day from wash where booking_id = ${bookingId} order by day`.execute(world.db);
  return rows;
}

async function record(washId: number, Outcome: "done" | "missed" = "done"): Promise<void> {
  await world.done(recordOutcome, {
    ActionId: randomUUID(),
    WashId: washId,
    Outcome,
    Reason: Outcome === "done" ? null : "rain",
    RecordedAt: world.clock.now.toISOString(),
  });
}

const pay = (bookingId: number, Amount: number) =>
  world.done(addPayment, { BookingId: bookingId, Amount, Method: "cash" });

/** A plan of ₹300 a wash paid upfront: 23, 26 and 30 November, then December. */
async function bookUpfront() {
  const body = place.booking([place.vehicle(biweekly)], { Billing: "upfront" });
  const { bookingId } = await world.done(bookPlan, body);
  return { bookingId, washes: await washesOf(bookingId) };
}

test("bills a single wash when it is done, with the tax that is added to its price", async () => {
  await world.done(addTaxSettings, taxSettings);
  const { bookingId } = await world.done(bookOnce, place.booking());
  expect(await world.done(getBooking, { bookingId })).toMatchObject({
    amount: 300,
    tax: { rate: 18, amount: 54, total: 354 },
  });
  await runJobs();
  expect(await bills()).toEqual([]);
  const [wash] = await washesOf(bookingId);
  world.clock.now = new Date(`${wash?.day ?? ""}T13:30:00Z`);
  await record(wash?.washId ?? 0);
  await runJobs();
  expect(await bills()).toMatchObject([
    {
      kind: "tax-invoice",
      bookingId,
      number: "CH/26-27/000001",
      issued: wash?.day,
      taxable: 300,
      cgst: 27,
      sgst: 27,
      roundOff: 0,
      total: 354,
      paid: 0,
      open: 354,
      status: "open",
      payments: [],
    },
  ]);
  await pay(bookingId, 354);
  await runJobs();
  expect(await bills()).toMatchObject([{ paid: 354, open: 0, status: "paid", payments: [{ amount: 354 }] }]);
  expect(await world.done(getBooking, { bookingId })).toMatchObject({ paymentStatus: "Paid", paid: 354 });
  const month = { From: "2026-11-01", To: "2026-12-31" };
  const statement = await world.done(getStatement, { CustomerId: place.customerId, ...month });
  expect(statement.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["bill", 354],
    ["payment", -354],
  ]);
  expect(await world.done(getRegister, month)).toMatchObject({ count: 1, taxable: 300, total: 354 });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("bills a booking as booked at its first payment, and credits later changes at the end of the month", async () => {
  await world.done(addTaxSettings, taxSettings);
  const { bookingId, washes } = await bookUpfront();
  const preview = () => world.done(previewClose, { Month: "2026-11", CompanyId: 1 });
  expect(await preview()).toMatchObject({ bookings: 1 });
  await pay(bookingId, 100);
  await runJobs();
  expect(await preview()).toMatchObject({ bookings: 0 });
  const total = 354 * washes.length;
  expect(await bills()).toMatchObject([
    { bookingId, total, paid: 100, open: total - 100, status: "part-paid" },
  ]);
  const token = await world.tokenOf("admin");
  await world.done(skipWash, { washId: washes[1]?.washId ?? 0, Reason: "Away" }, { token });
  world.clock.now = new Date("2026-11-28T02:00:00Z");
  await record(washes[0]?.washId ?? 0, "missed");
  await runJobs();
  const [unchanged] = await bills();
  expect(unchanged).toMatchObject({ total, credited: 0, open: total - 708 - 100 });
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await runJobs();
  const [credited, ...others] = await bills();
  expect(others).toEqual([]);
  expect(credited).toMatchObject({
    total,
    credited: 708,
    open: total - 708 - 100,
    creditNotes: [{ amount: 708, issued: "2026-11-30", number: "CN/26-27/000001" }],
  });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("pays the booking of a bill whose payment a customer claims", async () => {
  await world.done(addTaxSettings, { ...taxSettings, UpiAddress: "chamak@examplebank" });
  const { bookingId } = await bookUpfront();
  await pay(bookingId, 100);
  await runJobs();
  const [bill] = await bills();
  const token = await customerToken(world, place.phone);
  const claim = { BillId: bill?.billId ?? 0, Utr: "612345678901" };
  const { claimId } = await world.done(claimPayment, claim, { token });
  await world.done(confirmClaim, { ClaimId: claimId });
  expect(await bills()).toMatchObject([{ open: 0, status: "paid" }]);
  expect(await world.done(getBooking, { bookingId })).toMatchObject({ paymentStatus: "Paid" });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("states the legal name and GSTIN of a registered customer", async () => {
  await world.done(addTaxSettings, taxSettings);
  await sql`update customer set gstin = '27AAACR5055K1Z7', legal_name = 'Green Acres Society Ltd.'
    where customer_id = ${place.customerId}`.execute(world.db);
  const { bookingId } = await bookUpfront();
  await pay(bookingId, 100);
  await runJobs();
  const registered = { customerName: "Green Acres Society Ltd.", customerGstin: "27AAACR5055K1Z7" };
  expect(await bills()).toMatchObject([registered]);
  const register = await world.done(getRegister, { From: "2026-11-01", To: "2026-11-30" });
  expect(register.papers).toMatchObject([{ ...registered, bookingId, kind: "tax-invoice" }]);
});

test("does not credit a booking's bill by hand, since it follows the booking", async () => {
  await world.done(addTaxSettings, taxSettings);
  const { bookingId } = await bookUpfront();
  await pay(bookingId, 100);
  await runJobs();
  const [bill] = await bills();
  const body = { BillId: bill?.billId ?? 0, Amount: 10, Reason: "A scratch" };
  expect((await world.refused(409, creditBill, body)).message).toMatch(/^This bill follows its booking/);
});

test("takes the tax out of prices that include it, and of bookings made before tax was told", async () => {
  await world.done(addTaxSettings, { ...taxSettings, PricesIncludeTax: true });
  const { bookingId, washes } = await bookUpfront();
  await pay(bookingId, 300);
  await runJobs();
  const charged = 300 * washes.length;
  expect(await bills()).toMatchObject([{ total: charged, pricesIncludeTax: true, roundOff: 0 }]);
  const [bill] = await bills();
  expect((bill?.taxable ?? 0) + (bill?.cgst ?? 0) + (bill?.sgst ?? 0)).toBeCloseTo(charged, 2);
  expect(await world.done(getBooking, { bookingId })).toMatchObject({ amount: charged });
});

test("makes a bill for each registration that the washes of a booking fall under", async () => {
  await world.done(addTaxSettings, { ...taxSettings, Registration: "unregistered", Gstin: "" });
  await world.done(addTaxSettings, { ...taxSettings, From: "2026-11-26", PricesIncludeTax: true });
  const { bookingId, washes } = await bookUpfront();
  await pay(bookingId, 300 * washes.length);
  await runJobs();
  expect(await bills()).toMatchObject([{ kind: "bill", issued: "2026-11-21", total: 300, status: "paid" }]);
  world.clock.now = new Date("2026-11-26T04:30:00Z");
  await runJobs();
  expect(await bills()).toMatchObject([
    { kind: "bill", total: 300, paid: 300, status: "paid" },
    {
      kind: "tax-invoice",
      issued: "2026-11-26",
      total: 300 * (washes.length - 1),
      status: "paid",
    },
  ]);
});

test("makes none for a company without tax settings, and one for each booking however often it is paid", async () => {
  const { bookingId } = await bookUpfront();
  await pay(bookingId, 100);
  await runJobs();
  expect(await bills()).toEqual([]);
  await world.done(addTaxSettings, taxSettings);
  await Promise.all([1, 2, 3, 4].map((Amount) => pay(bookingId, Amount)));
  await runJobs();
  await runJobs();
  expect(await bills()).toMatchObject([{ paid: 110, pricesIncludeTax: true }]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("bills a wash again that was credited and is done after all, after the month", async () => {
  await world.done(addTaxSettings, taxSettings);
  const { bookingId } = await world.done(bookOnce, place.booking());
  const [wash] = await washesOf(bookingId);
  await pay(bookingId, 100);
  await runJobs();
  world.clock.now = new Date(`${wash?.day ?? ""}T13:30:00Z`);
  await record(wash?.washId ?? 0, "missed");
  world.clock.now = new Date("2026-12-01T02:00:00Z");
  await runJobs();
  await record(wash?.washId ?? 0);
  world.clock.now = new Date("2027-01-01T02:00:00Z");
  await runJobs();
  expect(await bills()).toMatchObject([
    { total: 354, credited: 354, paid: 0, open: 0, status: "credited" },
    { total: 354, credited: 0, paid: 100, open: 254, status: "part-paid" },
  ]);
  expect(await ledgerErrors(world)).toEqual([]);
});
