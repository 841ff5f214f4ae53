import { searchBills } from "#contract/bill/list.ts";
import { less, paiseOf, rupeesOf } from "#contract/money.ts";
import { useCall } from "#web/lib/query.ts";
import { PaymentDialog } from "./PaymentDialog.tsx";

type Props = {
  customerId: number;
  /** Prepaid credit in rupees. */
  credit?: number;
  opened: boolean;
  onClose: () => void;
};

/** Records a customer's payment without a specific booking; proposes the open bills less the credit. */
export function CustomerPaymentDialog({ customerId, credit = 0, opened, onClose }: Props) {
  const body = { pageSize: 10, filters: { CustomerId: customerId, Open: true } };
  const bills = useCall(searchBills, body, { enabled: opened });
  const open = rupeesOf(less(paiseOf(bills.data?.open ?? 0), paiseOf(credit)));
  return (
    <PaymentDialog
      whose={{ CustomerId: customerId }}
      open={Math.max(open, 0)}
      refundable={credit > 0}
      method="upi"
      opened={opened && !bills.isLoading}
      onClose={onClose}
    />
  );
}
