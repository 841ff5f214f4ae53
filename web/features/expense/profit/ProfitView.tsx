import { Alert } from "@mantine/core";
import { monthOf } from "#contract/day.ts";
import { getOwnerMonth, type SocietyProfit } from "#contract/expense/profit.ts";
import { formatMoney, plural } from "#contract/format.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import type { ListUrl } from "#web/lib/listUrl.ts";
import { useCall } from "#web/lib/query.ts";
import { standIn, tableState } from "#web/lib/queryState.ts";
import { useToday } from "#web/lib/today.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FilterFold } from "#web/ui/FilterFold.tsx";
import { MonthSelect } from "#web/ui/MonthSelect.tsx";
import type { DataColumn } from "#web/ui/table/types.ts";
import type { ExpensesSearch } from "../search.ts";
import classes from "./profit.module.css";

type Amount = "income" | "pay" | "expenses" | "profit";
const titles: Record<Amount, string> = {
  income: "Income before tax",
  pay: "Pay",
  expenses: "Expenses",
  profit: "Profit",
};

const nameOf = ({ societyName }: SocietyProfit) => societyName ?? "Of no single society";

const amountColumn = (key: Amount): DataColumn<SocietyProfit> => ({
  key,
  header: titles[key],
  value: (row) => row[key],
  cell: (row) => (row[key] === 0 ? "–" : formatMoney(row[key])),
  align: "right",
});

const columns: DataColumn<SocietyProfit>[] = [
  { key: "societyName", header: "Society", value: nameOf, cardTitle: true },
  amountColumn("income"),
  amountColumn("pay"),
  amountColumn("expenses"),
  amountColumn("profit"),
];

/** A month's income, pay, expenses and profit by society. */
export function ProfitView({ url: { search, narrow } }: { url: ListUrl<typeof ExpensesSearch> }) {
  const thisMonth = monthOf(useToday());
  const month = search.month === "" ? thisMonth : search.month;
  const query = useCall(getOwnerMonth, {
    Month: month,
    ...(search.of !== null && search.of !== 0 && { CompanyId: search.of }),
  });
  const { data } = query;
  return (
    <>
      <FilterFold inUse={search.of === null ? 0 : 1}>
        <MonthSelect value={month} onChange={(next) => narrow({ month: next === thisMonth ? "" : next })} />
        <CompanyFilter reads="expense:read" value={search.of} onChange={(of) => narrow({ of })} />
      </FilterFold>
      {data && data.rows.length > 0 && (
        <dl className={classes.totals} aria-label="Totals" {...standIn(query)}>
          {(["income", "pay", "expenses", "profit"] as const).map((key) => (
            <div key={key} data-amount={key}>
              <dt>{titles[key]}</dt>
              <dd>{formatMoney(data.totals[key])}</dd>
            </div>
          ))}
        </dl>
      )}
      {data && data.withoutRate > 0 && (
        <Alert color="yellow" mb="md">
          {plural(data.withoutRate, "wash", "washes")} without a rate of pay: the profit is too high.
        </Alert>
      )}
      {data && data.rows.length > 0 && <Bars rows={data.rows} />}
      <DataTable
        caption="Profit by society"
        columns={columns}
        rows={data?.rows}
        rowKey={({ societyId }) => societyId ?? 0}
        numbered={false}
        empty={
          <EmptyState
            title="Nothing in this month"
            text="Income from charged washes, washers' pay and expenses appear here by society."
          />
        }
        {...tableState(query)}
      />
    </>
  );
}

/** Most societies among the bars. */
const MAX_BARS = 10;

function Bars({ rows }: { rows: readonly SocietyProfit[] }) {
  const shown = rows.filter(({ societyId }) => societyId !== null).slice(0, MAX_BARS);
  const longest = Math.max(...shown.map(({ profit }) => Math.abs(profit)), 1);
  return (
    <dl className={classes.bars} aria-label="Profit by society, as bars">
      {shown.map((row) => (
        <div key={row.societyId} data-loss={row.profit < 0}>
          <dt>{nameOf(row)}</dt>
          <dd>
            <span
              className={classes.bar}
              style={{ inlineSize: `${(Math.abs(row.profit) / longest) * 100}%` }}
            />
            <strong>{formatMoney(row.profit)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
