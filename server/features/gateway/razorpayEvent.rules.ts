import { z } from "zod";
import { MAX_RUPEES } from "./gateway.rules.ts";

const text = z.string().max(200);

const paise = z
  .int()
  .positive()
  .max(MAX_RUPEES * 100);

const notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish();

export const PaymentReceived = z.object({
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

export const TokenChanged = z.object({
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

export const RazorpayEvent = z.discriminatedUnion("event", [
  PaymentReceived,
  PaymentFailed,
  TokenChanged,
  LinkClosed,
  Refunded,
  Disputed,
]);
