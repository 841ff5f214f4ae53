import { IconPencil, IconTrash } from "@tabler/icons-react";
import { addDays, addMonths, firstDayOf } from "#contract/day.ts";
import { deleteExpense, type Expense, searchExpenses } from "#contract/expense/expense.ts";
import { formatMoney, plural } from "#contract/format.ts";
import { CompanyFilter } from "#web/features/company/CompanyFilter.tsx";
import { SocietyFilter } from "#web/features/society/SocietyFilter.tsx";
import { allPages } from "#web/lib/allPages.ts";
import { call } from "#web/lib/call.ts";
import { type ListUrl, searchOf, viewOf } from "#web/lib/listUrl.ts";
import { hasPermission } from "#web/lib/permission.ts";
import { useCall, useSend } from "#web/lib/query.ts";
import { pageQuery, pagedState } from "#web/lib/queryState.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { DeleteRecord } from "#web/ui/dialog/DeleteRecord.tsx";
import { useTarget } from "#web/ui/dialog/useTarget.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FilterBar } from "#web/ui/FilterBar.tsx";
import { ListFilter } from "#web/ui/ListFilter.tsx";
import { MonthSelect } from "#web/ui/MonthSelect.tsx";
import classes from "./expense.module.css";
import type { ExpensesSearch } from "./search.ts";
import { columns, exportColumns, nameOf } from "./expenseColumns.tsx";

const daysOf = (month: string) => ({
  From: firstDayOf(month),
  To: addDays(firstDayOf(addMonths(month, 1)), -1),
});

const filtersOf = ({ of, society, month }: ExpensesSearch) => ({
  ...(of !== null && of !== 0 && { CompanyId: of }),
  ...(society !== null && { SocietyId: society }),
  ...(month !== "" && daysOf(month)),
});

type Props = { url: ListUrl<typeof ExpensesSearch>; onEdit: (expense: Expense) => void };

export function ExpenseTable({ url, onEdit }: Props) {
  const { search, narrow, show } = url;
  const view = viewOf(search);
  const filters = filtersOf(search);
  const body = { search: search.search, filters, ...pageQuery(view, ["day", "amount"]) };
  const list = useCall(searchExpenses, body);
  const remove = useSend(deleteExpense);
  const removing = useTarget<Expense>();
  return (
    <>
      <ListFilter noun="expenses" searches="note" filter={search} onChange={narrow} states={[]}>
        <FilterBar>
          <MonthSelect value={search.month} any="All months" onChange={(month) => narrow({ month })} />
          <SocietyFilter url={url} />
          <CompanyFilter reads="expense:read" value={search.of} onChange={(of) => narrow({ of })} />
        </FilterBar>
      </ListFilter>
      <p className={classes.total} role="status">
        {list.data && list.data.total > 0 && (
          <>
            {plural(list.data.total, "expense")} of <strong>{formatMoney(list.data.amount)}</strong>
          </>
        )}
      </p>
      <DataTable
        caption="Expenses"
        columns={columns}
        exportColumns={exportColumns}
        rowKey={({ expenseId }) => expenseId}
        numbered={false}
        {...(hasPermission("expense:write") && {
          actions: (expense: Expense) => [
            {
              label: `Edit ${nameOf(expense)}`,
              icon: IconPencil,
              opens: true as const,
              onClick: () => onEdit(expense),
            },
            {
              label: `Delete ${nameOf(expense)}`,
              icon: IconTrash,
              tone: "danger" as const,
              onClick: () => removing.open(expense),
            },
          ],
        })}
        empty={
          search.search === "" && Object.keys(filters).length === 0 ? (
            <EmptyState
              title="No expenses yet"
              text="Expenses other than washers' pay appear here, and are deducted from each month's profit."
            />
          ) : undefined
        }
        {...pagedState(list, view, (next) => show(searchOf(next)))}
        exportRows={() => allPages((paging) => call(searchExpenses, { ...body, ...paging }))}
      />
      <DeleteRecord
        opened={removing.opened}
        what={removing.target ? nameOf(removing.target) : ""}
        deleted="Expense deleted."
        remove={async () => {
          if (removing.target) await remove.mutateAsync({ expenseId: removing.target.expenseId });
        }}
        onClose={removing.close}
      />
    </>
  );
}
