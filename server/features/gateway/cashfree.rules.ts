import { createHmac } from "node:crypto";
import { z } from "zod";
import { MAX_RUPEES, paiseOf } from "#contract/money.ts";
import { chargeOrder } from "#server/net/gateways/cashfree.ts";
import { subscriptionStatuses } from "#server/net/gateways/cashfreeMandates.ts";
import { methodOf, utrOf } from "#server/net/gateways/client.ts";
import { isSoftFailure } from "#server/net/gateways/mandate.ts";
import { type GatewayEvent, isSame, jsonIn, noteIn, type Port, textIn } from "./gateway.rules.ts";

const text = z.string().max(200);
const anyId = z.union([z.int(), text]);

/** Some events have their amounts as text. */
const rupees = z.coerce.number().positive().max(MAX_RUPEES);

const order = z.object({ order_id: text, order_tags: z.record(z.string(), z.unknown()).nullish() });

const PaymentReceived = z.object({
  type: z.literal("PAYMENT_SUCCESS_WEBHOOK"),
  data: z.object({
    order,
    payment: z.object({
      cf_payment_id: anyId,
      payment_status: z.literal("SUCCESS"),
      payment_amount: z.number().positive().max(MAX_RUPEES),
      payment_currency: z.literal("INR"),
      payment_group: text.nullish(),
      bank_reference: text.nullish(),
    }),
  }),
});

const PaymentFailed = z.object({
  type: z.literal("PAYMENT_FAILED_WEBHOOK"),
  data: z.object({ order }),
});

const LinkChanged = z.object({
  type: z.literal("PAYMENT_LINK_EVENT"),
  data: z.object({
    link_id: text,
    link_status: text,
    link_currency: z.literal("INR"),
    order: z
      .object({
        order_id: text,
        order_amount: rupees,
        transaction_id: anyId,
        transaction_status: text,
      })
      .nullish(),
  }),
});

const ChargeRefunded = z.object({
  type: z.literal("SUBSCRIPTION_REFUND_STATUS"),
  data: z.object({
    cf_refund_id: anyId,
    cf_payment_id: anyId,
    refund_id: text.nullish(),
    refund_amount: rupees,
    refund_status: z.enum(["SUCCESS", "CANCELLED", "FAILED"]),
  }),
});

const Refunded = z.object({
  type: z.literal("REFUND_STATUS_WEBHOOK"),
  data: z.object({
    refund: z.object({
      cf_refund_id: anyId,
      cf_payment_id: anyId,
      refund_id: text.nullish(),
      refund_amount: rupees,
      refund_currency: z.literal("INR"),
      refund_status: z.enum(["SUCCESS", "CANCELLED"]),
    }),
  }),
});

const Disputed = z.object({
  type: z.literal("DISPUTE_CREATED"),
  data: z.object({
    dispute: z.object({
      dispute_id: anyId,
      dispute_amount: rupees,
      reason_description: z.string().max(5_000).nullish(),
      respond_by: text.nullish(),
    }),
    order_details: z.object({ cf_payment_id: anyId }),
  }),
});

const SubscriptionChanged = z.object({
  type: z.enum(["SUBSCRIPTION_STATUS_CHANGED", "SUBSCRIPTION_STATUS_CHANGE"]),
  data: z.object({
    subscription_details: z.object({ subscription_id: text, subscription_status: text }),
  }),
  event_time: text,
});

const Charged = z.object({
  type: z.enum([
    "SUBSCRIPTION_PAYMENT_SUCCESS",
    "SUBSCRIPTION_PAYMENT_FAILED",
    "SUBSCRIPTION_PAYMENT_CANCELLED",
  ]),
  data: z.object({
    payment_id: text,
    payment_type: z.literal("CHARGE"),
    subscription_id: text,
    cf_payment_id: anyId,
    payment_amount: rupees,
    payment_status: text.nullish(),
    // UPI collects nothing but rupees.
    payment_currency: z.literal("INR").nullish(),
    failure_details: z.object({ failure_reason: text.nullish() }).nullish(),
  }),
});

const CashfreeEvent = z.discriminatedUnion("type", [
  SubscriptionChanged,
  Charged,
  PaymentReceived,
  PaymentFailed,
  LinkChanged,
  Refunded,
  ChargeRefunded,
  Disputed,
]);

/** How long a signature with a timestamp is valid. */
const SIGNATURE_LIFETIME_MS = 5 * 60_000;

/** The link that an order pays, or the bill that it names. */
const referenceOf = ({ order_tags: tags, order_id: id }: z.output<typeof order>): string =>
  noteIn(tags, "link_id") || noteIn(tags, "invoice") || id;

const closedAs: Readonly<Record<string, "expired" | "cancelled">> = {
  EXPIRED: "expired",
  CANCELLED: "cancelled",
};

/** Of a link that has received a payment. */
const paidStatuses: readonly string[] = ["PAID", "PARTIALLY_PAID"];

function readLink({ data }: z.output<typeof LinkChanged>): GatewayEvent | null {
  const { link_id: reference, link_status: status, order: paid } = data;
  const link = { reference, gatewayLink: reference };
  const kind = closedAs[status];
  if (kind !== undefined) return { kind, ...link };
  if (!paid) return null;
  if (paid.transaction_status !== "SUCCESS") return { kind: "failed", ...link };
  if (!paidStatuses.includes(status)) return null;
  const gatewayPayment = String(paid.transaction_id);
  return {
    kind: "payment",
    eventId: `${gatewayPayment} link`,
    ...link,
    gatewayToken: "",
    money: {
      gatewayPayment,
      gatewayOrder: paid.order_id,
      utr: "",
      amountPaise: paiseOf(paid.order_amount),
      method: "online",
    },
  };
}

/** Some of Cashfree's times lack their zone, which is India's. */
const momentOf = (time: string | null | undefined): Date | null => {
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(time ?? "");
  const moment = new Date(hasZone ? (time ?? "") : `${time ?? ""}+05:30`);
  return Number.isNaN(moment.getTime()) ? null : moment;
};

function readSubscription({ data, event_time }: z.output<typeof SubscriptionChanged>): GatewayEvent | null {
  const { subscription_id: reference, subscription_status: stated } = data.subscription_details;
  const [status, at] = [subscriptionStatuses[stated], momentOf(event_time)];
  if (status === undefined || at === null) return null;
  return { kind: "mandate", reference, gatewayToken: "", gatewayCustomer: "", status, at };
}

function readCharge({ type, data }: z.output<typeof Charged>, key: string): GatewayEvent | null {
  const { payment_id: reference, cf_payment_id: id, failure_details: failure } = data;
  if (type !== "SUBSCRIPTION_PAYMENT_SUCCESS") {
    const problem =
      failure?.failure_reason || (type === "SUBSCRIPTION_PAYMENT_FAILED" ? "FAILED" : "CANCELLED");
    return { kind: "debit", reference, problem, isSoft: isSoftFailure(`${type} ${problem}`) };
  }
  if ((data.payment_status ?? "SUCCESS") !== "SUCCESS") return null;
  const gatewayPayment = String(id);
  return {
    kind: "payment",
    eventId: key || `${gatewayPayment} charge`,
    reference,
    gatewayLink: "",
    gatewayToken: "",
    money: {
      gatewayPayment,
      gatewayOrder: chargeOrder(data.subscription_id, reference),
      utr: "",
      amountPaise: paiseOf(data.payment_amount),
      method: "upi",
    },
  };
}

function readRefund(refund: z.output<typeof ChargeRefunded>["data"]): GatewayEvent {
  return {
    kind: "refund",
    gatewayPayment: String(refund.cf_payment_id),
    gatewayRefund: String(refund.cf_refund_id),
    reference: refund.refund_id ?? "",
    amountPaise: paiseOf(refund.refund_amount),
    isFailed: refund.refund_status !== "SUCCESS",
  };
}

function eventOf(event: z.output<typeof CashfreeEvent>, key: string): GatewayEvent | null {
  switch (event.type) {
    case "SUBSCRIPTION_STATUS_CHANGED":
    case "SUBSCRIPTION_STATUS_CHANGE":
      return readSubscription(event);
    case "SUBSCRIPTION_PAYMENT_SUCCESS":
    case "SUBSCRIPTION_PAYMENT_FAILED":
    case "SUBSCRIPTION_PAYMENT_CANCELLED":
      return readCharge(event, key);
    case "PAYMENT_SUCCESS_WEBHOOK": {
      const { order: paid, payment } = event.data;
      const gatewayPayment = String(payment.cf_payment_id);
      return {
        kind: "payment",
        eventId: key || `${gatewayPayment} success`,
        reference: referenceOf(paid),
        gatewayLink: noteIn(paid.order_tags, "link_id"),
        gatewayToken: "",
        money: {
          gatewayPayment,
          gatewayOrder: paid.order_id,
          utr: utrOf(payment.bank_reference),
          amountPaise: paiseOf(payment.payment_amount),
          method: methodOf(payment.payment_group),
        },
      };
    }
    case "PAYMENT_FAILED_WEBHOOK": {
      const reference = noteIn(event.data.order.order_tags, "link_id");
      return { kind: "failed", reference, gatewayLink: reference };
    }
    case "PAYMENT_LINK_EVENT":
      return readLink(event);
    case "REFUND_STATUS_WEBHOOK":
      return readRefund(event.data.refund);
    case "SUBSCRIPTION_REFUND_STATUS":
      return readRefund(event.data);
    default: {
      const { dispute, order_details: paid } = event.data;
      return {
        kind: "dispute",
        dispute: String(dispute.dispute_id),
        gatewayPayment: String(paid.cf_payment_id),
        amountPaise: paiseOf(dispute.dispute_amount),
        reason: dispute.reason_description ?? "",
        respondBy: momentOf(dispute.respond_by),
      };
    }
  }
}

/** See cashfree.com/docs/api-reference/webhooks: base64 HMAC-SHA256 of timestamp and raw body; amounts in rupees. */
export const cashfree: Port = {
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
    return event.success ? eventOf(event.data, textIn(headers, "x-idempotency-key").slice(0, 200)) : null;
  },
};
