import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { creditBill } from "#contract/bill/creditNote.ts";
import { getBooking } from "#contract/booking/page.ts";
import { bookOnce } from "#contract/booking/make.ts";
import { saveGateway } from "#contract/gateway/gateway.ts";
import { searchMessages } from "#contract/message/message.ts";
import {
  cancelPaymentLink,
  createLinkByKey,
  createPaymentLink,
  getDuePaymentLink,
  getPaidPage,
  getPaymentLink,
  getPayPage,
} from "#contract/gateway/link.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { type Bookable, customerToken } from "#server/testing/bookings.ts";
import { call, countStatuses } from "#server/testing/call.ts";
import { FakeRazorpay } from "#server/testing/gateways/razorpay.ts";
import { connect, report } from "#server/testing/gateways/worlds.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { DAY, MINUTE } from "#server/testing/process.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let razorpay: FakeRazorpay;
let place: Bookable;
/** A bill of November, ₹900, open. */
let BillId: number;

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
  ({ place, billId: BillId } = await makeBilled(world));
  razorpay.server.requests.length = 0;
  razorpay.server.trouble.length = 0;
  // Earlier tests' links and papers are not asked for or drawn in this one.
  await world.db.updateTable("payment_link").set({ ask_at: null }).execute();
  await world.db.deleteFrom("job").execute();
});

const worker = () => workerOf(world, {}, { fakeGateway: true });
const bill = () => world.done(getBill, { billId: BillId });
const create = () => world.done(createPaymentLink, { BillId });
const payments = () => world.done(searchPayments, { CustomerId: place.customerId });
const created = () => razorpay.server.calls("POST", /^\/v1\/payment_links$/);
const later = () => place.vehicle({ AppointmentDate: "2026-12-07" });
const linksOf = (url: string) => razorpay.linkAt(url);

test("makes a page for what is open of a bill, with our reference, amount and return address", async () => {
  const link = await create();
  expect(link).toMatchObject({ amount: 900, status: "created" });
  expect(new Date(link.expiresAt).getTime()).toBe(world.clock.now.getTime() + 7 * DAY);
  const { amount, reference_id, callback_url } = linksOf(link.url);
  expect(amount).toBe(90_000);
  expect(reference_id).toMatch(/^PL-[0-9a-f]{19}$/);
  expect(callback_url).toMatch(/^http:\/\/chamak\.test\/paid\?t=[\w-]{22}$/);
  expect(await create()).toEqual(link);
  expect(created()).toHaveLength(1);
});

test("a link asked for several times at once is made once", async () => {
  const token = await world.tokenOf("owner");
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call(world.app, createPaymentLink, { BillId }, { token })),
  );
  expect(countStatuses(answers)).toEqual({ 201: 4 });
  expect(new Set(answers.map(({ reply }) => reply.url)).size).toBe(1);
});

test("a paid link pays the bill once, however its events arrive", async () => {
  const { paymentLinkId, url } = await create();
  const link = linksOf(url);
  const events = razorpay.paidEvents(link, razorpay.pay(link));
  // The first names no link but by its description.
  for (const event of [...events, ...events]) expect(await report(world, "razorpay", event)).toBe(200);
  expect(await bill()).toMatchObject({ status: "paid", paid: 900 });
  expect(await payments()).toMatchObject({ total: 1, credit: 0, rows: [{ amount: 900, method: "upi" }] });
  expect(await world.done(getPaymentLink, { paymentLinkId })).toMatchObject({ status: "paid" });
  expect(await world.db.selectFrom("bank_line").select("narration").execute()).toEqual([]);
  await world.refused(409, createPaymentLink, { BillId });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a customer opens the page of an own upfront booking, and of nobody else's", async () => {
  const { bookingId } = await world.done(bookOnce, place.booking([later()]));
  const token = await customerToken(world, place.phone);
  const link = await world.done(createPaymentLink, { BookingId: bookingId }, { token });
  expect(link).toMatchObject({ amount: 300 });
  const page = linksOf(link.url);
  for (const event of razorpay.paidEvents(page, razorpay.pay(page))) await report(world, "razorpay", event);
  // The bill is older, but the booking was paid.
  expect(await world.done(getBooking, { bookingId })).toMatchObject({ paid: 300 });
  expect(await bill()).toMatchObject({ paid: 0 });
  const { message } = await world.refused(409, createPaymentLink, { BookingId: bookingId }, { token });
  expect(message).toBe("Nothing is left to pay of this booking");
  const other = await makeBilled(world);
  await world.refused(404, createPaymentLink, { BillId: other.billId }, { token });
  await world.refused(404, getPaymentLink, { paymentLinkId: 1 }, { token });
  await world.refused(404, cancelPaymentLink, { paymentLinkId: 1 }, { token });
});

test("refuses what cannot be paid online, with its reason", async () => {
  const { bookingId } = await world.done(bookOnce, place.booking([later()], { Billing: "monthly" }));
  const refused = await world.refused(409, createPaymentLink, { BookingId: bookingId });
  expect(refused.message).toBe("This booking is on the monthly bills. Please pay those.");
  await world.refused(400, createPaymentLink, {});
  await world.refused(400, createPaymentLink, { BillId, BookingId: bookingId });
  await world.done(saveGateway, { CompanyId: 1, Gateway: "razorpay", Active: false });
  expect(await world.done(getDuePaymentLink, { BillId })).toEqual({ offered: false, link: null });
  const off = await world.refused(409, createPaymentLink, { BillId });
  expect(off.message).toBe("This cannot be paid online yet. Please pay by UPI, or ask us.");
  await world.done(saveGateway, { CompanyId: 1, Gateway: "razorpay", Active: true });
  expect(await world.done(getDuePaymentLink, { BillId })).toEqual({ offered: true, link: null });
});

test.each([
  ["does not answer", "answer lost"],
  ["is broken", 503],
  ["asks to come back later", 429],
] as const)("a gateway that %s is named, and the next attempt goes on from there", async (_, trouble) => {
  razorpay.server.trouble.push(trouble);
  const { message } = await world.refused(503, createPaymentLink, { BillId });
  expect(message).toBe("The payment page does not answer at the moment. Please try again in 30 seconds.");
  const link = await create();
  expect(link).toMatchObject({ status: "created", amount: 900 });
  const references = created().map(({ body }) => body["reference_id"]);
  expect(new Set(references).size).toBe(1);
  expect([...razorpay.links.values()].filter((one) => one.reference_id === references[0])).toHaveLength(1);
});

test("a refusal of the gateway is told to the office, and only that it failed to customers", async () => {
  const keys = { CompanyId: 1, Gateway: "razorpay", Active: true } as const;
  await world.done(saveGateway, { ...keys, KeyId: "rzp_wrong", KeySecret: "not the key" });
  const { message } = await world.refused(409, createPaymentLink, { BillId });
  expect(message).toBe(
    "The payment page could not be opened. Please pay by UPI, or ask us. Razorpay says: Authentication failed",
  );
  const token = await customerToken(world, place.phone);
  const refusal = await world.refused(409, createPaymentLink, { BillId }, { token });
  expect(refusal.message).toBe("The payment page could not be opened. Please pay by UPI, or ask us.");
  await connect(world, razorpay);
  expect(await create()).toMatchObject({ status: "created" });
});

test("a changed amount withdraws the old page, which is booked all the same if it was paid just then", async () => {
  const old = await create();
  await world.done(creditBill, { BillId, Amount: 200, Reason: "Rain" });
  const link = await create();
  expect(link).toMatchObject({ amount: 700, status: "created" });
  expect(link.paymentLinkId).not.toBe(old.paymentLinkId);
  const page = linksOf(old.url);
  razorpay.pay(page);
  // It can be withdrawn no more, so the gateway is asked what has become of it.
  await worker().runDue();
  expect(await world.done(getPaymentLink, { paymentLinkId: old.paymentLinkId })).toMatchObject({
    status: "paid",
  });
  expect(await bill()).toMatchObject({ status: "paid", open: 0 });
  expect(await payments()).toMatchObject({ total: 1, credit: 200 });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("money that arrives for a bill that was paid meanwhile is credit", async () => {
  const { paymentLinkId, url } = await create();
  await world.done(addPayment, { CustomerId: place.customerId, Amount: 900, Method: "cash" });
  const page = linksOf(url);
  const paid = razorpay.pay(page);
  for (const event of razorpay.paidEvents(page, paid)) await report(world, "razorpay", event);
  expect(await payments()).toMatchObject({ total: 2, credit: 900 });
  expect(await world.done(getPaymentLink, { paymentLinkId })).toMatchObject({ status: "paid" });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a bill that is paid otherwise has its page withdrawn", async () => {
  const other = await create();
  await worker().runDue();
  await world.done(addPayment, { CustomerId: place.customerId, Amount: 900, Method: "cash" });
  world.clock.advance(MINUTE);
  await worker().runDue();
  expect(await world.done(getPaymentLink, { paymentLinkId: other.paymentLinkId })).toMatchObject({
    status: "cancelled",
  });
  expect(linksOf(other.url).status).toBe("cancelled");
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a payment whose callback never comes is found by asking", async () => {
  const { paymentLinkId, url } = await create();
  const page = linksOf(url);
  const payment = razorpay.pay(page);
  await worker().runDue();
  expect(await bill()).toMatchObject({ paid: 0 });
  world.clock.advance(4 * MINUTE);
  razorpay.server.trouble.push(500);
  await worker().runDue();
  expect(await bill()).toMatchObject({ paid: 0 });
  world.clock.advance(6 * MINUTE);
  await worker().runDue();
  expect(await bill()).toMatchObject({ status: "paid" });
  expect(await payments()).toMatchObject({ rows: [{ reference: payment.rrn, by: "Payment gateway" }] });
  // The callback, at last.
  for (const event of razorpay.paidEvents(page, payment)) await report(world, "razorpay", event);
  expect(await payments()).toMatchObject({ total: 1 });
  const token = await world.newToken("admin");
  expect((await call(world.app, getPaymentLink, { paymentLinkId }, { token })).reply).toMatchObject({
    status: "paid",
  });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("the return page asks the gateway for whoever waits there, but not with every look", async () => {
  const { url } = await create();
  const page = linksOf(url);
  const Token = page.callback_url.split("=")[1] ?? "";
  const openPage = async () => (await call(world.app, getPaidPage, { Token })).reply;
  expect(await openPage()).toEqual({
    companyName: expect.any(String),
    amount: 900,
    status: "created",
    url,
    failed: false,
  });
  await report(world, "razorpay", razorpay.failedEvent(page));
  expect(await openPage()).toMatchObject({ failed: true });
  razorpay.pay(page);
  world.clock.advance(20_000);
  for (let opens = 0; opens < 5; opens += 1) await openPage();
  await worker().runDue();
  expect(razorpay.server.calls("GET", /^\/v1\/payment_links\/plink/)).toHaveLength(1);
  expect(await openPage()).toMatchObject({ status: "paid", url: "" });
  expect((await call(world.app, getPaidPage, { Token: "another" })).status).toBe(404);
});

test("a withdrawn page is withdrawn at the gateway, and an expired one is replaced", async () => {
  const link = await create();
  const { paymentLinkId } = link;
  expect(await world.done(cancelPaymentLink, { paymentLinkId })).toEqual({
    paymentLinkId,
    status: "cancelled",
  });
  await worker().runDue();
  expect(linksOf(link.url).status).toBe("cancelled");
  const next = await create();
  expect(next.paymentLinkId).not.toBe(paymentLinkId);
  const page = linksOf(next.url);
  page.status = "expired";
  await report(world, "razorpay", razorpay.event("payment_link.expired", { payment_link: { entity: page } }));
  expect(await world.done(getPaymentLink, { paymentLinkId: next.paymentLinkId })).toMatchObject({
    status: "expired",
  });
  expect(await create()).toMatchObject({ status: "created" });
});

test("a customer's pages are limited in a day", async () => {
  for (let count = 0; count < 30; count += 1) {
    const { paymentLinkId } = await create();
    await world.done(cancelPaymentLink, { paymentLinkId });
  }
  const { message } = await world.refused(429, createPaymentLink, { BillId });
  expect(message).toMatch(/^You have opened 30 payment pages within a day/);
});

test("keys are kept sealed, shown only by their end, and never sent to another address outside of demonstrations", async () => {
  const rows = await world.db.selectFrom("gateway").selectAll().execute();
  expect(JSON.stringify(rows.map((row) => row.sealed_key_secret?.toString("latin1")))).not.toContain(
    razorpay.keySecret,
  );
  const real = await createWorld();
  const Body = {
    CompanyId: 1,
    Gateway: "razorpay",
    Active: true,
    WebhookSecret: "a webhook secret",
  } as const;
  const BaseUrl = "http://127.0.0.1:1";
  const { fields } = await real.refused(400, saveGateway, { ...Body, BaseUrl });
  expect(fields).toEqual({ BaseUrl: "Only a demonstration may use another address" });
  const half = await real.refused(400, saveGateway, { ...Body, KeyId: "rzp_live_1" });
  expect(half.fields).toEqual({ KeySecret: "Key secret is required" });
  await real.close();
});

test("the link in a bill's message pays the bill with one touch, without signing in", async () => {
  const at = (day: string) => new Date(`2026-12-${day}T04:30:00Z`);
  await worker().runDue();
  world.clock.now = at("08");
  await world.db
    .updateTable("job")
    .set({ due_at: at("08") })
    .where("name", "=", "bill/remind")
    .execute();
  await worker().runDue();
  const { rows } = await world.done(searchMessages, { search: place.phone });
  const [, Key = ""] =
    /Pay here: http:\/\/chamak\.test\/payBill\?k=(\d+\.[\w-]{22})$/.exec(rows[0]?.body ?? "") ?? [];
  const page = await call(world.app, getPayPage, { Key });
  expect(page.reply).toMatchObject({ month: "2026-11", open: 900, offered: true, due: "2026-12-11" });
  expect(JSON.stringify(page.reply)).not.toContain("Anita");
  const made = await call(world.app, createLinkByKey, { Key });
  expect(made).toMatchObject({ status: 201, reply: { amount: 900, status: "created" } });
  const [billId = "", signature = ""] = Key.split(".");
  for (const wrong of [`${Number(billId) - 1}.${signature}`, `${billId}.${"x".repeat(22)}`, billId, "0.x"]) {
    expect((await call(world.app, getPayPage, { Key: wrong })).status).toBe(404);
    expect((await call(world.app, createLinkByKey, { Key: wrong })).status).toBe(404);
  }
});

test("companies that share an account at the gateway get their own payments", async () => {
  const shared = await createWorld({ fakeGateway: true });
  // Its gateway is found first.
  await connect(shared, razorpay, await shared.addCompany("Shares An Account"));
  await connect(shared, razorpay);
  const made = await makeBilled(shared);
  const { url } = await shared.done(createPaymentLink, { BillId: made.billId });
  const page = linksOf(url);
  for (const event of razorpay.paidEvents(page, razorpay.pay(page)).slice(1))
    expect(await report(shared, "razorpay", event)).toBe(200);
  expect(await shared.done(getBill, { billId: made.billId })).toMatchObject({ status: "paid" });
  await shared.close();
});
