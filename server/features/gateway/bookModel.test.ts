import { array, assert, asyncProperty, constantFrom, nat, record } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBill } from "#contract/bill/bill.ts";
import { createPaymentLink, getPaymentLink } from "#contract/gateway/link.ts";
import { searchPayments } from "#contract/payment/payment.ts";
import { refundPayment } from "#contract/gateway/refund.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { call } from "#server/testing/call.ts";
import { FakeRazorpay, type SentEvent } from "#server/testing/gateways/razorpay.ts";
import { connect, report } from "#server/testing/gateways/worlds.ts";
import { ledgerErrors } from "#server/testing/ledger.ts";
import { rounds } from "#server/testing/night.ts";
import { workerOf } from "#server/testing/worker.ts";
import { createWorld, type World } from "#server/testing/world.ts";

let world: World;
let razorpay: FakeRazorpay;
beforeAll(async () => {
  world = await createWorld({ fakeGateway: true });
  razorpay = await FakeRazorpay.open();
  await connect(world, razorpay);
});
afterAll(async () => {
  razorpay.close();
  await world.close();
});

/** A step: one event arrives, several arrive at once, the gateway is asked, or the link is requested again. */
type Step = { kind: "event" | "together" | "ask" | "create"; which: number };
const steps = array(
  record<Step>({ kind: constantFrom("event", "event", "together", "ask", "create"), which: nat(20) }),
  { minLength: 1, maxLength: 8 },
);

/** A link of a new bill of ₹900, paid on the gateway's page; nothing of it is known here yet. */
async function paidLink() {
  const { place, billId } = await makeBilled(world);
  await world.db.deleteFrom("job").execute();
  await world.db.updateTable("payment_link").set({ ask_at: null }).where("status", "<>", "created").execute();
  const link = await world.done(createPaymentLink, { BillId: billId });
  const page = razorpay.linkAt(link.url);
  const payment = razorpay.pay(page);
  const refund = razorpay.refundThere(payment, 10_000);
  const events = [
    ...razorpay.paidEvents(page, payment),
    razorpay.failedEvent(page),
    razorpay.refundEvent(refund),
  ];
  return { customerId: place.customerId, billId, link, events };
}

test("a payment and its refund are booked once, however often, late and out of order they are told", async () => {
  await assert(
    asyncProperty(steps, async (sequence) => {
      const { customerId, billId, link, events } = await paidLink();
      const eventAt = (which: number) => events[which % events.length] as SentEvent;
      const send = (event: SentEvent) => report(world, "razorpay", event);
      /** Open amounts of links made again: the first link's while it is not known to be paid, then the refund's. */
      const again: number[] = [];
      const happen: Record<Step["kind"], (which: number) => Promise<number[]>> = {
        event: async (which) => [await send(eventAt(which))],
        together: (which) => Promise.all([which, which + 1, which].map((one) => send(eventAt(one)))),
        ask: async () => {
          world.clock.advance(20_000);
          await world.done(getPaymentLink, { paymentLinkId: link.paymentLinkId });
          await workerOf(world, {}, { fakeGateway: true }).runDue();
          return [];
        },
        create: async () => {
          const token = await world.tokenOf("owner");
          const { status, reply } = await call(world.app, createPaymentLink, { BillId: billId }, { token });
          if (status === 201) again.push(reply.amount);
          return [];
        },
      };
      for (const { kind, which } of sequence) {
        for (const status of await happen[kind](which)) expect(status).toBe(200);
        const { paid } = await world.done(getBill, { billId });
        expect([0, 800, 900]).toContain(paid);
        expect((await world.done(searchPayments, { CustomerId: customerId })).total).toBeLessThanOrEqual(2);
      }
      expect(again.filter((amount) => amount !== 900 && amount !== 100)).toEqual([]);
      // In the end everything has been told.
      for (const event of events) await report(world, "razorpay", event);
      const { rows } = await world.done(searchPayments, { CustomerId: customerId });
      expect(new Set(rows.map(({ amount }) => amount))).toEqual(new Set([-100, 900]));
      expect(rows).toHaveLength(2);
      expect(await world.done(getBill, { billId })).toMatchObject({ paid: 800, open: 100 });
      expect(await world.done(getPaymentLink, { paymentLinkId: link.paymentLinkId })).toMatchObject({
        status: "paid",
      });
      expect(await ledgerErrors(world)).toEqual([]);
    }),
    { numRuns: rounds(2, 60) },
  );
});

test("refunds asked for at once never give back more than was paid", async () => {
  const { customerId, events } = await paidLink();
  for (const event of events.slice(0, 3)) await report(world, "razorpay", event);
  const PaymentId = (await world.done(searchPayments, { CustomerId: customerId })).rows[0]?.paymentId ?? 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => world.done(refundPayment, { PaymentId, Amount: 400, Reason: "Rain" })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const { rows } = await world.done(searchPayments, { CustomerId: customerId });
  expect(rows.filter(({ amount }) => amount === -400)).toHaveLength(2);
  expect(await ledgerErrors(world)).toEqual([]);
});
