import { paiseOf, rupeesOf } from "#contract/money.ts";
import type { AutoPayGateway } from "./autoPay.ts";
import { FakeRazorpay } from "./razorpay.ts";
import type { MandatePayment } from "./razorpayMandates.ts";

const rupees = (paise: number): number => rupeesOf(paiseOf(paise / 100));

/** Razorpay in the terms of AutoPay's tests. */
export async function openRazorpay(): Promise<AutoPayGateway> {
  const fake = await FakeRazorpay.open();
  const { mandates } = fake;
  const shown = ({ id, amount, token_id }: MandatePayment) => ({
    id,
    amount: rupees(amount),
    mandate: token_id,
  });
  const tokenOf = (mandate: string) => {
    const token = mandates.tokens().find(({ id }) => id === mandate);
    if (!token) throw new Error(`There is no token ${mandate}`);
    return token;
  };
  const names = { started: "confirmed", paused: "paused", resumed: "resumed", ended: "cancelled" } as const;
  const unanswered = () => mandates.pending().map(shown);
  return {
    fake,
    name: "razorpay",
    approvalCost: 1,
    approve: (url) => {
      const payment = mandates.approve(mandates.registrationAt(url));
      return { mandate: payment.token_id, event: fake.mandatePaymentEvent(payment) };
    },
    hasEnded: (mandate) => tokenOf(mandate).recurring_details.status === "cancelled",
    change: (mandate, change) => {
      tokenOf(mandate).recurring_details.status = change === "paused" ? "paused" : "confirmed";
    },
    changeEvent: (mandate, change, at) => fake.tokenEvent(tokenOf(mandate), names[change], at),
    unknownEvent: (at) => {
      const recurring_details = { status: "cancelled" };
      return fake.tokenEvent(
        { id: "token_unknown", customer_id: "cust_unknown", recurring_details },
        "cancelled",
        at,
      );
    },
    debits: () =>
      [...mandates.payments.values()].filter(({ order }) => order.startsWith("order_")).map(shown),
    unanswered,
    pending: unanswered,
    finish: (id, reason) => {
      const payment = mandates.payments.get(id);
      if (!payment) throw new Error(`There is no payment ${id}`);
      mandates.finish(payment, reason);
      return fake.mandatePaymentEvent(payment);
    },
    signed: (event) => event,
    linkStatus: (url) => (fake.linkAt(url).status === "created" ? "open" : "closed"),
    openLinks: () =>
      [...fake.links.values()]
        .filter(({ status }) => status === "created")
        .map(({ id, amount }) => ({ url: `${fake.server.url}/i/${id}`, amount: rupees(amount) })),
    payLink: (url) => {
      const link = fake.linkAt(url);
      return fake.paidEvents(link, fake.pay(link));
    },
    refunds: () =>
      [...fake.refunds.values()].map((refund) => ({
        amount: rupees(refund.amount),
        event: fake.refundEvent(refund),
      })),
    reset: () => {
      mandates.payments.clear();
      fake.links.clear();
      fake.refunds.clear();
    },
  };
}
