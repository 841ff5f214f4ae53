import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amountPaid } from "../money.ts";
import { id, requiredLine } from "../text.ts";

/** Given back; accepted by the gateway, or asked for again until it answers; refused by the gateway. */
export const refundStatuses = ["processed", "pending", "failed"] as const;

export const refundPayment = endpoint({
  path: "/Payment/Refund",
  status: 201,
  body: z.object({
    PaymentId: id("choosePayment"),
    /** Rupees. */
    Amount: amountPaid,
    Reason: requiredLine("reasonRequired", 200),
  }),
  reply: z.object({
    refundId: id(),
    status: z.enum(refundStatuses),
    /** The payment that gives the money back; null until it is recorded. */
    paymentId: id().nullable(),
  }),
  permission: "payment:write",
  about:
    "Gives a payment back, whole or in part: through the gateway that it came by, else it records money given back by hand. What the payment paid is open again.",
});
