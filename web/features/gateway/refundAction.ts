import { IconReceiptRefund } from "@tabler/icons-react";
import type { Payment } from "#contract/payment/payment.ts";
import { hasPermission } from "#web/lib/permission.ts";
import type { RowAction } from "#web/ui/table/types.ts";

/** The action that gives a payment back; none for refunds and reversed payments, which have no receipt. */
export const refundAction = (payment: Payment, onRefund: (payment: Payment) => void): RowAction[] =>
  payment.paperUrl === "" || !hasPermission("payment:write")
    ? []
    : [
        {
          label: `Refund payment ${payment.paymentId}`,
          icon: IconReceiptRefund,
          onClick: () => onRefund(payment),
        },
      ];
