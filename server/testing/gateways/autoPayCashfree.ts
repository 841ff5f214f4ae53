import type { TestClock } from "#server/testing/process.ts";
import type { AutoPayGateway } from "./autoPay.ts";
import { FakeCashfree } from "./cashfree.ts";
import type { Charge } from "./cashfreeMandates.ts";

/** Cashfree in the terms of AutoPay's tests. */
export async function openCashfree(clock: TestClock): Promise<AutoPayGateway> {
  const fake = await FakeCashfree.open(() => clock.now);
  const { mandates } = fake;
  const shown = ({ payment_id, payment_amount, subscription_id }: Charge) => ({
    id: payment_id,
    amount: payment_amount,
    mandate: subscription_id,
  });
  const subscriptionOf = (mandate: string) => {
    const subscription = mandates.subscriptions.get(mandate);
    if (!subscription) throw new Error(`There is no subscription ${mandate}`);
    return subscription;
  };
  const statuses = {
    started: "ACTIVE",
    paused: "CUSTOMER_PAUSED",
    resumed: "ACTIVE",
    ended: "CUSTOMER_CANCELLED",
  } as const;
  const changeEvent: AutoPayGateway["changeEvent"] = (mandate, change, at) =>
    fake.subscriptionEvent(subscriptionOf(mandate), statuses[change], { now: clock.now, at });
  return {
    fake,
    name: "cashfree",
    approvalCost: 0,
    approve: (url) => {
      const subscription = mandates.subscriptionAt(url);
      subscription.subscription_status = "ACTIVE";
      const mandate = subscription.subscription_id;
      return { mandate, event: changeEvent(mandate, "started", clock.now) };
    },
    hasEnded: (mandate) => subscriptionOf(mandate).subscription_status === "CANCELLED",
    change: (mandate, change) => {
      subscriptionOf(mandate).subscription_status = statuses[change];
    },
    changeEvent,
    unknownEvent: (at) =>
      fake.subscriptionEvent({ subscription_id: "MD-unknown" }, statuses.ended, { now: clock.now, at }),
    debits: () => [...mandates.charges.values()].map(shown),
    unanswered: () => mandates.unanswered().map(shown),
    pending: () => mandates.pending().map(shown),
    finish: (id, reason) => {
      const charge = mandates.chargeOf(id);
      mandates.finish(charge, reason);
      return fake.chargeEvent(charge, clock.now);
    },
    signed: (event) => fake.signed(event, clock.now),
    linkStatus: (url) => (fake.linkAt(url).link_status === "ACTIVE" ? "open" : "closed"),
    openLinks: () =>
      [...fake.links.values()]
        .filter(({ link_status }) => link_status === "ACTIVE")
        .map(({ link_id, link_amount }) => ({
          url: `${fake.server.url}/links/${link_id}`,
          amount: link_amount,
        })),
    payLink: (url) => {
      const link = fake.linkAt(url);
      return fake.paidEvents(link, fake.pay(link), clock.now);
    },
    refunds: () =>
      [...mandates.refunds.values()].map((refund) => ({
        amount: refund.refund_amount,
        event: fake.chargeRefundEvent(refund, clock.now),
      })),
    reset: () => {
      mandates.charges.clear();
      fake.links.clear();
      mandates.refunds.clear();
    },
  };
}
