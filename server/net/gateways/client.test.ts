import { expect, onTestFinished, test } from "vitest";
import { paiseOf } from "#contract/money.ts";
import { FakeCashfree } from "#server/testing/gateways/cashfree.ts";
import { FakeRazorpay } from "#server/testing/gateways/razorpay.ts";
import type { GatewayAccount, NewLink } from "./client.ts";
import { GatewayRefusal, GatewaySilence } from "./call.ts";
import { clients } from "./clients.ts";

const link: NewLink = {
  reference: "PL-1",
  amountPaise: paiseOf(170.1),
  purpose: "Bill CH/26-27/000001",
  customerName: "Anita Rao",
  customerPhone: "9822100201",
  returnUrl: "https://wash.example.com/paid?t=1",
  notifyUrl: "https://wash.example.com/api/Gateway/cashfree",
  expiresAt: new Date("2026-12-08T06:30:00Z"),
};

async function opened() {
  const [razorpay, cashfree] = [await FakeRazorpay.open(), await FakeCashfree.open()];
  onTestFinished(() => {
    razorpay.close();
    cashfree.close();
  });
  const accountAt = (
    name: "razorpay" | "cashfree",
    { keyId, keySecret, server }: typeof razorpay | typeof cashfree,
  ) => ({ name, keyId, keySecret, baseUrl: server.url }) satisfies GatewayAccount;
  return {
    razorpay: { gateway: razorpay, account: accountAt("razorpay", razorpay) },
    cashfree: { gateway: cashfree, account: accountAt("cashfree", cashfree) },
  };
}

test("Razorpay is given paise and seconds, Cashfree rupees and an instant", async () => {
  const { razorpay, cashfree } = await opened();
  await clients.razorpay.createLink(razorpay.account, link);
  expect(razorpay.gateway.server.requests[0]?.body).toMatchObject({
    amount: 17_010,
    currency: "INR",
    accept_partial: false,
    expire_by: 1_796_711_400,
    customer: { name: "Anita Rao", contact: "+919822100201" },
  });
  await clients.cashfree.createLink(cashfree.account, link);
  expect(cashfree.gateway.server.requests[0]?.body).toMatchObject({
    link_amount: 170.1,
    link_expiry_time: "2026-12-08T06:30:00.000Z",
    link_partial_payments: false,
    customer_details: { customer_name: "Anita Rao", customer_phone: "9822100201" },
    link_meta: { notify_url: "https://wash.example.com/api/Gateway/cashfree" },
  });
});

test.each(["razorpay", "cashfree"] as const)(
  "%s makes one link under a reference, also when an answer was lost",
  async (name) => {
    const { account, gateway } = (await opened())[name];
    gateway.server.trouble.push("answer lost");
    await expect(clients[name].createLink(account, link)).rejects.toThrow(GatewaySilence);
    const made = await clients[name].createLink(account, link);
    expect(made).toMatchObject({ status: "created", payments: [] });
    expect(gateway.links.size).toBe(1);
    expect(await clients[name].findLink(account, { reference: "PL-1", gatewayLink: "" })).toEqual(made);
    expect(await clients[name].findLink(account, { reference: "PL-2", gatewayLink: "" })).toBeNull();
  },
);

test.each(["razorpay", "cashfree"] as const)(
  "%s tells what was paid, and the bank's reference",
  async (name) => {
    const { account, gateway } = (await opened())[name];
    const { gatewayLink } = await clients[name].createLink(account, link);
    const [only] = gateway.links.values();
    // Each gateway has links of its own shape.
    gateway.pay(only as never);
    const state = await clients[name].findLink(account, { reference: "PL-1", gatewayLink });
    expect(state).toMatchObject({
      status: "paid",
      payments: [{ amountPaise: 17_010, method: "upi", utr: expect.stringMatching(/^\d{12}$/) }],
    });
    await expect(clients[name].cancelLink(account, { reference: "PL-1", gatewayLink })).rejects.toThrow(
      GatewayRefusal,
    );
  },
);

test.each(["razorpay", "cashfree"] as const)("%s is given up after a while", async (name) => {
  const { account, gateway } = (await opened())[name];
  gateway.server.trouble.push("silent");
  const waiting = clients[name].createLink(account, link, AbortSignal.timeout(100));
  await expect(waiting).rejects.toThrow(GatewaySilence);
});

test.each(["razorpay", "cashfree"] as const)("%s refunds once under a reference", async (name) => {
  const { account, gateway } = (await opened())[name];
  await clients[name].createLink(account, link);
  const [only] = gateway.links.values();
  gateway.pay(only as never);
  const paid = await clients[name].findLink(account, { reference: "PL-1", gatewayLink: "" });
  const money = paid?.payments[0];
  const refund = {
    reference: "RF-0000000001",
    gatewayPayment: money?.gatewayPayment ?? "",
    gatewayOrder: money?.gatewayOrder ?? "",
    amountPaise: paiseOf(100),
    reason: "Rain",
  };
  gateway.server.trouble.push("answer lost");
  await expect(clients[name].refund(account, refund)).rejects.toThrow(GatewaySilence);
  const state = await clients[name].refund(account, refund);
  expect(state.status).toBe(name === "razorpay" ? "processed" : "pending");
  expect(gateway.refunds.size).toBe(1);
  const wrong = { ...account, keySecret: "another" };
  await expect(clients[name].refund(wrong, refund)).rejects.toThrow(GatewayRefusal);
});
