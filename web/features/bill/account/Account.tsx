import { useMemo, useState } from "react";
import { type Entry, type EntryKind, getStatement } from "#contract/bill/account.ts";
import { addDays } from "#contract/day.ts";
import { formatDay, formatMoney } from "#contract/format.ts";
import { useCall } from "#web/lib/query.ts";
import { tableState } from "#web/lib/queryState.ts";
import { useToday } from "#web/lib/today.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DayFilter } from "#web/ui/day/DayFilter.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { TwoLines } from "#web/ui/table/TwoLines.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import classes from "./account.module.css";

/** How many days are told unless others are asked for. */
const SHOWN_DAYS = 90;

const names: Record<EntryKind, string> = {
  washes: "Washes",
  bill: "Bill",
  "credit-note": "Credit note",
  payment: "Payment",
  refund: "Given back",
};

/** Entries of one day may be alike. */
type Placed = Entry & { place: number };

const columns: DataColumn<Placed>[] = [
  {
    key: "day",
    header: "Day",
    value: ({ day }) => day,
    cell: ({ day }) => formatDay(day),
    unsorted: true,
  },
  {
    key: "kind",
    header: "What",
    value: ({ kind, reference }) => `${names[kind]} ${reference}`,
    cell: ({ kind, reference }) => <TwoLines first={names[kind]} second={reference} />,
    unsorted: true,
    cardTitle: true,
  },
  {
    key: "amount",
    header: "Amount",
    value: ({ amount }) => amount,
    cell: ({ amount }) => formatMoney(amount),
    align: "right",
    unsorted: true,
  },
  {
    key: "balance",
    header: "Owed Then",
    value: ({ balance }) => balance,
    cell: ({ balance }) => formatMoney(balance),
    align: "right",
    unsorted: true,
  },
];

/** "₹120.00 owed", "₹50.00 paid ahead". */
const standing = (balance: number): string =>
  balance < 0 ? `${formatMoney(-balance)} paid ahead` : `${formatMoney(balance)} owed`;

/** A customer's account: what was owed, what moved it, and what is owed. */
export function Account({ customerId }: { customerId: number }) {
  const today = useToday();
  const [days, setDays] = useState({ from: addDays(today, -SHOWN_DAYS), to: today });
  const query = useCall(
    getStatement,
    { CustomerId: customerId, From: days.from, To: days.to },
    { enabled: days.from !== "" && days.to !== "" },
  );
  const { data } = query;
  const rows = useMemo(() => data?.lines.map((line, place) => ({ ...line, place })), [data]);
  return (
    <>
      <div className={classes.days}>
        <DayFilter
          label="From"
          value={days.from}
          max={days.to}
          onChange={(from) => setDays((before) => ({ ...before, from }))}
        />
        <DayFilter
          label="To"
          value={days.to}
          min={days.from}
          onChange={(to) => setDays((before) => ({ ...before, to }))}
        />
      </div>
      {data && (
        <p className={classes.ends}>
          <span>Before: {standing(data.opening)}</span>
          <strong>Then: {standing(data.closing)}</strong>
        </p>
      )}
      <DataTable
        caption="Statement of account"
        columns={columns}
        rows={rows}
        rowKey={({ place }) => place}
        numbered={false}
        pageSize={20}
        empty={<EmptyState title="Nothing moved in these days" />}
        {...tableState(query)}
      />
    </>
  );
}
