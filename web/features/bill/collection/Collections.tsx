import { Anchor, Badge } from "@mantine/core";
import { IconCalendarDollar, IconEye } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type Collection, searchCollection } from "#contract/bill/collection.ts";
import { formatDay, formatMoney, plural } from "#contract/format.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { type ListUrl, searchOf, viewOf } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ListSum } from "#web/ui/ListSum.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import type { BillsSearch } from "../search.ts";
import classes from "./collection.module.css";
import { PromiseDialog } from "./PromiseDialog.tsx";

const dayOrDash = (day: string | null) => (day === null ? "–" : formatDay(day));

const columns: DataColumn<Collection>[] = [
  {
    key: "customerName",
    header: "Customer",
    value: ({ customerName }) => customerName,
    cell: ({ customerName, societyName }) => <TwoLines first={customerName} second={societyName} />,
    cardTitle: true,
    stacked: true,
    least: "8rem",
  },
  {
    key: "customerPhone",
    header: "Phone",
    value: ({ customerPhone }) => customerPhone,
    cell: ({ customerName, customerPhone }) => (
      <Anchor
        className={classes.call}
        href={`tel:+91${customerPhone}`}
        aria-label={`Call ${customerName}, ${customerPhone}`}
      >
        {customerPhone}
      </Anchor>
    ),
    unsorted: true,
    whole: true,
  },
  {
    key: "open",
    header: "Open",
    value: ({ open }) => open,
    cell: ({ open }) => formatMoney(open),
    align: "right",
  },
  {
    key: "overdue",
    header: "Overdue",
    value: ({ overdue }) => overdue,
    cell: ({ overdue }) => (overdue === 0 ? "–" : formatMoney(overdue)),
    align: "right",
  },
  {
    key: "oldestDue",
    header: "Due Since",
    value: ({ oldestDue }) => oldestDue,
    cell: ({ oldestDue }) => formatDay(oldestDue),
    whole: true,
  },
  {
    key: "lastReminder",
    header: "Last Reminder",
    value: ({ lastReminder }) => lastReminder,
    cell: ({ lastReminder }) => dayOrDash(lastReminder),
    unsorted: true,
    whole: true,
  },
  {
    key: "nextReminder",
    header: "Next Reminder",
    value: ({ nextReminder }) => nextReminder,
    cell: ({ nextReminder }) => dayOrDash(nextReminder),
    unsorted: true,
    whole: true,
  },
  {
    key: "promisedOn",
    header: "Promised",
    value: ({ promisedOn }) => promisedOn,
    cell: (row) => <Promised {...row} />,
    stacked: true,
  },
];

const exportColumns: DataColumn<Collection>[] = [
  ...columns,
  { key: "societyName", header: "Society", value: ({ societyName }) => societyName },
  { key: "broken", header: "Promise Broken", value: ({ broken }) => (broken ? "Yes" : "") },
  { key: "promiseNote", header: "Note", value: ({ promiseNote }) => promiseNote },
];

function Promised({ promisedOn, promiseNote, broken }: Collection) {
  if (promisedOn === null) return "–";
  return (
    <TwoLines
      first={
        <>
          {formatDay(promisedOn)}{" "}
          {broken && (
            <Badge color="red" variant="light" size="sm">
              Broken
            </Badge>
          )}
        </>
      }
      second={promiseNote}
    />
  );
}

/** The customers who owe, with reminders and promises, to call one after the other. */
export function Collections({ url: { search, narrow, show } }: { url: ListUrl<typeof BillsSearch> }) {
  const navigate = useNavigate();
  const view = viewOf(search);
  const body = {
    search: search.search,
    ...pageQuery(view, ["oldestDue", "open", "overdue", "promisedOn", "customerName"]),
  };
  const list = useCall(searchCollection, body);
  const promising = useTarget<Collection>();
  const mayPromise = hasPermission("payment:write");
  return (
    <>
      <ListFilter
        noun="customers"
        searches="bill, customer, phone, society or address"
        filter={search}
        onChange={narrow}
        states={[]}
      />
      {list.data && list.data.total > 0 && (
        <ListSum
          sum={list.data.sums.open}
          label={`owed by ${plural(list.data.total, "customer")}, ${formatMoney(list.data.sums.overdue)} of it overdue`}
        />
      )}
      <DataTable
        caption="Collections"
        columns={columns}
        exportColumns={exportColumns}
        rowKey={({ customerId }) => customerId}
        numbered={false}
        actions={(row) => [
          {
            label: `View ${row.customerName}`,
            icon: IconEye,
            opens: true,
            onClick: () => void navigate({ to: "/customer", search: { view: row.customerId } }),
          },
          ...(mayPromise
            ? [
                {
                  label: `Note promise of ${row.customerName}`,
                  icon: IconCalendarDollar,
                  onClick: () => promising.open(row),
                },
              ]
            : []),
        ]}
        empty={
          search.search === "" ? (
            <EmptyState title="Nobody owes anything" text="Customers with open bills appear here." />
          ) : undefined
        }
        {...pagedState(list, view, (next) => show(searchOf(next)))}
        exportRows={() => allPages((paging) => call(searchCollection, { ...body, ...paging }))}
      />
      {promising.target && (
        <PromiseDialog debtor={promising.target} opened={promising.opened} onClose={promising.close} />
      )}
    </>
  );
}
