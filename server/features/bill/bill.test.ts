import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { searchBills } from "#contract/bill/list.ts";
import { getNotBilled, previewBill } from "#contract/bill/unbilled.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { closeMonth, getPdfProgress, previewClose } from "#contract/bill/close.ts";
import { addTaxSettings } from "#contract/bill/tax.ts";
import { bookOnce, bookPlan } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { mergeCustomers, undoMerge } from "#contract/customer/merge.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { biweekly, type Bookable, customerToken, makeBookable } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { DAY } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let place: Bookable;
/** A plan of ₹300 a wash, billed monthly: 23, 26 and 30 November, then December. */
let plan: number;
const settings = {
  CompanyId: 1,
  Registration: "regular",
  Gstin: "27AAPFU0939F1ZV",
  LegalName: "Chamak Doorstep Services LLP",
  Address: "14 Sahyadri Lane, Pune 411007",
  StateId: 21,
  Rate: 18,
  PricesIncludeTax: false,
  SeriesPrefix: "CH",
} as const;

/** Reports a booking's washes. `missed` is the reason for a missed wash and its effect on the bill. */
async function report(
  bookingId: number,
  missed: Record<string, [string, string]> = {},
  before = "2026-12-01",
): Promise<void> {
  await sql`update wash set status = 'done', outcome_effect = 'charge'
    where booking_id = ${bookingId} and day < ${before}::date`.execute(world.db);
  for (const [day, [reason, effect]] of Object.entries(missed))
    await sql`update wash set status = 'missed', outcome_reason = ${reason}, outcome_effect = ${effect}
      where booking_id = ${bookingId} and day = ${day}`.execute(world.db);
  await sql`update booking set open_washes = (select count(*) from wash
      where wash.booking_id = booking.booking_id and status = 'scheduled'),
    amount_paise = (select sum(price_paise) from wash where wash.booking_id = booking.booking_id
      and (status <> 'missed' or outcome_effect <> 'credit'))
    where booking_id = ${bookingId}`.execute(world.db);
}

const bookMonthly = async (at = place) =>
  (await world.done(bookPlan, at.booking([at.vehicle(biweekly)], { Billing: "monthly" }))).bookingId;
const toDecember = () => {
  world.clock.now = new Date("2026-12-01T02:00:00Z");
};
const close = () => world.done(closeMonth, { Month: "2026-11" });
const billsOf = async (customerId = place.customerId) =>
  (await world.done(searchBills, { filters: { CustomerId: customerId } })).rows;
const onlyBill = async () => {
  const [row] = await billsOf();
  return world.done(getBill, { billId: row?.billId ?? 0 });
};

beforeAll(async () => {
  world = await createWorld();
  await world.done(addTaxSettings, { ...settings, From: "2026-04-01" });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.now = new Date("2026-11-21T04:30:00Z");
  place = await makeBookable(world);
  plan = await bookMonthly();
});

describe("a month's bill", () => {
  test("has a line for each kind of wash, tax in two halves, and a total in whole rupees", async () => {
    await report(plan, { "2026-11-26": ["car-away", "charge"], "2026-11-30": ["rain", "credit"] });
    const query = { CustomerId: place.customerId, Month: "2026-11" };
    const preview = await world.done(previewBill, query);
    toDecember();
    expect(await close()).toEqual({ bills: 1 });
    const bill = await onlyBill();
    const { lines, kind, taxable, cgst, sgst, igst, roundOff, total } = bill;
    expect(lines.map(({ vehicleNumber: _number, ...line }) => line)).toEqual([
      { itemName: "Foam wash", month: "2026-11", washes: 1, rate: 300, amount: 300, note: "" },
      {
        itemName: "Foam wash",
        month: "2026-11",
        washes: 1,
        rate: 300,
        amount: 300,
        note: "Missed: the car was away. Charged.",
      },
      {
        itemName: "Foam wash",
        month: "2026-11",
        washes: 1,
        rate: 300,
        amount: 0,
        note: "Missed: rain. Not charged.",
      },
    ]);
    const sums = { taxable: 600, cgst: 54, sgst: 54, igst: 0, roundOff: 0, total: 708 };
    expect({ taxable, cgst, sgst, igst, roundOff, total }).toEqual(sums);
    expect(preview).toMatchObject({ lines, kind, ...sums });
    expect(bill).toMatchObject({
      kind: "tax-invoice",
      number: expect.stringMatching(/^CH\/26-27\/[0-9]{6}$/),
      month: "2026-11",
      issued: "2026-11-30",
      due: "2026-12-11",
      supplierGstin: "27AAPFU0939F1ZV",
      placeOfSupply: "27 Maharashtra",
      paid: 0,
      open: 708,
      status: "open",
      creditNotes: [],
    });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("is made once, and never before the month is over", async () => {
    await report(plan);
    const early = await world.refused(400, closeMonth, { Month: "2026-11" });
    expect(early.fields).toEqual({ Month: "November 2026 is not over yet" });
    toDecember();
    expect(await close()).toEqual({ bills: 1 });
    const { waiting } = await world.done(getPdfProgress, {});
    expect(waiting).toBeGreaterThan(0);
    const owner = await world.newToken("owner", await world.addCompany("Draws nothing"));
    expect(await world.done(getPdfProgress, {}, { token: owner })).toEqual({ waiting: 0 });
    expect(await close()).toEqual({ bills: 0 });
    expect(await billsOf()).toHaveLength(1);
  });

  test("is made automatically in the night after the month", async () => {
    await report(plan);
    const worker = workerOf(world);
    world.clock.now = new Date("2026-11-30T18:59:00Z");
    await worker.runDue();
    expect(await billsOf()).toEqual([]);
    world.clock.now = new Date("2026-11-30T19:01:00Z");
    await worker.runDue();
    expect(await billsOf()).toMatchObject([{ total: 1062, status: "open" }]);
  });

  test("includes washes that were reported after an earlier bill", async () => {
    await report(plan);
    const late = sql`update wash set status = 'scheduled', outcome_effect = null
      where booking_id = ${plan} and day = '2026-11-30'`;
    await late.execute(world.db);
    toDecember();
    await close();
    await report(plan, {}, "2026-12-05");
    world.clock.now = new Date("2027-01-01T02:00:00Z");
    await world.done(closeMonth, { Month: "2026-12" });
    const [newest] = await billsOf();
    const { lines } = await world.done(getBill, { billId: newest?.billId ?? 0 });
    expect(lines).toMatchObject([
      { month: "2026-11", washes: 1 },
      { month: "2026-12", washes: 1 },
    ]);
  });

  test("is not made for bookings that are paid upfront, or when nothing is charged", async () => {
    const { bookingId } = await world.done(bookOnce, place.booking());
    expect(await world.done(getBooking, { bookingId })).toMatchObject({ billing: "upfront" });
    await report(bookingId);
    const rain: [string, string] = ["rain", "credit"];
    await report(plan, { "2026-11-23": rain, "2026-11-26": rain, "2026-11-30": rain });
    toDecember();
    await close();
    expect(await billsOf()).toEqual([]);
  });
});

test("a plan without a billing choice is billed as its company has it", async () => {
  const billingOf = async (Billing?: "upfront" | "monthly") => {
    const { Billing: _none, ...body } = place.booking([place.vehicle(biweekly)]);
    const { bookingId } = await world.done(bookPlan, { ...body, ...(Billing && { Billing }) });
    return (await world.done(getBooking, { bookingId })).billing;
  };
  expect([await billingOf(), await billingOf("upfront"), await billingOf("monthly")]).toEqual([
    "monthly",
    "upfront",
    "monthly",
  ]);
});

describe("a customer's payment", () => {
  beforeEach(async () => {
    await report(plan);
  });
  const pay = (Amount: number) =>
    world.done(addPayment, { CustomerId: place.customerId, Amount, Method: "cash" });

  test("pays bills and upfront bookings, oldest first", async () => {
    const { bookingId } = await world.done(bookOnce, place.booking());
    toDecember();
    await close();
    const { billId } = await onlyBill();
    expect(await pay(400)).toMatchObject({
      allocated: [
        { bookingId, amount: 354 },
        { billId, amount: 46 },
      ],
    });
    expect(await onlyBill()).toMatchObject({ paid: 46, open: 1016, status: "part-paid" });
    expect(await pay(1054)).toMatchObject({ allocated: [{ billId, amount: 1016 }], credit: 38 });
    expect(await onlyBill()).toMatchObject({ paid: 1062, open: 0, status: "paid" });
    const { rows, credit } = await world.done(searchPayments, { CustomerId: place.customerId });
    expect(credit).toBe(38);
    expect(rows[0]?.allocated).toMatchObject([{ billNumber: expect.stringContaining("CH/"), amount: 1016 }]);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("before the closing of the month, for a plan or unallocated, is moved to the bill", async () => {
    await world.done(addPayment, { BookingId: plan, Amount: 500, Method: "cash" });
    await world.done(addPayment, { BookingId: plan, Amount: -100, Method: "cash" });
    await pay(250);
    toDecember();
    await close();
    expect(await onlyBill()).toMatchObject({ paid: 650, open: 412, status: "part-paid" });
    expect(await world.done(getBooking, { bookingId: plan })).toMatchObject({ paid: 0 });
    expect(await ledgerErrors(world)).toEqual([]);
  });
});

describe("a credit note", () => {
  beforeEach(async () => {
    await report(plan);
    toDecember();
    await close();
  });
  const credit = async (Amount: number) =>
    world.done(creditBill, { BillId: (await onlyBill()).billId, Amount, Reason: "Scratched door" });

  test("takes at most what is left of a bill; the excess over the open amount becomes credit", async () => {
    await world.done(addPayment, { CustomerId: place.customerId, Amount: 1000, Method: "cash" });
    const first = await credit(200.5);
    expect(first.number).toMatch(/^CN\/26-27\/[0-9]{6}$/);
    expect(await onlyBill()).toMatchObject({
      credited: 200.5,
      paid: 861.5,
      open: 0,
      status: "paid",
      creditNotes: [{ number: first.number, amount: 200.5, reason: "Scratched door", issued: "2026-12-01" }],
    });
    const { credit: left } = await world.done(searchPayments, { CustomerId: place.customerId });
    expect(left).toBe(138.5);
    const { billId } = await onlyBill();
    const over = await world.refused(400, creditBill, { BillId: billId, Amount: 861.51, Reason: "More" });
    expect(over.fields).toEqual({ Amount: "Only ₹861.50 is left of this bill" });
    const second = await credit(861.5);
    expect(Number(second.number.slice(-6))).toBe(Number(first.number.slice(-6)) + 1);
    expect(await onlyBill()).toMatchObject({ paid: 0, open: 0, status: "credited" });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("sent eight times at once is accepted only up to what is left of the bill", async () => {
    const token = await world.tokenOf("accounts");
    const { billId } = await onlyBill();
    const body = { BillId: billId, Amount: 300, Reason: "Again" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(world.app, creditBill, body, { token })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await onlyBill()).toMatchObject({ credited: 900, open: 162 });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test("generated documents never change", async () => {
    for (const table of ["bill", "bill_line", "bill_wash", "credit_note"])
      await expect(sql`delete from ${sql.table(table)}`.execute(world.db)).rejects.toThrow("never change");
    const update = sql`update bill set total_paise = 0, taxable_paise = 0`;
    await expect(update.execute(world.db)).rejects.toThrow("never change");
  });
});

describe("the kind of document", () => {
  test.each([
    ["2026-11-01", "unregistered", "", 16, "bill", { taxable: 900, cgst: 0, igst: 0, total: 900, sac: "" }],
    [
      "2026-11-02",
      "composition",
      "27AAPFU0939F1ZV",
      21,
      "bill-of-supply",
      { taxable: 900, cgst: 0, igst: 0, total: 900, sac: "998538" },
    ],
    [
      "2026-11-03",
      "regular",
      "29AAPFU0939F1ZR",
      16,
      "tax-invoice",
      { taxable: 900, cgst: 0, igst: 162, total: 1062 },
    ],
  ] as const)("from %s, of a %s company", async (From, Registration, Gstin, StateId, kind, sums) => {
    await report(plan);
    const { Rate: _usual, ...others } = settings;
    await world.done(addTaxSettings, { ...others, Registration, Gstin, StateId, From });
    toDecember();
    await close();
    expect(await onlyBill()).toMatchObject({ kind, supplierGstin: Gstin, ...sums });
    expect(await ledgerErrors(world)).toEqual([]);
  });
});

test("lists oddities before a month is closed", async () => {
  await report(plan, {});
  await sql`update customer set address = '' where customer_id = ${place.customerId}`.execute(world.db);
  toDecember();
  const preview = await world.done(previewClose, { Month: "2026-11" });
  expect(preview.bills).toBeGreaterThan(0);
  expect(preview.odd.find(({ customerId }) => customerId === place.customerId)).toMatchObject({
    customerName: "Anita Rao",
    why: ["no-address"],
  });
  expect(await billsOf()).toEqual([]);
});

test("shows bills to their customers, and to companies those of their own customers", async () => {
  await report(plan);
  toDecember();
  await close();
  const { billId } = await onlyBill();
  const [own, other] = [await customerToken(world, place.phone), await customerToken(world, "9123456781")];
  expect(await world.done(searchBills, {}, { token: own })).toMatchObject({
    total: 1,
    amount: 1062,
    open: 1062,
  });
  expect(await world.done(searchBills, {}, { token: other })).toMatchObject({ total: 0, amount: 0, open: 0 });
  await world.refused(404, getBill, { billId }, { token: other });
  const owner = await world.newToken("owner", await world.addCompany(`Others ${billId}`));
  await world.refused(404, getBill, { billId }, { token: owner });
  await world.refused(404, creditBill, { BillId: billId, Amount: 1, Reason: "No" }, { token: owner });
  await world.refused(404, previewBill, { CustomerId: place.customerId, Month: "2026-11" }, { token: owner });
  await world.refused(404, closeMonth, { Month: "2026-11", CompanyId: 1 }, { token: owner });
  expect(await world.done(closeMonth, { Month: "2026-11" }, { token: owner })).toEqual({ bills: 0 });
});

test("shows unbilled washes to the customer and to staff, until they are on a bill", async () => {
  await report(plan, {}, "2026-11-28");
  const token = await customerToken(world, place.phone);
  const ofCustomer = { CustomerId: place.customerId };
  const reply = { rows: [{ customerId: place.customerId, washes: 2, total: 708 }] };
  expect(await world.done(getNotBilled, {}, { token })).toMatchObject(reply);
  expect(await world.done(getNotBilled, ofCustomer)).toMatchObject(reply);
  const { total } = await world.done(previewBill, { ...ofCustomer, Month: "2026-11" });
  expect(total).toBe(708);
  const early = await world.done(previewClose, { Month: "2026-11" });
  expect(early.total).toBeGreaterThanOrEqual(708);
  expect(early.odd.map(({ customerId }) => customerId)).not.toContain(place.customerId);
  const ahead = await world.refused(400, previewClose, { Month: "2026-12" });
  expect(ahead.fields).toEqual({ Month: "December 2026 has not begun yet" });
  expect(await world.refused(400, getNotBilled, {})).toMatchObject({
    fields: { CustomerId: "Please select a customer" },
  });
  const other = await customerToken(world, "9123456781");
  expect(await world.done(getNotBilled, {}, { token: other })).toEqual({ rows: [] });
  await world.refused(404, getNotBilled, ofCustomer, { token: other });
  const owner = await world.newToken("owner", await world.addCompany(`Not billed ${place.customerId}`));
  await world.refused(404, getNotBilled, ofCustomer, { token: owner });
  toDecember();
  await close();
  const later = await customerToken(world, place.phone);
  expect(await world.done(getNotBilled, {}, { token: later })).toEqual({ rows: [] });
});

test("finds bills by month, status, society and text", async () => {
  await report(plan);
  toDecember();
  await close();
  const [row] = await billsOf();
  const found = async (filters: object, search = "") =>
    (await world.done(searchBills, { filters: { CustomerId: place.customerId, ...filters }, search })).total;
  expect(await found({ Month: "2026-11", Status: "open", SocietyId: place.societyId, CompanyId: 1 })).toBe(1);
  expect(await found({ Month: "2026-10" })).toBe(0);
  expect(await found({ Status: "paid" })).toBe(0);
  expect([await found({ Open: true }), await found({ Open: false })]).toEqual([1, 0]);
  expect(await found({}, row?.number)).toBe(1);
  expect(await found({}, place.phone)).toBe(1);
  world.clock.advance(DAY);
});

test("moves a bill with a merged customer, and back; the PDF stays unchanged", async () => {
  await report(plan);
  const other = await makeBookable(world);
  await report(await bookMonthly(other));
  toDecember();
  await close();
  const original = await onlyBill();
  // The link to the PDF is signed anew each time.
  const again = async () => ({
    ...(await world.done(getBill, { billId: original.billId })),
    paperUrl: original.paperUrl,
  });
  const body = { CustomerId: place.customerId, IntoCustomerId: other.customerId };
  const { moves, conflicts } = await world.done(mergeCustomers, body);
  expect(moves).toMatchObject({ bills: 1, bookings: 1 });
  expect(conflicts).toContainEqual({
    sentence: "Both have a bill for November 2026: the two papers stay as they are.",
    blocks: false,
  });
  expect(await billsOf(other.customerId)).toHaveLength(2);
  expect(await again()).toEqual({ ...original, customerId: other.customerId });
  expect(await ledgerErrors(world)).toEqual([]);
  expect(await world.done(closeMonth, { Month: "2026-11" })).toEqual({ bills: 0 });
  await expect(
    sql`update bill set customer_name = 'Somebody' where bill_id = ${original.billId}`.execute(world.db),
  ).rejects.toThrow("never change");

  await world.done(undoMerge, { CustomerId: place.customerId });
  expect(await again()).toEqual(original);
  expect(await ledgerErrors(world)).toEqual([]);
});
