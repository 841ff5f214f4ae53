import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCash } from "@tabler/icons-react";
import { useState } from "react";
import { formatMoney } from "#contract/format.ts";
import { type Payment, searchPayments, spendCredit } from "#contract/payment/payment.ts";
import { CustomerPaymentDialog } from "#web/features/booking/change/CustomerPaymentDialog.tsx";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { viewOf, searchOf } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { ListSearch } from "#web/lib/search.ts";
import { toastError, toastSuccess } from "#web/lib/toast.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { columns } from "./columns.tsx";
import { refundAction } from "#web/features/gateway/refundAction.ts";
import { RefundDialog } from "#web/features/gateway/RefundDialog.tsx";
import classes from "./payment.module.css";

type Props = { customerId: number };

/** Part of the customer's page. */
export function CustomerPayments({ customerId }: Props) {
  const [search, setSearch] = useState(() => ListSearch.parse({}));
  const view = viewOf(search);
  const body = { CustomerId: customerId, ...pageQuery(view, ["at"]) };
  const payments = useCall(searchPayments, body);
  const credit = payments.data?.credit ?? 0;
  const refunding = useTarget<Payment>();
  const change = (next: typeof view) => setSearch((before) => ({ ...before, ...searchOf(next) }));
  return (
    <>
      {(credit > 0 || hasPermission("payment:write")) && <Credit customerId={customerId} credit={credit} />}
      <DataTable
        caption="Payments"
        columns={columns}
        rowKey={({ paymentId }) => paymentId}
        numbered={false}
        actions={(payment) => refundAction(payment, refunding.open)}
        empty={<EmptyState title="No payments yet" text="This customer's payments appear here." />}
        {...pagedState(payments, view, change)}
        exportRows={() => allPages((paging) => call(searchPayments, { ...body, ...paging }))}
      />
      <RefundDialog payment={refunding.target} opened={refunding.opened} onClose={refunding.close} />
    </>
  );
}

function Credit({ customerId, credit }: Props & { credit: number }) {
  const [paying, pay] = useDisclosure(false);
  const spending = useSend(spendCredit, {
    onDone: ({ allocated }) =>
      toastSuccess(allocated.length === 0 ? "Nothing is open" : "Credit Used Successfully"),
  });
  const spend = () =>
    spending.mutateAsync({ CustomerId: customerId }).catch(({ message }: Error) => toastError(message));
  return (
    <div className={classes.credit}>
      {credit > 0 && (
        <p>
          Credit <strong>{formatMoney(credit)}</strong>
        </p>
      )}
      {hasPermission("payment:write") && (
        <div className={classes.actions}>
          {credit > 0 && (
            <Button variant="default" loading={spending.isPending} onClick={() => void spend()}>
              Pay What Is Open
            </Button>
          )}
          <Button variant="default" leftSection={<IconCash size={18} aria-hidden />} onClick={pay.open}>
            Record Payment
          </Button>
        </div>
      )}
      <CustomerPaymentDialog customerId={customerId} credit={credit} opened={paying} onClose={pay.close} />
    </div>
  );
}
