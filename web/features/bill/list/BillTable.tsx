import { english } from "#web/texts/english.ts";
import { IconEye } from "@tabler/icons-react";
import { type BillRow, searchBills } from "#contract/bill/list.ts";
import { formatDay, formatMoney, formatMonth, plural } from "#contract/format.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { searchOf, viewOf } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import type { ListSearch } from "#web/lib/search.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import classes from "../bill.module.css";
import { StatusBadge } from "../StatusBadge.tsx";
import { kindNames, statusNames } from "../words.ts";
import type { Filters } from "./filters.ts";

const sortable = ["month", "number", "customerName", "total", "open"] as const;

const columns: DataColumn<BillRow>[] = [
  {
    key: "number",
    header: "Number",
    value: ({ number }) => number,
    width: "9.5rem",
    cardTitle: true,
  },
  {
    key: "month",
    header: "Month",
    value: ({ month }) => month,
    cell: ({ kind, month, due }) => (
      <TwoLines
        first={kind === "opening" ? kindNames.opening : formatMonth(month)}
        second={`Due ${formatDay(due)}`}
      />
    ),
    stacked: true,
  },
  {
    key: "customerName",
    header: "Customer",
    value: ({ customerName }) => customerName,
    cell: ({ customerName, customerPhone }) => <TwoLines first={customerName} second={customerPhone} />,
    stacked: true,
  },
  {
    key: "society",
    header: "Society",
    value: ({ societyName }) => societyName,
    unsorted: true,
  },
  {
    key: "status",
    header: "Status",
    value: ({ status }) => english.t(statusNames[status]),
    cell: ({ status }) => <StatusBadge status={status} />,
    unsorted: true,
  },
  {
    key: "total",
    header: "Total",
    value: ({ total }) => total,
    cell: ({ total, credited }) => (
      <TwoLines first={formatMoney(total)} second={credited > 0 ? `${formatMoney(credited)} credited` : ""} />
    ),
    align: "right",
  },
  {
    key: "open",
    header: "Open",
    value: ({ open }) => open,
    cell: ({ open }) => formatMoney(open),
    align: "right",
  },
];

type Props = {
  search: ListSearch;
  filters: Filters;
  onChange: (change: Partial<ListSearch>) => void;
  onOpen: (billId: number) => void;
  /** True if no filter is active. */
  isUnfiltered: boolean;
};

/** Bills, newest first, with the total of all matches. */
export function BillTable({ search, filters, onChange, onOpen, isUnfiltered }: Props) {
  const view = viewOf(search);
  const body = { search: search.search, filters, ...pageQuery(view, sortable) };
  const bills = useCall(searchBills, body);
  const { total = 0, amount = 0, open = 0 } = bills.data ?? {};
  return (
    <>
      <p className={classes.totals} role="status">
        {total > 0 && (
          <>
            {plural(total, "bill")} of {formatMoney(amount)}, of which <strong>{formatMoney(open)}</strong> is
            open
          </>
        )}
      </p>
      <DataTable
        caption="Bills"
        columns={columns}
        rowKey={({ billId }) => billId}
        numbered={false}
        actions={({ billId, number }) => [
          { label: `View bill ${number}`, icon: IconEye, opens: true, onClick: () => onOpen(billId) },
        ]}
        empty={
          isUnfiltered ? (
            <EmptyState
              title="No bills yet"
              text="Plans that are billed by the month are billed here in the night after it, upfront bookings when they are first paid or washed."
            />
          ) : undefined
        }
        {...pagedState(bills, view, (next) => onChange(searchOf(next)))}
        exportRows={() => allPages((paging) => call(searchBills, { ...body, ...paging }))}
      />
    </>
  );
}
