import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ReceivedMethod } from "#contract/booking/booking.ts";
import type { GatewayName } from "#contract/gateway/gateway.ts";
import { type Paise, paiseOf } from "#contract/money.ts";

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A payment reported by a gateway. */
export type GatewayPayment = {
  eventId: string;
  /** The gateway's id of the payment. */
  gatewayPayment: string;
  /** A bill number, with or without separators; else empty. */
  reference: string;
  /** The bank's reference; empty if the gateway gives none. */
  utr: string;
  amountPaise: Paise;
  method: ReceivedMethod;
};

/** Verifies and parses the events of a gateway. `read` returns null for anything but a payment in rupees. */
type Port = {
  isSigned: (headers: Headers, body: Buffer, secret: string, now: Date) => boolean;
  read: (headers: Headers, body: Buffer) => GatewayPayment | null;
};

/** The largest amount that can be stored, in rupees. */
const MAX_RUPEES = 20_000_000;
/** How long a signature with a timestamp is valid. */
const SIGNATURE_LIFETIME_MS = 5 * 60_000;

const textIn = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};

const isSame = (right: string, given: string): boolean => {
  const [one, other] = [Buffer.from(right), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const hashOf = (body: Buffer): string => createHash("sha256").update(body).digest("base64url");

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

/** A bank's UTR of twelve digits; empty for anything else. */
const utrOf = (text: string | null | undefined): string => (text && /^[0-9]{12}$/.test(text) ? text : "");

/** Payment methods by the gateways' own terms; all others are stored as `online`. */
const methods: Readonly<Record<string, ReceivedMethod>> = {
  upi: "upi",
  card: "card",
  emi: "card",
  credit_card: "card",
  debit_card: "card",
  bank_transfer: "bank",
};
const methodOf = (term: string | null | undefined): ReceivedMethod =>
  (term && Object.hasOwn(methods, term) && methods[term]) || "online";

const text = z.string().max(200);
const notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).optional();
const RazorpayEvent = z.object({
  event: z.enum(["payment.captured", "payment_link.paid", "qr_code.credited", "order.paid"]),
  payload: z.object({
    payment: z.object({
      entity: z.object({
        id: text,
        amount: z.int().positive(),
        currency: z.literal("INR"),
        method: text.nullish(),
        notes,
        acquirer_data: z.object({ rrn: text.nullish(), upi_transaction_id: text.nullish() }).optional(),
      }),
    }),
    payment_link: z.object({ entity: z.object({ reference_id: text.nullish() }) }).optional(),
    qr_code: z.object({ entity: z.object({ notes }) }).optional(),
    order: z.object({ entity: z.object({ receipt: text.nullish() }) }).optional(),
  }),
});

const invoiceIn = (values: z.output<typeof notes>): string => {
  const invoice = values && !Array.isArray(values) ? values["invoice"] : "";
  return typeof invoice === "string" ? invoice.slice(0, 200) : "";
};

/** See razorpay.com/docs/webhooks: hex HMAC-SHA256 of the raw body; amounts in paise. */
const razorpay: Port = {
  isSigned: (headers, body, secret) =>
    isSame(createHmac("sha256", secret).update(body).digest("hex"), textIn(headers, "x-razorpay-signature")),
  read: (headers, body) => {
    const event = RazorpayEvent.safeParse(jsonIn(body));
    if (!event.success) return null;
    const { payment, payment_link: link, qr_code: code, order } = event.data.payload;
    const { id, amount, method, notes: paymentNotes, acquirer_data: acquirer } = payment.entity;
    if (amount > MAX_RUPEES * 100) return null;
    return {
      eventId: textIn(headers, "x-razorpay-event-id").slice(0, 200) || hashOf(body),
      gatewayPayment: id,
      reference:
        link?.entity.reference_id ||
        invoiceIn(code?.entity.notes) ||
        order?.entity.receipt ||
        invoiceIn(paymentNotes),
      utr: utrOf(acquirer?.rrn) || utrOf(acquirer?.upi_transaction_id),
      amountPaise: paiseOf(amount / 100),
      method: methodOf(method),
    };
  },
};

const CashfreeEvent = z.object({
  type: z.literal("PAYMENT_SUCCESS_WEBHOOK"),
  data: z.object({
    order: z.object({ order_id: text, order_tags: z.record(z.string(), z.unknown()).nullish() }),
    payment: z.object({
      cf_payment_id: z.union([z.int(), text]),
      payment_status: z.literal("SUCCESS"),
      payment_amount: z.number().positive().max(MAX_RUPEES),
      payment_currency: z.literal("INR"),
      payment_group: text.nullish(),
      bank_reference: text.nullish(),
    }),
  }),
});

/** See cashfree.com/docs/api-reference/webhooks: base64 HMAC-SHA256 of timestamp and raw body; amounts in rupees. */
const cashfree: Port = {
  isSigned: (headers, body, secret, now) => {
    const time = textIn(headers, "x-webhook-timestamp");
    const expected = createHmac("sha256", secret).update(time).update(body).digest("base64");
    if (!isSame(expected, textIn(headers, "x-webhook-signature"))) return false;
    if (!/^[0-9]{10,13}$/.test(time)) return false;
    const sent = time.length > 10 ? Number(time) : Number(time) * 1000;
    return Math.abs(now.getTime() - sent) <= SIGNATURE_LIFETIME_MS;
  },
  read: (headers, body) => {
    const event = CashfreeEvent.safeParse(jsonIn(body));
    if (!event.success) return null;
    const { order, payment } = event.data.data;
    const gatewayPayment = String(payment.cf_payment_id);
    return {
      eventId: textIn(headers, "x-idempotency-key").slice(0, 200) || `${gatewayPayment} success`,
      gatewayPayment,
      reference: invoiceIn(order.order_tags ?? undefined) || order.order_id,
      utr: utrOf(payment.bank_reference),
      amountPaise: paiseOf(payment.payment_amount),
      method: methodOf(payment.payment_group),
    };
  },
};

/** The fake gateway signs and formats events as Razorpay does. */
export const ports: Readonly<Record<GatewayName, Port>> = { razorpay, cashfree, fake: razorpay };

/** Binds a sealed secret to its gateway. */
export const contextOf = (companyId: number, name: GatewayName): string => `gateway ${companyId} ${name}`;

/** A reference without separators, as bills are looked up by it. */
export const bareOf = (reference: string): string => reference.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
