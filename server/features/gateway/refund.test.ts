import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { paiseOf } from "#contract/money.ts";
import { createPaymentLink } from "#contract/gateway/link.ts";
import { addPayment, searchPayments } from "#contract/payment/payment.ts";
import { refundPayment } from "#contract/gateway/refund.ts";
import { getTicket } from "#contract/ticket/thread.ts";
import { searchTickets } from "#contract/ticket/ticket.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { type Bookable, customerToken } from "#server/testing/bookings.ts";
import { FakeCashfree } from "#server/testing/gateways/cashfree.ts";
import { FakeRazorpay } from "#server/testing/gateways/razorpay.ts";
import { connect, report } from "#server/testing/gateways/worlds.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { HOUR, MINUTE } from "#server/testing/process.ts";
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
  razorpay.server.trouble.length = 0;
  razorpay.refundStatus = "processed";
  await world.db.updateTable("payment_link").set({ ask_at: null }).execute();
  await world.db.deleteFrom("job").execute();
});

const worker = () => workerOf(world, {}, { fakeGateway: true });
const bill = () => world.done(getBill, { billId: BillId });
const payments = () => world.done(searchPayments, { CustomerId: place.customerId });
/** The office's open tickets. */
const tasks = async () => {
  const { rows } = await world.done(searchTickets, { filters: { Open: true } });
  return Promise.all(rows.map(({ ticketId }) => world.done(getTicket, { ticketId })));
};

/** Pays the bill through Razorpay. */
async function pay() {
  const { url } = await world.done(createPaymentLink, { BillId });
  const link = razorpay.linkAt(url);
  const payment = razorpay.pay(link);
  const events = razorpay.paidEvents(link, payment);
  return { payment, events };
}
async function paid() {
  const { payment, events } = await pay();
  for (const event of events) await report(world, "razorpay", event);
  const PaymentId = (await payments()).rows[0]?.paymentId ?? 0;
  return { payment, PaymentId };
}

test("refunds a payment through the gateway that it came by; the bill is open again", async () => {
  const { PaymentId } = await paid();
  const refund = await world.done(refundPayment, { PaymentId, Amount: 300, Reason: "Rain" });
  expect(refund).toMatchObject({ status: "processed", paymentId: expect.any(Number) });
  const [made] = [...razorpay.refunds.values()].slice(-1);
  expect(made).toMatchObject({ amount: 30_000, receipt: expect.stringMatching(/^RF-/) });
  expect(await bill()).toMatchObject({ paid: 600, open: 300 });
  if (!made) throw new Error("There is no refund");
  // Razorpay's event of it changes nothing more.
  await report(world, "razorpay", razorpay.refundEvent(made));
  await report(world, "razorpay", razorpay.refundEvent(made));
  expect(await payments()).toMatchObject({ total: 2, rows: [{ amount: -300, reference: made.id }, {}] });
  const { fields } = await world.refused(400, refundPayment, { PaymentId, Amount: 600.01, Reason: "More" });
  expect(fields).toEqual({ Amount: "At most ₹600.00 of this payment can be given back" });
  await world.done(refundPayment, { PaymentId, Amount: 600, Reason: "All" });
  expect(await bill()).toMatchObject({ paid: 0, open: 900 });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a refund that the gateway does not answer is asked for again under the same name", async () => {
  const { PaymentId } = await paid();
  razorpay.server.trouble.push("answer lost", 503);
  const options = {
    token: await world.newToken("admin"),
    headers: { "idempotency-key": `refund-${PaymentId}` },
  };
  const body = { PaymentId, Amount: 900, Reason: "Rain" };
  const first = await world.done(refundPayment, body, options);
  expect(first).toMatchObject({ status: "pending", paymentId: null });
  expect(await bill()).toMatchObject({ paid: 900 });
  // A pending refund reduces the amount that can still be refunded.
  await world.refused(400, refundPayment, { PaymentId, Amount: 1, Reason: "Once more" });
  expect(await world.done(refundPayment, body, options)).toMatchObject({ refundId: first.refundId });
  world.clock.advance(2 * MINUTE);
  await worker().runDue();
  expect([...razorpay.refunds.values()].filter(({ amount }) => amount === 90_000)).toHaveLength(1);
  expect(await bill()).toMatchObject({ paid: 0 });
  expect(await world.done(refundPayment, body, options)).toMatchObject({ status: "processed" });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("the gateway's refusal is told, and changes nothing", async () => {
  const { payment, PaymentId } = await paid();
  razorpay.refundThere(payment, 50_000);
  const { message } = await world.refused(409, refundPayment, { PaymentId, Amount: 900, Reason: "Rain" });
  expect(message).toMatch(/^Razorpay refused the refund: The total refund amount is greater/);
  expect(await bill()).toMatchObject({ paid: 900 });
  expect(await world.done(refundPayment, { PaymentId, Amount: 400, Reason: "Rain" })).toMatchObject({
    status: "processed",
  });
});

test("a payment recorded by hand is given back by hand", async () => {
  const added = {
    CustomerId: place.customerId,
    Amount: 1000,
    Method: "cheque",
    Reference: "000123",
  } as const;
  const { paymentId: PaymentId } = await world.done(addPayment, added);
  const before = razorpay.server.requests.length;
  const token = await world.tokenOf("owner");
  // ₹100 of it paid nothing, and goes first.
  await world.done(refundPayment, { PaymentId, Amount: 250, Reason: "Moved away" }, { token });
  expect(await bill()).toMatchObject({ paid: 750, open: 150 });
  expect(await payments()).toMatchObject({ credit: 0, rows: [{ amount: -250, method: "cheque" }, {}] });
  expect(razorpay.server.requests).toHaveLength(before);
  const refundId = (await payments()).rows[0]?.paymentId ?? 0;
  await world.refused(400, refundPayment, { PaymentId: refundId, Amount: 1, Reason: "No" });
  const other = await world.newToken("owner", await world.addCompany("Other Refunds"));
  await world.refused(404, refundPayment, { PaymentId, Amount: 1, Reason: "No" }, { token: other });
  const customer = await customerToken(world, place.phone);
  await world.refused(403, refundPayment, { PaymentId, Amount: 1, Reason: "No" }, { token: customer });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a refund made at the gateway itself changes the account once, even if it is reported first", async () => {
  const { payment, events } = await pay();
  const refund = razorpay.refundEvent(razorpay.refundThere(payment, 20_000));
  await report(world, "razorpay", refund);
  expect(await payments()).toMatchObject({ total: 0 });
  for (const event of events) await report(world, "razorpay", event);
  await report(world, "razorpay", refund);
  expect(await bill()).toMatchObject({ paid: 700, open: 200 });
  expect(await payments()).toMatchObject({
    total: 2,
    rows: [{ amount: -200, by: "Payment gateway" }, { amount: 900 }],
  });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("refunds made at the gateway end at their payment, and the office hears of what exceeds it", async () => {
  const { payment } = await paid();
  const Amount = 500;
  await world.done(addPayment, { CustomerId: place.customerId, Amount, Method: "cash" });
  for (let times = 0; times < 11; times += 1)
    await report(world, "razorpay", razorpay.refundEvent(razorpay.refundThere(payment, 27_000)));
  const { rows } = await payments();
  expect(rows.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
    -270, -270, -270, 500, 900,
  ]);
  // What is left of the payment can still be given back.
  await report(world, "razorpay", razorpay.refundEvent(razorpay.refundThere(payment, 9_000)));
  await report(world, "razorpay", razorpay.refundEvent(razorpay.refundThere(payment, 1)));
  expect((await payments()).rows.filter(({ amount }) => amount < 0)).toHaveLength(4);
  world.clock.advance(HOUR);
  await worker().runDue();
  world.clock.advance(HOUR);
  await worker().runDue();
  const subjects = (await tasks()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === "Refund of ₹270.00 to be recorded")).toHaveLength(8);
  expect(subjects).toContain("Refund of ₹0.01 to be recorded");
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a refund of a payment that was reversed as a mistake is for a person", async () => {
  const { payment, PaymentId } = await paid();
  await world.done(addPayment, { CustomerId: place.customerId, Amount: 900, Method: "cash" });
  await world.db
    .insertInto("payment")
    .values({
      company_id: 1,
      customer_id: place.customerId,
      at: world.clock.now,
      amount_paise: paiseOf(-900),
      method: "online",
      reference: "",
      undoes: PaymentId,
    })
    .execute();
  await report(world, "razorpay", razorpay.refundEvent(razorpay.refundThere(payment, 90_000)));
  expect((await payments()).total).toBe(3);
});

test("a refund that is said to be processed and pending in one is none yet", async () => {
  const { payment } = await paid();
  const refund = { ...razorpay.refundThere(payment, 20_000), status: "pending" };
  await report(world, "razorpay", razorpay.refundEvent(refund));
  expect(await bill()).toMatchObject({ paid: 900 });
});

test("a refund of a payment that is never reported becomes a task for the office", async () => {
  const payment = { id: "pay_unknown", amount: 10_000, method: "upi", rrn: "" };
  await report(world, "razorpay", razorpay.refundEvent(razorpay.refundThere(payment, 10_000)));
  await worker().runDue();
  world.clock.advance(HOUR);
  await worker().runDue();
  world.clock.advance(HOUR);
  await worker().runDue();
  const found = (await tasks()).filter(({ subject }) => subject === "Refund of ₹100.00 to be recorded");
  expect(found).toHaveLength(1);
});

test("a refund that the gateway could not make in the end leaves the bill paid, and is a task", async () => {
  const { PaymentId } = await paid();
  razorpay.refundStatus = "pending";
  await world.done(refundPayment, { PaymentId, Amount: 900, Reason: "Rain" });
  expect(await bill()).toMatchObject({ paid: 0 });
  const [made] = [...razorpay.refunds.values()].slice(-1);
  if (!made) throw new Error("There is no refund");
  for (let times = 0; times < 2; times += 1)
    await report(world, "razorpay", razorpay.refundEvent(made, "refund.failed"));
  expect(await bill()).toMatchObject({ paid: 900, status: "paid" });
  const found = (await tasks()).filter(({ subject }) => subject === "Refund of ₹900.00 was not made");
  expect(found).toHaveLength(1);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("a dispute becomes one urgent task for the office, which customers do not see", async () => {
  const { payment, PaymentId } = await paid();
  const respondBy = Math.floor(world.clock.now.getTime() / 1000) + 3600;
  const entity = {
    id: `disp_${payment.id}`,
    payment_id: payment.id,
    amount: 90_000,
    reason_code: "chargeback",
    respond_by: respondBy,
  };
  for (let times = 0; times < 3; times += 1)
    await report(world, "razorpay", razorpay.event("payment.dispute.created", { dispute: { entity } }));
  const found = (await tasks()).filter(({ subject }) => subject === "Disputed payment of ₹900.00");
  expect(found).toMatchObject([
    { priority: "Urgent", companyId: 1, customerId: null, dueAt: new Date(respondBy * 1000).toISOString() },
  ]);
  expect(JSON.stringify(found)).toContain(`payment ${PaymentId} of Anita Rao (${payment.id})`);
  const token = await customerToken(world, place.phone);
  expect(await world.done(searchTickets, {}, { token })).toMatchObject({ total: 0 });
});

test("Cashfree refunds by its order, and reports the end of it", async () => {
  const other = await createWorld({ fakeGateway: true });
  const cashfree = await FakeCashfree.open();
  await connect(other, cashfree);
  const { place: here, billId } = await makeBilled(other);
  await other.done(createPaymentLink, { BillId: billId });
  const [link] = cashfree.links.values();
  if (!link) throw new Error("There is no link");
  const payment = cashfree.pay(link);
  for (const event of cashfree.paidEvents(link, payment, other.clock.now))
    expect(await report(other, "cashfree", event)).toBe(200);
  const { rows, total } = await other.done(searchPayments, { CustomerId: here.customerId });
  expect(total).toBe(1);
  const PaymentId = rows[0]?.paymentId ?? 0;
  const Refund = { PaymentId, Amount: 100.5, Reason: "Rain" };
  expect(await other.done(refundPayment, Refund)).toMatchObject({ status: "pending" });
  const [refund] = cashfree.refunds.values();
  expect(refund).toMatchObject({ order_id: payment.order, amount: 100.5 });
  if (!refund) throw new Error("There is no refund");
  await report(other, "cashfree", cashfree.refundEvent(refund, payment, "SUCCESS", other.clock.now));
  expect(await other.done(getBill, { billId })).toMatchObject({ paid: 799.5 });
  expect(await ledgerErrors(other)).toEqual([]);
  cashfree.close();
  await other.close();
});
