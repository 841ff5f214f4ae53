import { Button } from "@mantine/core";
import { IconEdit, IconEye } from "@tabler/icons-react";
import { searchCustomers } from "#contract/customer/customer.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatCount, formatDayOf, formatInstant } from "#contract/format.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { type ListUrl, searchOf, viewOf } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn, RowAction } from "#web/ui/table/types.ts";
import type { CustomersSearch } from "#web/features/customer/search.ts";

type Line = ReplyOf<typeof searchCustomers>["rows"][number];

/** The flat above the society, which is what follows the last comma. */
function Address({ address }: { address: string }) {
  const end = address.lastIndexOf(", ");
  if (end === -1) return address;
  return <TwoLines first={address.slice(0, end)} second={address.slice(end + 2)} />;
}

const phone: DataColumn<Line> = { key: "phone1", header: "Phone Number", value: ({ phone1 }) => phone1 };
const columns: DataColumn<Line>[] = [
  { key: "firstName", header: "Name", value: ({ firstName }) => firstName, least: "8.5rem" },
  { ...phone, cell: ({ phone1, email1 }) => <TwoLines first={phone1} second={email1} />, stacked: true },
  {
    key: "address",
    header: "Address",
    value: ({ customerAddress }) => customerAddress,
    cell: ({ customerAddress }) => <Address address={customerAddress} />,
    stacked: true,
    least: "8rem",
    unsorted: true,
  },
  {
    key: "companyName",
    header: "Company",
    value: ({ companyName }) => companyName,
    ofCompanies: true,
  },
  {
    key: "bookings",
    header: "Bookings",
    value: ({ bookings }) => bookings,
    cell: ({ bookings }) => formatCount(bookings),
    align: "right",
    width: "6rem",
    unsorted: true,
  },
  {
    key: "lastBookedAt",
    header: "Last Booked",
    value: ({ lastBookedAt }) => lastBookedAt && formatInstant(lastBookedAt),
    cell: ({ lastBookedAt }) => (lastBookedAt === null ? "–" : formatDayOf(lastBookedAt)),
    whole: true,
    width: "7.5rem",
    unsorted: true,
  },
];
/** One fact per column, for the export and the preview. */
const email: DataColumn<Line> = { key: "email1", header: "Email", value: ({ email1 }) => email1 };
const invoice: DataColumn<Line>[] = [
  { key: "gstin", header: "GSTIN", value: ({ gstin }) => gstin },
  { key: "legalName", header: "Registered As", value: ({ legalName }) => legalName },
];
const exported = [
  ...columns.flatMap((column) => (column.key === "phone1" ? [phone, email] : [column])),
  ...invoice,
];

const preview = { title: ({ firstName }: Line) => firstName };
const sortable = ["firstName", "phone1", "companyName"] as const;

export function CustomerTable({ url: { search, show, open } }: { url: ListUrl<typeof CustomersSearch> }) {
  const view = viewOf(search);
  const body = {
    search: search.search,
    filters: search.of === null ? {} : { CompanyId: search.of },
    ...pageQuery(view, sortable),
  };
  const customers = useCall(searchCustomers, body);
  const mayWrite = hasPermission("customer:write");
  const isUnfiltered = search.search === "" && search.of === null;
  const actions = ({ customerId, firstName }: Line): RowAction[] => [
    { label: `View ${firstName}`, icon: IconEye, opens: true, onClick: () => open({ view: customerId }) },
    ...(mayWrite
      ? [{ label: `Edit ${firstName}`, icon: IconEdit, onClick: () => open({ edit: customerId }) }]
      : []),
  ];
  return (
    <DataTable
      caption="Customers"
      columns={columns}
      rowKey={({ customerId }) => customerId}
      actions={actions}
      preview={preview}
      empty={isUnfiltered ? <NoCustomers onAdd={() => open({ edit: "new" })} /> : undefined}
      {...pagedState(customers, view, (next) => show(searchOf(next)))}
      exportColumns={exported}
      exportRows={() => allPages((paging) => call(searchCustomers, { ...body, ...paging }))}
    />
  );
}

function NoCustomers({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No customers yet"
      text="Customers appear here once they book a wash, with vehicles, bookings and payments."
      {...(hasPermission("customer:write") && { action: <Button onClick={onAdd}>Add Customer</Button> })}
    />
  );
}
