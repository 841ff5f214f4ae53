import { useNavigate } from "@tanstack/react-router";
import { IconEye } from "@tabler/icons-react";
import { type Payment, searchPayments } from "#contract/payment/payment.ts";
import { SocietyFilter } from "#web/features/society/SocietyFilter.tsx";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { type ListUrl, searchOf, viewOf } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DayRangeFilter } from "#web/ui/day/DayFilter.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FilterBar } from "#web/ui/FilterBar.tsx";
import { SavedViews } from "#web/features/view/SavedViews.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { ListSum } from "#web/ui/ListSum.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { columnsOfAll } from "./columns.tsx";
import { refundAction } from "#web/features/gateway/refundAction.ts";
import { RefundDialog } from "#web/features/gateway/RefundDialog.tsx";
import type { PaymentsSearch } from "./search.ts";

/** The payments that the caller may see, with their sum. */
export function PaymentList({ url }: { url: ListUrl<typeof PaymentsSearch> }) {
  const { search, narrow, show } = url;
  const navigate = useNavigate();
  const refunding = useTarget<Payment>();
  const { from, to, society } = search;
  const filters = {
    ...(from && { From: from }),
    ...(to && { To: to }),
    ...(society !== null && { SocietyId: society }),
  };
  const inUse = Object.keys(filters).length;
  const view = viewOf(search);
  const body = { search: search.search, filters, ...pageQuery(view, ["at"]) };
  const payments = useCall(searchPayments, body);
  const sum = payments.data?.sum;
  return (
    <>
      <SavedViews list="payments" />
      <ListFilter
        noun="payments"
        searches="name, phone, plate, bill or reference"
        filter={search}
        onChange={narrow}
        states={[]}
      >
        <FilterBar>
          <DayRangeFilter from={from} to={to} onChange={narrow} />
          <SocietyFilter url={url} />
        </FilterBar>
      </ListFilter>
      {sum !== undefined && (
        <ListSum
          sum={sum}
          label={society === null ? "received by these payments" : "of these payments for this society"}
        />
      )}
      <DataTable
        caption="Payments"
        columns={columnsOfAll}
        rowKey={({ paymentId }) => paymentId}
        numbered={false}
        actions={(payment) => [
          {
            label: `View ${payment.customerName}`,
            icon: IconEye,
            opens: true,
            onClick: () => void navigate({ to: "/customer", search: { view: payment.customerId } }),
          },
          ...refundAction(payment, refunding.open),
        ]}
        empty={
          search.search === "" && inUse === 0 ? (
            <EmptyState title="No payments yet" text="Customers' payments appear here." />
          ) : undefined
        }
        {...pagedState(payments, view, (next) => show(searchOf(next)))}
        exportRows={() => allPages((paging) => call(searchPayments, { ...body, ...paging }))}
      />
      <RefundDialog payment={refunding.target} opened={refunding.opened} onClose={refunding.close} />
    </>
  );
}
