import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createMandate,
  getMandateOffers,
  getMandates,
  pauseMandate,
  resumeMandate,
  revokeMandate,
} from "#contract/payment/mandate.ts";
import { AutoPayWorld } from "#server/testing/autoPay.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { call } from "#server/testing/call.ts";
import type { FakeRazorpay } from "#server/testing/gateways/razorpay.ts";
import { customerToken } from "#server/testing/bookings.ts";
import type { World } from "#server/testing/world.ts";

let pay: AutoPayWorld;
let world: World;
let razorpay: FakeRazorpay;

beforeAll(async () => {
  pay = await AutoPayWorld.open();
  ({ world, razorpay } = pay);
});
afterAll(() => pay.close());
beforeEach(() => pay.reset());

const CompanyId = 1;

test("a customer approves a mandate once, on the gateway's page", async () => {
  const options = { token: await pay.token() };
  expect(await world.done(getMandateOffers, {}, options)).toMatchObject([
    { companyId: CompanyId, suggested: 1_800 },
  ]);
  const made = await world.done(createMandate, { CompanyId, MaxAmount: 2_000 }, options);
  expect(made).toMatchObject({ status: "created", maxAmount: 2_000, customerId: pay.place.customerId });
  expect(await world.done(createMandate, { CompanyId, MaxAmount: 2_000 }, options)).toEqual(made);
  const [first] = razorpay.server.calls("POST", /auth_links$/);
  expect(first?.body).toMatchObject({
    amount: 100,
    currency: "INR",
    type: "link",
    subscription_registration: { method: "upi", max_amount: 200_000, frequency: "monthly" },
  });
  expect(razorpay.server.calls("POST", /auth_links$/)).toHaveLength(1);
  const registration = razorpay.mandates.registrationAt(made.url);
  razorpay.mandates.approve(registration);
  // Only asked: no callback arrives.
  world.clock.advance(4 * 60_000);
  await pay.sweep();
  expect(await pay.mandates()).toMatchObject([
    { status: "active", url: "", next: { day: "2026-12-11", amount: 899, rest: 0, requested: false } },
  ]);
  // The rupee of the approval is credit, which pays for the bill.
  expect(await pay.payments()).toMatchObject({ total: 1, rows: [{ amount: 1 }] });
});

test("refuses amounts that UPI does not collect without a PIN, strangers, and companies without a gateway", async () => {
  const body = { CustomerId: pay.place.customerId, CompanyId, MaxAmount: 15_000.5 };
  const { fields } = await world.refused(400, createMandate, body);
  expect(fields).toEqual({ MaxAmount: "AutoPay collects at most ₹15,000 a month without a PIN" });
  await world.refused(400, createMandate, { CompanyId, MaxAmount: 100 });
  const other = await makeBilled(world);
  await world.refused(
    404,
    createMandate,
    { ...body, MaxAmount: 100 },
    {
      token: await customerToken(world, (await makeBilled(world)).place.phone),
    },
  );
  const { mandateId } = await world.done(createMandate, {
    CustomerId: other.place.customerId,
    CompanyId,
    MaxAmount: 100,
  });
  for (const endpoint of [pauseMandate, resumeMandate, revokeMandate])
    await world.refused(404, endpoint, { mandateId }, { token: await pay.token() });
  await world.refused(409, pauseMandate, { mandateId });
});

test("a paused mandate collects nothing, and a resumed one does", async () => {
  const { mandateId } = await pay.approved();
  const options = { token: await pay.token() };
  expect(await world.done(pauseMandate, { mandateId }, options)).toEqual({ mandateId, status: "paused" });
  await pay.at(9);
  expect(await pay.debits()).toEqual([]);
  await world.done(resumeMandate, { mandateId }, { token: await pay.token() });
  await pay.at(10, "10:30");
  expect(await pay.debits()).toMatchObject([{ status: "announced", day: "2026-12-11" }]);
  await world.done(pauseMandate, { mandateId }, { token: await pay.token() });
  await pay.at(11);
  expect(await pay.statuses()).toEqual(["11 dropped"]);
  expect(await pay.messages("mandate-failed")).toHaveLength(1);
});

test("a mandate paused in the UPI app is resumed there", async () => {
  const { mandateId, token: approval } = await pay.approved();
  const minutes = (count: number) => new Date(world.clock.now.getTime() + count * 60_000);
  await pay.send(razorpay.tokenEvent(approval, "paused", minutes(5)));
  expect(await pay.mandates()).toMatchObject([{ status: "paused", pausedInApp: true }]);
  const { message } = await world.refused(409, resumeMandate, { mandateId });
  expect(message).toBe("AutoPay was paused in the UPI app. Please resume it there.");
  // The confirmation comes late.
  await pay.send(razorpay.tokenEvent(approval, "confirmed", minutes(-5)));
  expect(await pay.mandates()).toMatchObject([{ status: "paused" }]);
  await pay.send(razorpay.tokenEvent(approval, "resumed", minutes(10)));
  expect(await pay.mandates()).toMatchObject([{ status: "active", pausedInApp: false }]);
});

test("ending a mandate ends it at the gateway, and its bill gets a link", async () => {
  const { mandateId, token: approval } = await pay.approved();
  await pay.at(9);
  await world.done(revokeMandate, { mandateId }, { token: await pay.token() });
  await pay.work();
  expect(approval.recurring_details.status).toBe("cancelled");
  await pay.send(razorpay.tokenEvent(approval, "confirmed", new Date(world.clock.now.getTime() + 60_000)));
  expect(await pay.mandates()).toMatchObject([{ status: "revoked" }]);
  await pay.at(11);
  expect(await pay.statuses()).toEqual(["11 hard"]);
  expect(await pay.messages("mandate-failed")).toHaveLength(1);
});

test("another maximum is a new mandate, which replaces the old one once it is approved", async () => {
  const old = await pay.approved(500);
  await pay.at(9);
  const made = await world.done(createMandate, {
    CustomerId: pay.place.customerId,
    CompanyId,
    MaxAmount: 3_000,
  });
  expect(await pay.mandates()).toMatchObject([
    { status: "created", maxAmount: 3_000 },
    { status: "active", maxAmount: 500 },
  ]);
  const registration = razorpay.mandates.registrationAt(made.url);
  const payment = razorpay.mandates.approve(registration);
  await pay.send(razorpay.mandatePaymentEvent(payment));
  await pay.sweep();
  expect(await pay.mandates()).toMatchObject([{ status: "active" }, { status: "revoked" }]);
  expect(old.token.recurring_details.status).toBe("cancelled");
  await pay.at(11);
  // The whole bill, by the new mandate; the approvals have paid ₹2 of it.
  expect(pay.asked()).toMatchObject({ amount: 89_800, token_id: registration.token?.id });
});

test("a forged or unknown callback changes nothing", async () => {
  const { token: approval } = await pay.approved();
  const unknown = { ...approval, id: "token_unknown", customer_id: "cust_unknown" };
  expect(await pay.send(razorpay.tokenEvent(unknown, "cancelled", world.clock.now))).toBe(200);
  const { body } = razorpay.tokenEvent(approval, "cancelled", world.clock.now);
  expect(await pay.send({ body, headers: { "x-razorpay-signature": "x" } })).toBe(401);
  expect(await pay.mandates()).toMatchObject([{ status: "active" }]);
  const stranger = await call(world.app, getMandates, {}, {});
  expect(stranger.status).toBe(401);
});
