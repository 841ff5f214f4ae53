import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { promisePayment } from "#contract/bill/collection.ts";
import { claimPayment } from "#contract/bank/claim.ts";
import { createPaymentLink, getDuePaymentLink, getPaymentLink } from "#contract/gateway/link.ts";
import { getBillDebits } from "#contract/gateway/mandate.ts";
import { refundPayment } from "#contract/gateway/refund.ts";
import { addPayment } from "#contract/payment/payment.ts";
import { AutoPayWorld } from "#server/testing/autoPay.ts";
import { type AutoPayGateway, autoPayGateways } from "#server/testing/gateways/autoPay.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import type { World } from "#server/testing/world.ts";

describe.each(autoPayGateways)("%s", (name) => {
  let pay: AutoPayWorld;
  let world: World;
  let gateway: AutoPayGateway;
  /** A bill of ₹900, due on 11 December. */
  let BillId: number;

  beforeAll(async () => {
    pay = await AutoPayWorld.open(name);
    ({ world, gateway } = pay);
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
    expect(await pay.debits()).toMatchObject([{ status: "announced", day: "2026-12-11", amount: pay.due }]);
    const [notice] = await pay.messages("mandate-notice");
    expect(notice?.body).toMatch(
      new RegExp(
        String.raw`^Chamak: AutoPay collects bill B/26-27/\d{6} of November 2026 on Fri 11 Dec 2026\. Amount: Rs ${pay.due}\. You need do nothing\.$`,
      ),
    );
    const orders = gateway.fake.server.calls("POST", /orders$/).length;
    await pay.at(10, "19:59");
    expect(gateway.debits()).toEqual([]);
    await pay.at(10, "20:45");
    expect(gateway.pending()).toEqual([]);
    await pay.at(11, "11:00");
    expect(pay.onlyPending()).toMatchObject({ amount: pay.due });
    // The order of the notice is the one that is collected.
    expect(gateway.fake.server.calls("POST", /orders$/)).toHaveLength(orders);
    const { event } = await pay.answer();
    expect(await pay.bill()).toMatchObject({ status: "paid", open: 0 });
    expect(await pay.statuses()).toEqual(["11 collected"]);
    expect(await pay.payments()).toMatchObject({ total: 1 + gateway.approvalCost, credit: 0 });
    await pay.send(event);
    await pay.at(14);
    expect(await pay.payments()).toMatchObject({ total: 1 + gateway.approvalCost, credit: 0 });
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
    await pay.at(11, "19:59");
    expect(gateway.unanswered()).toEqual([]);
    await pay.at(12);
    await pay.answer("gateway_timeout");
    await pay.at(13);
    expect(gateway.unanswered()).toEqual([]);
    await pay.at(14);
    await pay.answer("insufficient_funds");
    expect(await pay.statuses()).toEqual(["11 soft", "12 soft", "14 hard"]);
    expect(await pay.messages("mandate-failed")).toHaveLength(1);
    expect(await world.done(getDuePaymentLink, { BillId })).toMatchObject({
      link: { status: "created", amount: pay.due },
    });
    await pay.at(20);
    expect(gateway.unanswered()).toEqual([]);
  });

  test("a hard failure is answered with a payment link at once", async () => {
    await pay.approved();
    await pay.at(9);
    await pay.at(11);
    await pay.answer("payment_declined");
    expect(await pay.statuses()).toEqual(["11 hard"]);
    const [sent] = await pay.messages("mandate-failed");
    expect(sent?.body).toContain(`Amount: Rs ${pay.due}. Please pay it here: http://chamak.test/payBill?k=`);
    const { link } = await world.done(getDuePaymentLink, { BillId });
    expect(link).toMatchObject({ status: "created", amount: pay.due });
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
    expect(pay.onlyPending()).toMatchObject({ amount: pay.due - 99 });
    expect(gateway.linkStatus(link.url)).toBe("closed");
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
    gateway.payLink(link.url);
    await pay.at(11);
    expect(gateway.unanswered()).toEqual([]);
    expect(await pay.statuses()).toEqual(["11 dropped"]);
    expect(await pay.bill()).toMatchObject({ status: "paid" });
    expect(await world.done(getPaymentLink, { paymentLinkId: link.paymentLinkId })).toMatchObject({
      status: "paid",
    });
    expect(await pay.payments()).toMatchObject({ total: 1 + gateway.approvalCost, credit: 0 });
  });

  test("waits for the day by which the customer has promised to pay", async () => {
    await pay.approved();
    const promise = (Day: string | null) =>
      world.done(promisePayment, { CustomerId: pay.place.customerId, Day });
    await pay.at(8);
    await promise("2026-12-16");
    await pay.at(12);
    expect(await pay.debits()).toEqual([]);
    await pay.at(14);
    expect(await pay.debits()).toMatchObject([{ status: "announced", day: "2026-12-16" }]);
    // Said after the notice: the customer is told of the debit anew.
    await promise("2026-12-18");
    await pay.at(16);
    expect(gateway.debits()).toEqual([]);
    await pay.at(17);
    expect(await pay.messages("mandate-notice")).toHaveLength(2);
    expect(await pay.messages("mandate-failed")).toEqual([]);
    await pay.at(18);
    await pay.answer();
    expect(await pay.statuses()).toEqual(["16 dropped", "18 collected"]);
    expect(await pay.bill()).toMatchObject({ status: "paid", open: 0 });
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
    expect(notice?.body).toMatch(
      new RegExp(
        String.raw`collects Rs 500 of bill .* For the other Rs ${pay.due - 500} you then get a link\.$`,
      ),
    );
    await pay.at(11);
    expect(pay.onlyPending()).toMatchObject({ amount: 500 });
    await pay.answer();
    const [rest] = await pay.messages("mandate-rest");
    expect(rest?.body).toContain(`Still to pay: Rs ${pay.due - 500}.`);
    expect(await world.done(getDuePaymentLink, { BillId })).toMatchObject({
      link: { amount: pay.due - 500 },
    });
  });

  test.each([503, "answer lost"] as const)(
    "a debit whose callback never comes is found by asking, also when a call ends with %s",
    async (trouble) => {
      await pay.approved();
      await pay.at(9);
      gateway.fake.server.trouble.push(trouble);
      await pay.atRequestOf(11);
      for (const minutes of [1, 2, 5]) {
        world.clock.advance(minutes * 60_000);
        await pay.sweep();
      }
      await pay.at(11, "12:30");
      gateway.finish(pay.onlyPending().id, null);
      world.clock.advance(12 * 3_600_000);
      await pay.sweep();
      expect(await pay.bill()).toMatchObject({ status: "paid" });
      expect(await pay.debits()).toMatchObject([{ status: "collected" }]);
      expect(gateway.debits()).toHaveLength(1);
    },
  );

  test("a bank that collects late after all is not asked again", async () => {
    await pay.approved();
    await pay.at(9);
    await pay.at(11);
    const { id } = await pay.answer("bank_technical_error");
    // Its success is known only to the gateway.
    gateway.finish(id, null);
    await pay.at(12);
    expect(gateway.unanswered()).toEqual([]);
    expect(await pay.bill()).toMatchObject({ status: "paid" });
    expect((await pay.debits()).map(({ status }) => status)).toEqual(["collected", "dropped"]);
    expect(await pay.payments()).toMatchObject({ total: 1 + gateway.approvalCost, credit: 0 });
  });

  test("a collected debit is given back by the gateway, in parts", async () => {
    await pay.approved();
    await pay.at(9);
    await pay.at(11);
    await pay.answer();
    const PaymentId = (await pay.payments()).rows[0]?.paymentId ?? 0;
    const refund = { PaymentId, Amount: 100.5, Reason: "Rain" };
    await world.done(refundPayment, refund);
    await world.done(refundPayment, { ...refund, Amount: 50 });
    const refunds = gateway.refunds();
    expect(refunds.map(({ amount }) => amount)).toEqual([100.5, 50]);
    for (const { event } of [...refunds, ...refunds]) expect(await pay.send(event)).toBe(200);
    const { rows, total } = await pay.payments();
    expect(total).toBe(3 + gateway.approvalCost);
    expect(rows.filter(({ amount }) => amount < 0).map(({ amount }) => amount)).toEqual([-50, -100.5]);
    expect(await pay.bill()).toMatchObject({ paid: 900 - 150.5 });
    expect(await ledgerErrors(world)).toEqual([]);
  });
});
