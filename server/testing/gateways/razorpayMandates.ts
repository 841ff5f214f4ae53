import type { GatewayAnswer, GatewayRequest } from "./server.ts";

type Status = "created" | "captured" | "failed";
export type MandatePayment = {
  id: string;
  amount: number;
  status: Status;
  method: string;
  order: string;
  customer_id: string;
  token_id: string;
  notes: Record<string, string>;
  error_reason: string | null;
  error_description: string | null;
  acquirer_data: { rrn: string };
};
export type Token = {
  id: string;
  customer_id: string;
  recurring_details: { status: string };
};
export type Registration = {
  id: string;
  receipt: string;
  customer_id: string;
  status: string;
  short_url: string;
  payment_id: string | null;
  max_amount: number;
  token: Token | null;
};
type Order = { id: string; receipt: string; amount: number; notification: unknown };

const refusal = (description: string): GatewayAnswer => ({
  status: 400,
  body: { error: { code: "BAD_REQUEST_ERROR", description } },
});
const found = (body: unknown): GatewayAnswer => ({ status: 200, body });
const missing = refusal("The id provided does not exist");

/** Razorpay's registration links, tokens, orders and recurring payments as they are documented. */
export class RazorpayMandates {
  readonly registrations = new Map<string, Registration>();
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, MandatePayment>();
  readonly #id: (prefix: string) => string;
  #count = 0;

  constructor(newId: (prefix: string) => string) {
    this.#id = newId;
  }

  /** Null for calls about something else. */
  answer({ method, body }: GatewayRequest, url: URL): GatewayAnswer | null {
    const [, collection, id = "", action = "", item = "", last = ""] = url.pathname.slice(1).split("/");
    const receipt = url.searchParams.get("receipt");
    const listed = <T extends { receipt: string }>(all: Map<string, T>) =>
      found({ items: [...all.values()].filter((one) => one.receipt === receipt) });
    if (collection === "subscription_registration") return found(this.#register(body, url.origin));
    if (collection === "invoices") {
      if (id === "") return listed(this.registrations);
      const registration = this.registrations.get(id);
      if (!registration) return missing;
      if (action === "cancel") registration.status = "cancelled";
      return found(registration);
    }
    if (collection === "customers" && action === "tokens") {
      const token = this.tokens().find((one) => one.id === item && one.customer_id === id);
      if (!token) return missing;
      if (last === "cancel" && method === "PUT") token.recurring_details.status = "cancelled";
      return found(token);
    }
    if (collection === "orders") {
      if (method === "POST") return found(this.#order(body));
      if (id === "") return listed(this.orders);
      return found({ items: this.paymentsOf(id) });
    }
    if (collection === "payments" && id === "create") return this.#charge(body);
    const payment = collection === "payments" ? this.payments.get(id) : undefined;
    return payment && action === "" ? found(payment) : null;
  }

  #register(body: Record<string, unknown>, origin: string): Registration {
    const { contact } = body["customer"] as { contact: string };
    const { max_amount } = body["subscription_registration"] as { max_amount: number };
    const id = this.#id("inv");
    const registration: Registration = {
      id,
      receipt: String(body["receipt"]),
      customer_id: `cust_${contact.slice(-10)}`,
      status: "issued",
      short_url: `${origin}/i/${id}`,
      payment_id: null,
      max_amount,
      token: null,
    };
    this.registrations.set(id, registration);
    return registration;
  }

  #order(body: Record<string, unknown>): Order {
    const id = this.#id("order");
    const { receipt, amount, notification } = body;
    const order = { id, receipt: String(receipt), amount: Number(amount), notification };
    this.orders.set(id, order);
    return order;
  }

  #charge(body: Record<string, unknown>): GatewayAnswer {
    const order = this.orders.get(String(body["order_id"]));
    const token = this.tokens().find(({ id }) => id === body["token"]);
    if (!order || !token) return missing;
    if (order.amount !== body["amount"]) return refusal("Payment amount differs from the order amount");
    if (token.recurring_details.status !== "confirmed")
      return refusal(`The token is ${token.recurring_details.status}`);
    const registration = [...this.registrations.values()].find((one) => one.token === token);
    if (order.amount > (registration?.max_amount ?? 0))
      return refusal("Amount exceeds the maximum of the token");
    if (this.paymentsOf(order.id).some(({ status }) => status !== "failed"))
      return refusal("The order is being paid");
    const { id } = this.#pay(order.amount, token, order.id, body["notes"] as Record<string, string>);
    return found({ razorpay_payment_id: id, razorpay_order_id: order.id });
  }

  #pay(amount: number, token: Token, order: string, notes: Record<string, string>): MandatePayment {
    this.#count += 1;
    const payment: MandatePayment = {
      id: this.#id("pay"),
      amount,
      status: "created",
      method: "upi",
      order,
      customer_id: token.customer_id,
      token_id: token.id,
      notes,
      error_reason: null,
      error_description: null,
      acquirer_data: { rrn: String(600_000_000_000 + this.#count) },
    };
    this.payments.set(payment.id, payment);
    return payment;
  }

  tokens(): Token[] {
    return [...this.registrations.values()].flatMap(({ token }) => token ?? []);
  }

  paymentsOf(order: string): MandatePayment[] {
    return [...this.payments.values()].filter((one) => one.order === order);
  }

  /** Debits that the bank has not answered. */
  pending(): MandatePayment[] {
    return [...this.payments.values()].filter(({ status }) => status === "created");
  }

  /** The registration whose page is at `url`. */
  registrationAt(url: string): Registration {
    const registration = this.registrations.get(url.split("/").at(-1) ?? "");
    if (!registration) throw new Error(`There is no page at ${url}`);
    return registration;
  }

  /** The customer approves a mandate on its page, or refuses it in the UPI app. @returns the payment of the approval. */
  approve(registration: Registration, status: "confirmed" | "rejected" = "confirmed"): MandatePayment {
    const { customer_id } = registration;
    const token = { id: this.#id("token"), customer_id, recurring_details: { status } };
    registration.token = token;
    const notes = { mandate: registration.receipt };
    const payment = this.#pay(100, token, registration.id, notes);
    payment.status = "captured";
    registration.payment_id = payment.id;
    registration.status = "paid";
    return payment;
  }

  /** The bank answers a debit: with the money, or with the reason of a failure. */
  finish(payment: MandatePayment, reason: string | null = null): void {
    payment.status = reason === null ? "captured" : "failed";
    payment.error_reason = reason;
    payment.error_description = reason;
  }
}
