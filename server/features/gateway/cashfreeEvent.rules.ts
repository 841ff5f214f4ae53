import { z } from "zod";
import { MAX_RUPEES } from "./gateway.rules.ts";

const text = z.string().max(200);
const anyId = z.union([z.int(), text]);

/** Some events have their amounts as text. */
const rupees = z.coerce.number().positive().max(MAX_RUPEES);

export const order = z.object({ order_id: text, order_tags: z.record(z.string(), z.unknown()).nullish() });

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

export const LinkChanged = z.object({
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

export const ChargeRefunded = z.object({
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

export const SubscriptionChanged = z.object({
  type: z.enum(["SUBSCRIPTION_STATUS_CHANGED", "SUBSCRIPTION_STATUS_CHANGE"]),
  data: z.object({
    subscription_details: z.object({ subscription_id: text, subscription_status: text }),
  }),
  event_time: text,
});

export const Charged = z.object({
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

export const CashfreeEvent = z.discriminatedUnion("type", [
  SubscriptionChanged,
  Charged,
  PaymentReceived,
  PaymentFailed,
  LinkChanged,
  Refunded,
  ChargeRefunded,
  Disputed,
]);
