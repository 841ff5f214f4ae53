import { createHmac } from "node:crypto";
import { CashfreeMandates, type Charge, type ChargeRefund } from "./cashfreeMandates.ts";
import { type GatewayAnswer, type GatewayRequest, GatewayServer } from "./server.ts";
import type { SentEvent } from "./razorpay.ts";

type Payment = { id: number; order: string; amount: number; bankReference: string };
type Link = { link_id: string; link_amount: number; link_status: string; payments: Payment[] };
type Refund = { cf_refund_id: string; refund_id: string; order_id: string; amount: number; status: string };

const found = (body: unknown): GatewayAnswer => ({ status: 200, body });
const missing: GatewayAnswer = { status: 404, body: { message: "not found", code: "not_found" } };

/** Cashfree's payment links, refunds and subscriptions as they are documented, for one account. */
export class FakeCashfree {
  readonly keyId = "TEST0123456789";
  readonly keySecret = "a key of cashfree";
  readonly links = new Map<string, Link>();
  readonly refunds = new Map<string, Refund>();
  readonly mandates: CashfreeMandates;
  server!: GatewayServer;
  #count = 1_000;

  private constructor(clock: () => Date) {
    this.mandates = new CashfreeMandates(clock);
  }

  static async open(clock: () => Date = () => new Date()): Promise<FakeCashfree> {
    const cashfree = new FakeCashfree(clock);
    cashfree.server = await GatewayServer.open((request) => cashfree.#answer(request));
    return cashfree;
  }

  #shown({ link_id, link_amount, link_status }: Link) {
    return {
      cf_link_id: 1,
      link_id,
      link_amount,
      link_status,
      link_url: `${this.server.url}/links/${link_id}`,
    };
  }

  #answer(request: GatewayRequest): GatewayAnswer {
    const { method, path, headers, body } = request;
    if (headers["x-client-id"] !== this.keyId || headers["x-client-secret"] !== this.keySecret)
      return { status: 401, body: { message: "authentication Failed" } };
    if (!/^\d{4}-\d{2}-\d{2}$/.test(String(headers["x-api-version"])))
      return { status: 400, body: { message: "api version missing" } };
    const [root, collection, id = "", action, item] = path.slice(1).split("/");
    if (root !== "pg") return missing;
    if (collection === "subscriptions") return this.mandates.answer(request, path.split("/").slice(3));
    if (collection === "links" && method === "POST" && id === "") return this.#create(body);
    if (collection === "orders") return this.#order(method, id, `${action}/${item ?? ""}`, body);
    const link = this.links.get(id);
    if (!link) return missing;
    if (action === "cancel") {
      if (link.link_status !== "ACTIVE") return { status: 400, body: { message: "link is not active" } };
      link.link_status = "CANCELLED";
    }
    if (action === "orders")
      return found(
        link.payments.map(({ order }) => ({ order_id: order, order_status: "PAID", link_id: id })),
      );
    return found(this.#shown(link));
  }

  #create(body: Record<string, unknown>): GatewayAnswer {
    const id = String(body["link_id"]);
    if (this.links.has(id)) return { status: 409, body: { message: "link_id already exists" } };
    const link = {
      link_id: id,
      link_amount: Number(body["link_amount"]),
      link_status: "ACTIVE",
      payments: [],
    };
    this.links.set(id, link);
    return found(this.#shown(link));
  }

  #order(method: string, id: string, action: string, body: Record<string, unknown>): GatewayAnswer {
    const payments = [...this.links.values()]
      .flatMap((link) => link.payments)
      .filter(({ order }) => order === id);
    if (payments.length === 0) return missing;
    if (action === "payments/")
      return found(
        payments.map((payment) => ({
          cf_payment_id: payment.id,
          payment_status: "SUCCESS",
          payment_amount: payment.amount,
          payment_group: "upi",
          bank_reference: payment.bankReference,
        })),
      );
    if (method === "GET") {
      const refund = this.refunds.get(action.slice("refunds/".length));
      return refund ? found(this.#shownRefund(refund)) : missing;
    }
    const refundId = String(body["refund_id"]);
    if (this.refunds.has(refundId)) return { status: 409, body: { message: "refund already exists" } };
    this.#count += 1;
    const refund = {
      cf_refund_id: String(this.#count),
      refund_id: refundId,
      order_id: id,
      amount: Number(body["refund_amount"]),
      status: "PENDING",
    };
    this.refunds.set(refundId, refund);
    return found(this.#shownRefund(refund));
  }

  #shownRefund({ amount, status, ...refund }: Refund) {
    return { ...refund, refund_amount: amount, refund_status: status };
  }

  /** The link whose page is at `url`. */
  linkAt(url: string): Link {
    const link = this.links.get(url.split("/").at(-1) ?? "");
    if (!link) throw new Error(`There is no page at ${url}`);
    return link;
  }

  /** The customer pays on a link's page. */
  pay(link: Link): Payment {
    this.#count += 1;
    const payment = {
      id: this.#count,
      order: `CFPay_${link.link_id}_${this.#count}`,
      amount: link.link_amount,
      bankReference: String(800_000_000_000 + this.#count),
    };
    link.payments.push(payment);
    link.link_status = "PAID";
    return payment;
  }

  /** An event of `at` with a signature of `now`; Cashfree signs with the key's secret. */
  event(type: string, data: object, now: Date, at = now.toISOString()): SentEvent {
    return this.signed({ body: JSON.stringify({ type, data, event_time: at }), headers: {} }, now);
  }

  /** An event with a signature of `now`. */
  signed({ body }: SentEvent, now: Date): SentEvent {
    const time = String(now.getTime());
    const signature = createHmac("sha256", this.keySecret).update(`${time}${body}`).digest("base64");
    return { body, headers: { "x-webhook-timestamp": time, "x-webhook-signature": signature } };
  }

  /** Cashfree's events for a paid link. */
  paidEvents(link: Link, payment: Payment, now: Date): SentEvent[] {
    const order = { order_id: payment.order, order_tags: { link_id: link.link_id } };
    return [
      this.event(
        "PAYMENT_LINK_EVENT",
        {
          ...this.#shown(link),
          link_currency: "INR",
          order: {
            order_id: payment.order,
            order_amount: payment.amount.toFixed(2),
            transaction_id: payment.id,
            transaction_status: "SUCCESS",
          },
        },
        now,
      ),
      this.event(
        "PAYMENT_SUCCESS_WEBHOOK",
        {
          order,
          payment: {
            cf_payment_id: payment.id,
            payment_status: "SUCCESS",
            payment_amount: payment.amount,
            payment_currency: "INR",
            payment_group: "upi",
            bank_reference: payment.bankReference,
          },
        },
        now,
      ),
    ];
  }

  refundEvent(refund: Refund, payment: Payment, status: "SUCCESS" | "CANCELLED", now: Date): SentEvent {
    const { cf_refund_id, refund_id, order_id, amount } = refund;
    const entity = {
      cf_refund_id: Number(cf_refund_id),
      cf_payment_id: payment.id,
      refund_id,
      order_id,
      refund_amount: amount,
      refund_currency: "INR",
      refund_status: status,
    };
    return this.event("REFUND_STATUS_WEBHOOK", { refund: entity }, now);
  }

  /** Cashfree's event for a subscription, which was so `at` this time. */
  subscriptionEvent(
    { subscription_id }: { subscription_id: string },
    subscription_status: string,
    { now, at }: { now: Date; at: Date },
  ): SentEvent {
    const data = { subscription_details: { subscription_id, subscription_status } };
    // In India's time, without saying so.
    const time = new Date(at.getTime() + 330 * 60_000).toISOString().slice(0, 19);
    return this.event("SUBSCRIPTION_STATUS_CHANGED", data, now, time);
  }

  /** Cashfree's event for an answered charge. */
  chargeEvent(charge: Charge, now: Date): SentEvent {
    const type = `SUBSCRIPTION_PAYMENT_${charge.payment_status}`;
    return this.event(type, { ...this.mandates.shown(charge), payment_currency: "INR" }, now);
  }

  chargeRefundEvent(refund: ChargeRefund, now: Date): SentEvent {
    return this.event("SUBSCRIPTION_REFUND_STATUS", { ...refund, refund_status: "SUCCESS" }, now);
  }

  close(): void {
    this.server.close();
  }
}
