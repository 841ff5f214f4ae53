import { createHmac } from "node:crypto";
import { type MandatePayment, RazorpayMandates, type Token } from "./razorpayMandates.ts";
import { type GatewayAnswer, type GatewayRequest, GatewayServer } from "./server.ts";

type Payment = { id: string; amount: number; method: string; rrn: string };
type Link = {
  id: string;
  reference_id: string;
  amount: number;
  status: string;
  callback_url: string;
  payments: Payment[];
};
type Refund = {
  id: string;
  payment_id: string;
  amount: number;
  receipt: string;
  status: string;
  key: string;
};

/** An event as it is sent: the body, and the headers that sign it. */
export type SentEvent = { body: string; headers: Record<string, string> };

const refusal = (description: string): GatewayAnswer => ({
  status: 400,
  body: { error: { code: "BAD_REQUEST_ERROR", description } },
});
const found = (body: unknown): GatewayAnswer => ({ status: 200, body });

/** Razorpay's payment links, refunds and mandates as they are documented, for one account. */
export class FakeRazorpay {
  readonly keyId = "rzp_test_0123456789";
  readonly keySecret = "a key of razorpay";
  readonly webhookSecret = "a webhook of razorpay";
  readonly links = new Map<string, Link>();
  readonly refunds = new Map<string, Refund>();
  readonly mandates = new RazorpayMandates((prefix) => this.#id(prefix));
  /** The status of new refunds. */
  refundStatus = "processed";
  server!: GatewayServer;
  #count = 0;

  static async open(): Promise<FakeRazorpay> {
    const razorpay = new FakeRazorpay();
    razorpay.server = await GatewayServer.open((request) => razorpay.#answer(request));
    return razorpay;
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${String(this.#count).padStart(14, "0")}`;
  }

  #shown({ payments, ...link }: Link) {
    const short_url = `${this.server.url}/i/${link.id}`;
    const money = payments.map(({ id, amount, method }) => ({
      payment_id: id,
      amount,
      method,
      status: "captured",
    }));
    return { ...link, short_url, currency: "INR", payments: money.length > 0 ? money : null };
  }

  #answer(request: GatewayRequest): GatewayAnswer {
    const { method, path, headers, body } = request;
    const login = `Basic ${Buffer.from(`${this.keyId}:${this.keySecret}`).toString("base64")}`;
    if (headers.authorization !== login)
      return { status: 401, body: { error: { description: "Authentication failed" } } };
    const url = new URL(path, this.server.url);
    const mandate = this.mandates.answer(request, url);
    if (mandate) return mandate;
    const [, collection, id = "", action] = url.pathname.slice(1).split("/");
    if (collection === "payment_links" && method === "POST" && id === "") return this.#create(body);
    if (collection === "payment_links" && method === "GET" && id === "") {
      const reference = url.searchParams.get("reference_id");
      const each = [...this.links.values()].filter((link) => link.reference_id === reference);
      return found({ payment_links: each.map((link) => this.#shown(link)) });
    }
    const link = this.links.get(id);
    if (link && action === "cancel") {
      if (link.status !== "created") return refusal("The payment link cannot be cancelled.");
      link.status = "cancelled";
      return found(this.#shown(link));
    }
    if (link) return found(this.#shown(link));
    const paid = [...this.links.values()].flatMap(({ payments }) => payments).find((one) => one.id === id);
    const payment = paid ?? this.mandates.payments.get(id);
    if (payment && action === "refund") return this.#refund(payment, headers["x-refund-idempotency"], body);
    if (paid) return found({ ...paid, status: "captured", acquirer_data: { rrn: paid.rrn } });
    return refusal("The id provided does not exist");
  }

  #create(body: Record<string, unknown>): GatewayAnswer {
    const reference = String(body["reference_id"]);
    if ([...this.links.values()].some((link) => link.reference_id === reference))
      return refusal(`payment link with given reference_id: ${reference} already exists`);
    const link: Link = {
      id: this.#id("plink"),
      reference_id: reference,
      amount: Number(body["amount"]),
      status: "created",
      callback_url: String(body["callback_url"]),
      payments: [],
    };
    this.links.set(link.id, link);
    return found(this.#shown(link));
  }

  #refund(
    payment: Pick<Payment, "id" | "amount">,
    key: string | string[] | undefined,
    body: Record<string, unknown>,
  ): GatewayAnswer {
    const earlier = [...this.refunds.values()].find((refund) => refund.key === key);
    if (earlier) return found(earlier);
    const amount = Number(body["amount"]);
    const before = [...this.refunds.values()].filter((one) => one.payment_id === payment.id);
    if (before.reduce((sum, one) => sum + one.amount, amount) > payment.amount)
      return refusal("The total refund amount is greater than the refund payment amount");
    return found(this.#addRefund(payment.id, amount, String(body["receipt"]), String(key)));
  }

  #addRefund(payment: string, amount: number, receipt: string, key: string): Refund {
    const id = this.#id("rfnd");
    const refund = { id, payment_id: payment, amount, receipt, status: this.refundStatus, key };
    this.refunds.set(id, refund);
    return refund;
  }

  /** The link whose page is at `url`. */
  linkAt(url: string): Link {
    const link = this.links.get(url.split("/").at(-1) ?? "");
    if (!link) throw new Error(`There is no page at ${url}`);
    return link;
  }

  /** The customer pays on a link's page. */
  pay(link: Link): Payment {
    const id = this.#id("pay");
    const payment = { id, amount: link.amount, method: "upi", rrn: String(700_000_000_000 + this.#count) };
    link.payments.push(payment);
    link.status = "paid";
    return payment;
  }

  /** Somebody refunds a payment at the gateway itself. */
  refundThere(payment: Payment, amount: number): Refund {
    return this.#addRefund(payment.id, amount, "", "");
  }

  /** An event with a signature, under a new event id unless one is given. */
  event(name: string, payload: object, id = this.#id("evt"), more: object = {}): SentEvent {
    const body = JSON.stringify({ entity: "event", event: name, payload, ...more });
    const signature = createHmac("sha256", this.webhookSecret).update(body).digest("hex");
    return { body, headers: { "x-razorpay-signature": signature, "x-razorpay-event-id": id } };
  }

  #payment({ id, amount, method, rrn }: Payment, link: Link) {
    const description = `#${link.id.slice("plink_".length)}`;
    return {
      entity: { id, amount, currency: "INR", method, description, notes: [], acquirer_data: { rrn } },
    };
  }

  /** Razorpay's events for a paid link, in their usual order. */
  paidEvents(link: Link, payment: Payment): SentEvent[] {
    const money = { payment: this.#payment(payment, link) };
    const order = { entity: { receipt: link.reference_id, notes: { link: link.reference_id } } };
    return [
      this.event("payment.captured", money),
      this.event("order.paid", { ...money, order }),
      this.event("payment_link.paid", { ...money, order, payment_link: { entity: link } }),
    ];
  }

  /** Razorpay's event for a settled payment of a mandate. */
  mandatePaymentEvent({ status, ...payment }: MandatePayment): SentEvent {
    const entity = { ...payment, status, currency: "INR", description: "AutoPay" };
    return this.event(status === "captured" ? "payment.captured" : "payment.failed", { payment: { entity } });
  }

  /** Razorpay's event for a token, which was so `at` this time. */
  tokenEvent(
    token: Token,
    name: "confirmed" | "rejected" | "paused" | "resumed" | "cancelled",
    at: Date,
  ): SentEvent {
    const created_at = Math.floor(at.getTime() / 1000);
    return this.event(`token.${name}`, { token: { entity: token } }, undefined, { created_at });
  }

  failedEvent(link: Link): SentEvent {
    const payment = { id: this.#id("pay"), amount: link.amount, method: "upi", rrn: "" };
    return this.event("payment.failed", { payment: this.#payment(payment, link) });
  }

  refundEvent(refund: Refund, name: "refund.processed" | "refund.failed" = "refund.processed"): SentEvent {
    const entity = { ...refund, currency: "INR", receipt: refund.receipt || null };
    return this.event(name, { refund: { entity } });
  }

  close(): void {
    this.server.close();
  }
}
