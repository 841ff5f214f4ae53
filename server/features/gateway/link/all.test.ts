import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { getBooking } from "#contract/booking/page.ts";
import { claimPayment } from "#contract/bank/claim.ts";
import { remindDebtors } from "#contract/bill/collection.ts";
import { searchMessages } from "#contract/message/message.ts";
import { createLinkByKey, getPaymentLink, getPayPage } from "#contract/gateway/link.ts";
import { createOwedLink, getOwed } from "#contract/bank/owed.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { type Bookable, customerToken } from "#server/testing/bookings.ts";
import { call } from "#server/testing/call.ts";
import { FakeRazorpay } from "#server/testing/gateways/razorpay.ts";
import { connect, report } from "#server/testing/gateways/worlds.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { MINUTE } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let razorpay: FakeRazorpay;
let place: Bookable;
/** A bill of November, ₹900, open. */
let billId: number;
/** A wash of 7 December, ₹300, to be paid upfront. */
let bookingId: number;
let token: string;

beforeAll(async () => {
  world = await createWorld({ fakeGateway: true });
  razorpay = await FakeRazorpay.open();
  await connect(world, razorpay);
});
afterAll(async () => {
  razorpay.close();
  await world.close();
});
beforeEach(async () => {
  ({ place, billId } = await makeBilled(world));
  const body = place.booking([place.vehicle({ AppointmentDate: "2026-12-07" })]);
  ({ bookingId } = await world.done(bookOnce, body));
  token = await customerToken(world, place.phone);
  await world.db.updateTable("payment_link").set({ ask_at: null }).execute();
  await world.db.deleteFrom("job").execute();
});

const worker = () => workerOf(world, {}, { fakeGateway: true });
const create = (Amount = 1200) =>
  world.done(createOwedLink, { CustomerId: place.customerId, Amount }, { token });
const bill = () => world.done(getBill, { billId });
const booking = () => world.done(getBooking, { bookingId });

test("one page pays bills and upfront bookings, once", async () => {
  expect((await world.done(getOwed, {}, { token })).rows[0]).toMatchObject({ offered: true, open: 1200 });
  const link = await create();
  expect(link).toMatchObject({ amount: 1200, status: "created" });
  expect(await create()).toEqual(link);
  const page = razorpay.linkAt(link.url);
  expect(page.amount).toBe(120_000);
  const events = razorpay.paidEvents(page, razorpay.pay(page));
  for (const event of [...events, ...events]) await report(world, "razorpay", event);
  expect(await bill()).toMatchObject({ status: "paid" });
  expect(await booking()).toMatchObject({ paid: 300 });
  const { paymentLinkId } = link;
  expect(await world.done(getPaymentLink, { paymentLinkId }, { token })).toMatchObject({ status: "paid" });
  const payments = await world.done(searchPayments, { CustomerId: place.customerId });
  expect(payments).toMatchObject({ total: 1, credit: 0, rows: [{ amount: 1200 }] });
  const body = { CustomerId: place.customerId, Amount: 1200 };
  expect((await world.refused(409, createOwedLink, body, { token })).message).toBe("Nothing is left to pay");
  expect(await ledgerErrors(world)).toEqual([]);
});

test("the link of a reminder pays all that is owed, without signing in", async () => {
  await world.done(remindDebtors, { CompanyId: 1, CustomerIds: [place.customerId] });
  await worker().runDue();
  const { rows } = await world.done(searchMessages, { search: place.phone });
  const body = rows.find(({ template }) => template === "owed")?.body ?? "";
  const [, Key = ""] = /payBill\?k=(c[\w.-]+)/.exec(body) ?? [];
  const page = await call(world.app, getPayPage, { Key });
  expect(page.reply).toMatchObject({ open: 1200, offered: true, number: "" });
  const { reply: link } = await call(world.app, createLinkByKey, { Key });
  expect(link).toMatchObject({ amount: 1200, status: "created" });
  expect(await create()).toEqual(link);
});

test("is replaced when another amount is open, and withdrawn when something was paid otherwise", async () => {
  const { paymentLinkId } = await create();
  await worker().runDue();
  await world.done(addPayment, { CustomerId: place.customerId, Amount: 300, Method: "cash" });
  const body = { CustomerId: place.customerId, Amount: 1200 };
  const { fields } = await world.refused(409, createOwedLink, body, { token });
  expect(fields).toHaveProperty("Amount");
  const next = await create(900);
  expect(next).toMatchObject({ amount: 900 });
  world.clock.advance(MINUTE);
  await worker().runDue();
  expect(await world.done(getPaymentLink, { paymentLinkId })).toMatchObject({ status: "cancelled" });
  expect(await world.done(getPaymentLink, { paymentLinkId: next.paymentLinkId })).toMatchObject({
    status: "created",
  });
});

test("leaves out what the customer has said to have paid", async () => {
  await world.done(claimPayment, { BillId: billId, Utr: "733344445555" }, { token });
  const { url } = await create(300);
  const page = razorpay.linkAt(url);
  for (const event of razorpay.paidEvents(page, razorpay.pay(page))) await report(world, "razorpay", event);
  expect(await booking()).toMatchObject({ paid: 300 });
  expect(await bill()).toMatchObject({ paid: 0 });
});

test("is nobody else's", async () => {
  const stranger = { token: await customerToken(world, "9123456789") };
  await world.refused(404, createOwedLink, { CustomerId: place.customerId, Amount: 1200 }, stranger);
  const { paymentLinkId } = await create();
  const { message } = await world.refused(404, getPaymentLink, { paymentLinkId }, stranger);
  expect(message).toBe("Payment link not found");
});
