import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createMandate,
  getMandateOffers,
  getMandates,
  pauseMandate,
  resumeMandate,
  revokeMandate,
} from "#contract/gateway/mandate.ts";
import { AutoPayWorld } from "#server/testing/autoPay.ts";
import { makeBilled } from "#server/testing/bills.ts";
import { call } from "#server/testing/call.ts";
import { type AutoPayGateway, autoPayGateways } from "#server/testing/gateways/autoPay.ts";
import { customerToken } from "#server/testing/bookings.ts";
import { report } from "#server/testing/gateways/worlds.ts";
import type { World } from "#server/testing/world.ts";

const CompanyId = 1;

/** The gateway's call that makes a mandate, and the fields that say what it may collect. */
const making = {
  razorpay: {
    path: /auth_links$/,
    body: {
      amount: 100,
      currency: "INR",
      type: "link",
      subscription_registration: { method: "upi", max_amount: 200_000, frequency: "monthly" },
    },
  },
  cashfree: {
    path: /pg\/subscriptions$/,
    body: {
      plan_details: { plan_type: "ON_DEMAND", plan_currency: "INR", plan_max_amount: 2_000 },
      authorization_details: {
        authorization_amount: 1,
        authorization_amount_refund: true,
        payment_methods: ["upi"],
      },
    },
  },
};

describe.each(autoPayGateways)("%s", (name) => {
  let pay: AutoPayWorld;
  let world: World;
  let gateway: AutoPayGateway;

  beforeAll(async () => {
    pay = await AutoPayWorld.open(name);
    ({ world, gateway } = pay);
  });
  afterAll(() => pay.close());
  beforeEach(() => pay.reset());

  test("a customer approves a mandate once, on the gateway's page", async () => {
    const options = { token: await pay.token() };
    expect(await world.done(getMandateOffers, {}, options)).toMatchObject([
      { companyId: CompanyId, suggested: 1_800 },
    ]);
    const made = await world.done(createMandate, { CompanyId, MaxAmount: 2_000 }, options);
    expect(made).toMatchObject({ status: "created", maxAmount: 2_000, customerId: pay.place.customerId });
    expect(await world.done(createMandate, { CompanyId, MaxAmount: 2_000 }, options)).toEqual(made);
    const calls = gateway.fake.server.calls("POST", making[name].path);
    expect(calls).toMatchObject([{ body: making[name].body }]);
    gateway.approve(made.url);
    // Only asked: no callback arrives.
    world.clock.advance(4 * 60_000);
    await pay.sweep();
    expect(await pay.mandates()).toMatchObject([
      { status: "active", url: "", next: { day: "2026-12-11", amount: pay.due, rest: 0, requested: false } },
    ]);
    // A rupee that the gateway keeps for the approval is credit, which pays for the bill.
    const { rows } = await pay.payments();
    expect(rows.map(({ amount }) => amount)).toEqual(gateway.approvalCost > 0 ? [gateway.approvalCost] : []);
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
    const { mandateId, mandate } = await pay.approved();
    const minutes = (count: number) => new Date(world.clock.now.getTime() + count * 60_000);
    await pay.send(gateway.changeEvent(mandate, "paused", minutes(5)));
    expect(await pay.mandates()).toMatchObject([{ status: "paused", pausedInApp: true }]);
    const { message } = await world.refused(409, resumeMandate, { mandateId });
    expect(message).toBe("AutoPay was paused in the UPI app. Please resume it there.");
    // The confirmation comes late.
    await pay.send(gateway.changeEvent(mandate, "started", minutes(-5)));
    expect(await pay.mandates()).toMatchObject([{ status: "paused" }]);
    await pay.send(gateway.changeEvent(mandate, "resumed", minutes(10)));
    expect(await pay.mandates()).toMatchObject([{ status: "active", pausedInApp: false }]);
  });

  test("ending a mandate ends it at the gateway, and its bill gets a link", async () => {
    const { mandateId, mandate } = await pay.approved();
    await pay.at(9);
    await world.done(revokeMandate, { mandateId }, { token: await pay.token() });
    await pay.work();
    expect(gateway.hasEnded(mandate)).toBe(true);
    await pay.send(gateway.changeEvent(mandate, "started", new Date(world.clock.now.getTime() + 60_000)));
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
    const { mandate, event } = gateway.approve(made.url);
    await pay.send(event);
    await pay.sweep();
    expect(await pay.mandates()).toMatchObject([{ status: "active" }, { status: "revoked" }]);
    expect(gateway.hasEnded(old.mandate)).toBe(true);
    await pay.at(11);
    // The whole bill, by the new mandate, less what both approvals have paid of it.
    expect(pay.onlyPending()).toMatchObject({ amount: 900 - 2 * gateway.approvalCost, mandate });
  });

  test("a forged callback changes nothing", async () => {
    const { mandate } = await pay.approved();
    const { body, headers } = gateway.changeEvent(mandate, "ended", world.clock.now);
    const forged = Object.fromEntries(Object.keys(headers).map((header) => [header, "x"]));
    expect(await report(world, name, { body, headers: forged })).toBe(401);
    expect(await pay.mandates()).toMatchObject([{ status: "active" }]);
    const stranger = await call(world.app, getMandates, {}, {});
    expect(stranger.status).toBe(401);
  });

  test.each([0, 1])("a mandate is made once when an answer was lost after %i calls", async (before) => {
    const body = { CustomerId: pay.place.customerId, CompanyId, MaxAmount: 2_000 };
    gateway.fake.server.trouble.push(...Array.from({ length: before }, () => "none" as const), "answer lost");
    await world.refused(503, createMandate, body);
    const { mandateId, url } = await world.done(createMandate, body);
    const { mandate } = gateway.approve(url);
    world.clock.advance(4 * 60_000);
    await pay.sweep();
    expect(await pay.mandates()).toMatchObject([{ mandateId, status: "active" }]);
    expect(gateway.hasEnded(mandate)).toBe(false);
  });

  test("the customer's end in the UPI app is heard, and one of an unknown mandate is not", async () => {
    const { mandate } = await pay.approved();
    const ended = gateway.changeEvent(mandate, "ended", world.clock.now);
    expect(await pay.send(gateway.unknownEvent(world.clock.now))).toBe(200);
    expect(await pay.mandates()).toMatchObject([{ status: "active" }]);
    expect(await pay.send(ended)).toBe(200);
    expect(await pay.mandates()).toMatchObject([{ status: "revoked" }]);
  });
});
