import { createHmac } from "node:crypto";
import { z } from "zod";
import { MAX_RUPEES, paiseOf } from "#contract/money.ts";
import type { MandateStatus } from "#contract/gateway/mandate.ts";
import { isSoftFailure } from "#server/net/gateways/mandate.ts";
import { moneyOf } from "#server/net/gateways/razorpay.ts";
import { type GatewayEvent, hashOf, isSame, jsonIn, noteIn, type Port, textIn } from "./gateway.rules.ts";

const text = z.string().max(200);

const paise = z
  .int()
  .positive()
  .max(MAX_RUPEES * 100);

const notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish();

const PaymentReceived = z.object({
  event: z.enum(["payment.captured", "payment_link.paid", "qr_code.credited", "order.paid"]),
  payload: z.object({
    payment: z.object({
      entity: z.object({
        id: text,
        amount: paise,
        currency: z.literal("INR"),
        status: text.nullish(),
        captured: z.boolean().nullish(),
        method: text.nullish(),
        description: z.string().max(5_000).nullish(),
        token_id: text.nullish(),
        notes,
        acquirer_data: z.object({ rrn: text.nullish(), upi_transaction_id: text.nullish() }).nullish(),
      }),
    }),
    payment_link: z
      .object({
        entity: z.object({ id: text.nullish(), reference_id: text.nullish(), status: text.nullish() }),
      })
      .optional(),
    qr_code: z.object({ entity: z.object({ notes }) }).optional(),
    order: z
      .object({ entity: z.object({ receipt: text.nullish(), status: text.nullish(), notes }) })
      .optional(),
  }),
});

const PaymentFailed = z.object({
  event: z.literal("payment.failed"),
  payload: z.object({
    payment: z.object({
      entity: z.object({
        description: z.string().max(5_000).nullish(),
        notes,
        error_reason: text.nullish(),
        error_description: z.string().max(5_000).nullish(),
      }),
    }),
  }),
});

const TokenChanged = z.object({
  event: z.enum(["token.confirmed", "token.rejected", "token.paused", "token.resumed", "token.cancelled"]),
  payload: z.object({
    token: z.object({ entity: z.object({ id: text, customer_id: text.nullish() }) }),
  }),
  /** In seconds. */
  created_at: z.int().positive().max(9_999_999_999),
});

const LinkClosed = z.object({
  event: z.enum(["payment_link.expired", "payment_link.cancelled"]),
  payload: z.object({
    payment_link: z.object({ entity: z.object({ id: text, reference_id: text.nullish() }) }),
  }),
});

const Refunded = z.object({
  event: z.enum(["refund.processed", "refund.failed"]),
  payload: z.object({
    refund: z.object({
      entity: z.object({
        id: text,
        payment_id: text,
        amount: paise,
        currency: z.literal("INR"),
        status: text.nullish(),
        receipt: text.nullish(),
      }),
    }),
  }),
});

const Disputed = z.object({
  event: z.literal("payment.dispute.created"),
  payload: z.object({
    dispute: z.object({
      entity: z.object({
        id: text,
        payment_id: text,
        amount: paise,
        reason_code: text.nullish(),
        reason_description: z.string().max(5_000).nullish(),
        respond_by: z.int().positive().max(9_999_999_999).nullish(),
      }),
    }),
  }),
});

const RazorpayEvent = z.discriminatedUnion("event", [
  PaymentReceived,
  PaymentFailed,
  TokenChanged,
  LinkClosed,
  Refunded,
  Disputed,
]);

/** A token's status by the event that reports it. */
const tokenStatuses = {
  "token.confirmed": "active",
  "token.resumed": "active",
  "token.rejected": "failed",
  "token.paused": "paused",
  "token.cancelled": "revoked",
} as const satisfies Record<z.output<typeof TokenChanged>["event"], MandateStatus>;

type Read<E extends z.ZodType> = z.output<E>;

/** A payment of a link is described by the link's id: "#FOGqq3O6E5bkml". */
const linkIn = (description: string | null | undefined): string => {
  const [, id] = /^#(\w{6,40})$/.exec(description ?? "") ?? [];
  return id === undefined ? "" : `plink_${id}`;
};

/** True unless an event gives what it describes another status than its name does. */
const saysNothingElse = (status: string | null | undefined, expected: string): boolean =>
  (status ?? expected) === expected;

/** True if a payment has arrived, and nothing in its event contradicts that. */
function isPaid({
  payment: { entity: payment },
  payment_link: link,
  order,
}: Read<typeof PaymentReceived>["payload"]) {
  return (
    saysNothingElse(payment.status, "captured") &&
    payment.captured !== false &&
    saysNothingElse(link?.entity.status, "paid") &&
    saysNothingElse(order?.entity.status, "paid")
  );
}

function readPayment({ payload }: Read<typeof PaymentReceived>, eventId: string): GatewayEvent | null {
  if (!isPaid(payload)) return null;
  const { payment, payment_link: link, qr_code: code, order } = payload;
  const { description, notes: own } = payment.entity;
  return {
    kind: "payment",
    eventId,
    reference:
      noteIn(own, "debit") ||
      noteIn(own, "mandate") ||
      link?.entity.reference_id ||
      noteIn(code?.entity.notes, "invoice") ||
      order?.entity.receipt ||
      noteIn(own, "invoice") ||
      noteIn(own, "link") ||
      noteIn(order?.entity.notes, "link"),
    gatewayLink: link?.entity.id || linkIn(description),
    gatewayToken: payment.entity.token_id ?? "",
    money: moneyOf(payment.entity),
  };
}

function eventOf(event: Read<typeof RazorpayEvent>, eventId: string): GatewayEvent | null {
  switch (event.event) {
    case "payment.failed": {
      const { notes: own, description, ...error } = event.payload.payment.entity;
      const debit = noteIn(own, "debit");
      if (debit !== "") {
        const problem = error.error_description || error.error_reason || "";
        const isSoft = isSoftFailure(`${error.error_reason ?? ""} ${problem}`);
        return { kind: "debit", reference: debit, problem: problem.slice(0, 200), isSoft };
      }
      return { kind: "failed", reference: noteIn(own, "link"), gatewayLink: linkIn(description) };
    }
    case "token.confirmed":
    case "token.resumed":
    case "token.rejected":
    case "token.paused":
    case "token.cancelled": {
      const { id: gatewayToken, customer_id: gatewayCustomer } = event.payload.token.entity;
      return {
        kind: "mandate",
        reference: "",
        gatewayToken,
        gatewayCustomer: gatewayCustomer ?? "",
        status: tokenStatuses[event.event],
        at: new Date(event.created_at * 1000),
      };
    }
    case "payment_link.expired":
    case "payment_link.cancelled": {
      const { id, reference_id: reference } = event.payload.payment_link.entity;
      const kind = event.event === "payment_link.expired" ? "expired" : "cancelled";
      return { kind, reference: reference ?? "", gatewayLink: id };
    }
    case "refund.processed":
    case "refund.failed": {
      const { id, payment_id: gatewayPayment, amount, receipt, status } = event.payload.refund.entity;
      if (event.event === "refund.processed" && !saysNothingElse(status, "processed")) return null;
      return {
        kind: "refund",
        gatewayPayment,
        gatewayRefund: id,
        reference: receipt ?? "",
        amountPaise: paiseOf(amount / 100),
        isFailed: event.event === "refund.failed",
      };
    }
    case "payment.dispute.created": {
      const { id, payment_id: gatewayPayment, amount, ...dispute } = event.payload.dispute.entity;
      return {
        kind: "dispute",
        dispute: id,
        gatewayPayment,
        amountPaise: paiseOf(amount / 100),
        reason: dispute.reason_description || dispute.reason_code || "",
        respondBy: dispute.respond_by ? new Date(dispute.respond_by * 1000) : null,
      };
    }
    default:
      return readPayment(event, eventId);
  }
}

/** See razorpay.com/docs/webhooks: hex HMAC-SHA256 of the raw body; amounts in paise. */
export const razorpay: Port = {
  isSigned: (headers, body, secret) =>
    isSame(createHmac("sha256", secret).update(body).digest("hex"), textIn(headers, "x-razorpay-signature")),
  read: (headers, body) => {
    const event = RazorpayEvent.safeParse(jsonIn(body));
    if (!event.success) return null;
    return eventOf(event.data, textIn(headers, "x-razorpay-event-id").slice(0, 200) || hashOf(body));
  },
};
