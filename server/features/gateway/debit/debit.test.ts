import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimPayment } from "#contract/payment/claim.ts";
import { createPaymentLink, getDuePaymentLink, getPaymentLink } from "#contract/payment/link.ts";
import { getBillDebits } from "#contract/payment/mandate.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { AutoPayWorld } from "#server/testing/autoPay.ts";
import type { FakeRazorpay } from "#server/testing/gateways/razorpay.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import type { World } from "#server/testing/world.ts";

let pay: AutoPayWorld;
let world: World;
let razorpay: FakeRazorpay;
/** A bill of ₹900, due on 11 December. */
let BillId: number;

beforeAll(async () => {
  pay = await AutoPayWorld.open();
  ({ world, razorpay } = pay);
});
afterAll(() => pay.close());
beforeEach(async () => {
  await pay.reset();
  ({ BillId } = pay);
});

test("announces a bill two days ahead, collects it on its due day, and books it once", async () => {
  await pay.approved();
  await pay.at(8);
  expect(await pay.debits()).toEqual([]);
  await pay.at(9, "10:05");
  expect(await pay.debits()).toMatchObject([{ status: "announced", day: "2026-12-11", amount: 899 }]);
  const [notice] = await pay.messages("mandate-notice");
  expect(notice?.body).toMatch(
    /^Chamak: AutoPay collects bill B\/26-27\/\d{6} of November 2026 on Fri 11 Dec 2026\. Amount: Rs 899\. You need do nothing\.$/,
  );
  expect(razorpay.server.calls("POST", /orders$/)).toHaveLength(1);
  await pay.at(10, "23:00");
  expect(razorpay.mandates.pending()).toEqual([]);
  await pay.at(11, "11:00");
  expect(pay.asked()).toMatchObject({ amount: 89_900 });
  // The order of the notice is the one that is collected.
  expect(razorpay.server.calls("POST", /orders$/)).toHaveLength(1);
  const { event } = await pay.answer();
  expect(await pay.bill()).toMatchObject({ status: "paid", open: 0 });
  expect(await pay.statuses()).toEqual(["11 collected"]);
  expect(await pay.payments()).toMatchObject({ total: 2, credit: 0 });
  await pay.send(event);
  await pay.at(14);
  expect(await pay.payments()).toMatchObject({ total: 2, credit: 0 });
  expect(await pay.messages("mandate-notice")).toHaveLength(1);
  expect(await pay.messages("billDue")).toEqual([]);
  expect(await ledgerErrors(world)).toEqual([]);
});

test("retries soft failures on days +1 and +3, then sends a payment link", async () => {
  await pay.approved();
  await pay.at(9);
  await pay.at(11);
  await pay.answer("bank_technical_error");
  expect(await pay.statuses()).toEqual(["11 soft", "12 announced"]);
  await pay.at(12, "10:00");
  expect(razorpay.mandates.pending()).toEqual([]);
  await pay.at(12);
  await pay.answer("gateway_timeout");
  await pay.at(13);
  expect(razorpay.mandates.pending()).toEqual([]);
  await pay.at(14);
  await pay.answer("insufficient_funds");
  expect(await pay.statuses()).toEqual(["11 soft", "12 soft", "14 hard"]);
  expect(await pay.messages("mandate-failed")).toHaveLength(1);
  expect(await world.done(getDuePaymentLink, { BillId })).toMatchObject({
    link: { status: "created", amount: 899 },
  });
  await pay.at(20);
  expect(razorpay.mandates.pending()).toEqual([]);
});

test("a hard failure is answered with a payment link at once", async () => {
  await pay.approved();
  await pay.at(9);
  await pay.at(11);
  await pay.answer("payment_declined");
  expect(await pay.statuses()).toEqual(["11 hard"]);
  const [told] = await pay.messages("mandate-failed");
  expect(told?.body).toMatch(/Amount: Rs 899\. Please pay it here: http:\/\/chamak\.test\/payBill\?k=/);
  const { link } = await world.done(getDuePaymentLink, { BillId });
  expect(link).toMatchObject({ status: "created", amount: 899 });
  expect(await world.done(getBillDebits, { BillId }, { token: await pay.token() })).toMatchObject([
    { status: "hard", problem: "" },
  ]);
  expect(await pay.debits()).toMatchObject([{ problem: "payment_declined" }]);
});

test("collects only what is open at that moment, after the payment link is withdrawn", async () => {
  await pay.approved();
  await pay.at(9);
  const link = await world.done(createPaymentLink, { BillId });
  await world.done(addPayment, { CustomerId: pay.place.customerId, Amount: 99, Method: "cash" });
  await pay.at(11);
  expect(pay.asked()).toMatchObject({ amount: 80_000 });
  expect(razorpay.linkAt(link.url).status).toBe("cancelled");
  const { message } = await world.refused(409, createPaymentLink, { BillId });
  expect(message).toBe("AutoPay is collecting this bill right now. Please wait for the bank's answer.");
  expect(await world.done(getDuePaymentLink, { BillId })).toMatchObject({ offered: false });
  await pay.answer();
  expect(await pay.bill()).toMatchObject({ status: "paid" });
  expect(await ledgerErrors(world)).toEqual([]);
});

test("asks for nothing when the link was paid just before, unknown to us", async () => {
  await pay.approved();
  await pay.at(9);
  const link = await world.done(createPaymentLink, { BillId });
  razorpay.pay(razorpay.linkAt(link.url));
  await pay.at(11);
  expect(razorpay.mandates.pending()).toEqual([]);
  expect(await pay.statuses()).toEqual(["11 dropped"]);
  expect(await pay.bill()).toMatchObject({ status: "paid" });
  expect(await world.done(getPaymentLink, { paymentLinkId: link.paymentLinkId })).toMatchObject({
    status: "paid",
  });
  expect(await pay.payments()).toMatchObject({ total: 2, credit: 0 });
});

test("waits for the office when the customer says to have paid", async () => {
  await pay.approved();
  await pay.at(9);
  await world.done(claimPayment, { BillId, Utr: "512345678901" });
  await pay.at(11);
  expect(await pay.statuses()).toEqual(["11 dropped"]);
  expect(await pay.messages("mandate-failed")).toEqual([]);
});

test("never collects more than the maximum; the rest has a link and a sentence", async () => {
  await pay.approved(500);
  await pay.at(9);
  const [notice] = await pay.messages("mandate-notice-part");
  expect(notice?.body).toMatch(/collects Rs 500 of bill .* For the other Rs 399 you then get a link\.$/);
  await pay.at(11);
  expect(pay.asked()).toMatchObject({ amount: 50_000 });
  await pay.answer();
  const [rest] = await pay.messages("mandate-rest");
  expect(rest?.body).toMatch(/Still to pay: Rs 399\./);
  expect(await world.done(getDuePaymentLink, { BillId })).toMatchObject({ link: { amount: 399 } });
});

test("a debit whose callback never comes is found by asking, also when the answer to the request was lost", async () => {
  await pay.approved();
  await pay.at(9);
  razorpay.server.trouble.push(503);
  await pay.at(11);
  expect(razorpay.mandates.pending()).toEqual([]);
  for (const minutes of [1, 2, 5]) {
    world.clock.advance(minutes * 60_000);
    await pay.sweep();
  }
  razorpay.mandates.settle(pay.asked());
  world.clock.advance(60 * 60_000);
  await pay.sweep();
  expect(await pay.bill()).toMatchObject({ status: "paid" });
  expect(await pay.statuses()).toEqual(["11 collected"]);
  expect(razorpay.server.calls("POST", /create\/recurring$/)).toHaveLength(1);
});

test("a bank that collects late after all is not asked again", async () => {
  await pay.approved();
  await pay.at(9);
  await pay.at(11);
  const { payment } = await pay.answer("bank_technical_error");
  // Its success is known only to the gateway.
  razorpay.mandates.settle(payment);
  await pay.at(12);
  expect(razorpay.mandates.pending()).toEqual([]);
  expect(await pay.bill()).toMatchObject({ status: "paid" });
  expect(await pay.statuses()).toEqual(["12 collected", "12 dropped"]);
  expect(await pay.payments()).toMatchObject({ total: 2, credit: 0 });
});
