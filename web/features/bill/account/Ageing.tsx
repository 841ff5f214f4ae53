import { IconEye } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type AgeName, ageNames, type Debtor, getAgeing } from "#contract/bill/account.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { formatMoney } from "#contract/format.ts";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { type ListUrl, searchOf, viewOf } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import type { BillsSearch } from "../search.ts";
import classes from "./account.module.css";

const titles: Record<AgeName, string> = {
  notDue: "Not due yet",
  upTo30: "0–30 days",
  upTo60: "31–60 days",
  upTo90: "61–90 days",
  over90: "Over 90 days",
};

const amountColumn = (key: AgeName | "open", header: string, unsorted: boolean): DataColumn<Debtor> => ({
  key,
  header,
  value: (row) => row[key],
  cell: (row) => (row[key] === 0 ? "–" : formatMoney(row[key])),
  align: "right",
  ...(unsorted && { unsorted }),
});

const columns: DataColumn<Debtor>[] = [
  {
    key: "customerName",
    header: "Customer",
    value: ({ customerName }) => customerName,
    cell: ({ customerName, customerPhone }) => <TwoLines first={customerName} second={customerPhone} />,
    cardTitle: true,
  },
  ...ageNames.map((age) => amountColumn(age, titles[age], age !== "over90")),
  amountColumn("open", "Open", false),
];

/** Open amounts per customer, by how long they are overdue. */
export function Ageing({ url: { search, narrow, show } }: { url: ListUrl<typeof BillsSearch> }) {
  const navigate = useNavigate();
  const view = viewOf(search);
  const body = { search: search.search, ...pageQuery(view, ["open", "over90", "customerName"]) };
  const ageing = useCall(getAgeing, body);
  return (
    <>
      <ListFilter
        noun="customers"
        searches="bill, plate, customer, phone, society or address"
        filter={search}
        onChange={narrow}
        states={[]}
      />
      {ageing.data && <Bars sums={ageing.data.sums} />}
      <DataTable
        caption="Customers who owe"
        columns={columns}
        rowKey={({ customerId }) => customerId}
        numbered={false}
        actions={({ customerId, customerName }) => [
          {
            label: `View ${customerName}`,
            icon: IconEye,
            opens: true,
            onClick: () => void navigate({ to: "/customer", search: { view: customerId } }),
          },
        ]}
        empty={
          search.search === "" ? (
            <EmptyState
              title="Nobody owes anything"
              text="Customers with open bills or unpaid bookings appear here."
            />
          ) : undefined
        }
        {...pagedState(ageing, view, (next) => show(searchOf(next)))}
        exportRows={() => allPages((paging) => call(getAgeing, { ...body, ...paging }))}
      />
    </>
  );
}

/** Open amounts by age, as bars. */
function Bars({ sums }: { sums: ReplyOf<typeof getAgeing>["sums"] }) {
  const longest = Math.max(...ageNames.map((age) => sums[age]), 1);
  return (
    <dl className={classes.bars} aria-label="Open by age">
      {ageNames.map((age) => (
        <div key={age} data-age={age}>
          <dt>{titles[age]}</dt>
          <dd>
            <span className={classes.bar} style={{ inlineSize: `${(sums[age] / longest) * 100}%` }} />
            <strong>{formatMoney(sums[age])}</strong>
          </dd>
        </div>
      ))}
      <div>
        <dt>Open in all</dt>
        <dd>
          <strong>{formatMoney(sums.open)}</strong>
        </dd>
      </div>
    </dl>
  );
}
