import { addDays, indiaAt } from "#contract/day.ts";
import type { GatewayAnswer, GatewayRequest } from "./server.ts";

export type Charge = {
  payment_id: string;
  cf_payment_id: string;
  subscription_id: string;
  payment_amount: number;
  payment_status: "INITIALIZED" | "SUCCESS" | "FAILED" | "CANCELLED";
  payment_schedule_date: string;
  failure_reason: string | null;
};
type Subscription = {
  subscription_id: string;
  subscription_status: string;
  subscription_session_id: string;
  plan_max_amount: number;
};
export type ChargeRefund = {
  refund_id: string;
  cf_refund_id: string;
  payment_id: string;
  cf_payment_id: string;
  refund_amount: number;
  refund_status: string;
};

const refusal = (status: 400 | 404 | 409, message: string): GatewayAnswer => ({ status, body: { message } });
const found = (body: unknown): GatewayAnswer => ({ status: 200, body });
const missing = refusal(404, "subscription does not exist");

/** Charges for days from then on are taken; by the documented cut-off times of UPI AutoPay. */
function firstChargeDay(now: Date): string {
  const { day, time } = indiaAt(now);
  return addDays(day, time < "21:00" ? 1 : 2);
}
/** The most days that a charge is asked for ahead. */
const MAX_AHEAD = 14;

/** Cashfree's subscriptions on demand, their charges and refunds, as they are documented. */
export class CashfreeMandates {
  readonly subscriptions = new Map<string, Subscription>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, ChargeRefund>();
  readonly #auths = new Set<string>();
  readonly #clock: () => Date;
  #count = 500_000;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** An answer to a call below `/subscriptions`; `parts` are the path's below that. */
  answer({ method, body }: GatewayRequest, parts: readonly string[]): GatewayAnswer {
    const [id = "", action, item] = parts;
    if (method === "POST" && id === "") return this.#create(body);
    if (method === "POST" && id === "pay")
      return body["payment_type"] === "AUTH" ? this.#authorize(body) : this.#charge(body);
    const subscription = this.subscriptions.get(id);
    if (!subscription) return missing;
    if (action === undefined) return found(subscription);
    if (action === "manage") return this.#cancel(subscription, body);
    if (action === "payments") {
      const charge = this.charges.get(item ?? "");
      return charge ? found(this.shown(charge)) : refusal(404, "payment does not exist");
    }
    if (method === "POST") return this.#refund(body);
    const refund = this.refunds.get(item ?? "");
    return refund ? found(refund) : refusal(404, "refund does not exist");
  }

  #create(body: Record<string, unknown>): GatewayAnswer {
    const id = String(body["subscription_id"]);
    const plan = body["plan_details"] as { plan_type: string; plan_max_amount: number };
    const customer = body["customer_details"] as { customer_email?: string; customer_phone?: string };
    if (this.subscriptions.has(id)) return refusal(409, "subscription_id already exists");
    if (!customer.customer_email || !customer.customer_phone)
      return refusal(400, "customer_email or customer_phone is missing");
    if (plan.plan_type !== "ON_DEMAND" || !(plan.plan_max_amount > 0))
      return refusal(400, "plan_max_amount is missing");
    const subscription = {
      subscription_id: id,
      subscription_status: "INITIALIZED",
      subscription_session_id: `sub_session_${id}`,
      plan_max_amount: plan.plan_max_amount,
    };
    this.subscriptions.set(id, subscription);
    return found(subscription);
  }

  #authorize(body: Record<string, unknown>): GatewayAnswer {
    const subscription = this.subscriptions.get(String(body["subscription_id"]));
    if (!subscription) return missing;
    if (body["subscription_session_id"] !== subscription.subscription_session_id)
      return refusal(400, "subscription_session_id is invalid");
    if (subscription.subscription_status !== "INITIALIZED")
      return refusal(400, "subscription is not waiting for an authorization");
    const id = String(body["payment_id"]);
    if (this.#auths.has(id)) return refusal(409, "payment_id already exists");
    this.#auths.add(id);
    this.#count += 1;
    const link = `upi://mandate?pa=cashfree@bank&mode=04&tr=${subscription.subscription_id}`;
    return found({
      cf_payment_id: String(this.#count),
      payment_id: id,
      payment_status: "INITIALIZED",
      channel: "link",
      data: { url: null, payload: { default: link, gpay: link.replace("upi:", "tez:") } },
    });
  }

  #charge(body: Record<string, unknown>): GatewayAnswer {
    const subscription = this.subscriptions.get(String(body["subscription_id"]));
    const [id, amount] = [String(body["payment_id"]), Number(body["payment_amount"])];
    const schedule = String(body["payment_schedule_date"]);
    if (!subscription) return missing;
    if (this.charges.has(id)) return refusal(409, "payment_id already exists");
    if (subscription.subscription_status !== "ACTIVE") return refusal(400, "subscription is not active");
    if (amount > subscription.plan_max_amount) return refusal(400, "payment_amount exceeds the maximum");
    const { day } = indiaAt(new Date(schedule));
    const first = firstChargeDay(this.#clock());
    if (day < first || day > addDays(indiaAt(this.#clock()).day, MAX_AHEAD))
      return refusal(400, `payment_schedule_date must be from ${first} on`);
    this.#count += 1;
    const charge: Charge = {
      payment_id: id,
      cf_payment_id: String(this.#count),
      subscription_id: subscription.subscription_id,
      payment_amount: amount,
      payment_status: "INITIALIZED",
      payment_schedule_date: schedule,
      failure_reason: null,
    };
    this.charges.set(id, charge);
    return found(this.shown(charge));
  }

  #cancel(subscription: Subscription, body: Record<string, unknown>): GatewayAnswer {
    if (body["action"] !== "CANCEL") return refusal(400, "not supported for an on-demand subscription");
    if (!["INITIALIZED", "ACTIVE", "CUSTOMER_PAUSED"].includes(subscription.subscription_status))
      return refusal(400, `subscription is ${subscription.subscription_status}`);
    subscription.subscription_status = "CANCELLED";
    for (const charge of this.unanswered())
      if (charge.subscription_id === subscription.subscription_id) charge.payment_status = "CANCELLED";
    return found(subscription);
  }

  #refund(body: Record<string, unknown>): GatewayAnswer {
    const [id, amount] = [String(body["refund_id"]), Number(body["refund_amount"])];
    const charge = this.charges.get(String(body["payment_id"]));
    if (charge?.payment_status !== "SUCCESS") return refusal(400, "payment was not successful");
    if (this.refunds.has(id)) return refusal(409, "refund_id already exists");
    this.#count += 1;
    const { payment_id, cf_payment_id } = charge;
    const refund: ChargeRefund = {
      refund_id: id,
      cf_refund_id: String(this.#count),
      payment_id,
      cf_payment_id,
      refund_amount: amount,
      refund_status: "PENDING",
    };
    this.refunds.set(id, refund);
    return found(refund);
  }

  shown({ failure_reason, ...charge }: Charge) {
    return {
      ...charge,
      payment_type: "CHARGE",
      failure_details: failure_reason === null ? null : { failure_reason },
    };
  }

  /** Charges that the bank has not answered. */
  unanswered(): Charge[] {
    return [...this.charges.values()].filter((one) => one.payment_status === "INITIALIZED");
  }

  /** The ones whose day has come. */
  pending(): Charge[] {
    const today = indiaAt(this.#clock()).day;
    return this.unanswered().filter((one) => indiaAt(new Date(one.payment_schedule_date)).day <= today);
  }

  /** The subscription that a link to a UPI app names. */
  subscriptionAt(link: string): Subscription {
    const subscription = this.subscriptions.get(new URL(link).searchParams.get("tr") ?? "");
    if (!subscription) throw new Error(`There is no subscription at ${link}`);
    return subscription;
  }

  chargeOf(id: string): Charge {
    const charge = this.charges.get(id);
    if (!charge) throw new Error(`There is no charge ${id}`);
    return charge;
  }

  /** The bank answers a charge: with the money, or with the reason of a failure. */
  finish(charge: Charge, reason: string | null): void {
    charge.payment_status = reason === null ? "SUCCESS" : "FAILED";
    charge.failure_reason = reason;
  }
}
