import type { AuditedTable } from "#server/features/audit/audit.ts";

export const gatewayAudit = {
  paymentRefund: {
    table: "payment_refund",
    hiddenColumns: [
      "payment_id",
      "gateway_id",
      "gateway_payment",
      "gateway_refund",
      "reference",
      "user_id",
      "refund_payment_id",
    ],
    inside: { noun: "payment", column: "payment_id" },
  },
} as const satisfies Record<string, AuditedTable>;
